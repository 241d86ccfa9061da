"""What the build says of itself for reading without the network: every file by its hash, and the app."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from drive.site import BUILD, cells_of_the_build
from lessonkit import hosts, offline, runtime
from lessonkit.errors import SetupError


@pytest.fixture(scope="module")
def release() -> dict[str, Any]:
    files = list(BUILD.glob("offline.*.json"))
    assert len(files) == 1, "The built site has no list of its files: run make build first."
    found: dict[str, Any] = json.loads(files[0].read_text("utf-8"))
    return found


def file_at(address: str) -> Path:
    return BUILD / address / "index.html" if address == "" or address.endswith("/") else BUILD / address


def test_the_list_has_the_hash_of_every_file_it_names(release: dict[str, Any]) -> None:
    assert len(release["files"]) > 30
    for address, (digest, wire) in release["files"].items():
        data = file_at(address).read_bytes()
        assert hashlib.sha256(data).hexdigest() == digest, address
        assert 0 < wire <= len(data) + 30, address


def test_the_service_worker_carries_the_lists_own_hash() -> None:
    (file,) = BUILD.glob("offline.*.json")
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    assert file.name == f"offline.{digest[:12]}.json"
    assert digest in (BUILD / offline.WORKER).read_text("utf-8")


def test_every_lesson_can_be_kept_with_what_its_cells_need(release: dict[str, Any]) -> None:
    for page in cells_of_the_build():
        if page["url"].startswith("kitchen"):
            continue
        kept = release["pages"][page["url"]]
        assert page["url"] in kept["files"]
        assert any(re.search(r"/editor\.\w+\.js$", tool) for tool in kept["tools"])
        assert "numpy" in kept["packages"]


def test_all_that_a_page_names_is_in_the_list(release: dict[str, Any]) -> None:
    for address, page in release["pages"].items():
        html = file_at(address).read_text("utf-8")
        for named in re.findall(r'<(?:script|img|link)\b[^>]*?\b(?:src|href)="([^"#?]+)"', html):
            if "//" in named or named.endswith("/"):
                continue
            target = (file_at(address).parent / named).resolve()
            if not target.is_file() or target.suffix == ".html":
                continue
            found = target.relative_to(BUILD.resolve()).as_posix()
            assert found in page["files"] or found in release["shell"], (address, found)


def test_the_shell_is_small(release: dict[str, Any]) -> None:
    assert sum(release["files"][address][1] for address in release["shell"]) < 300_000


def test_no_part_of_python_is_in_the_list(release: dict[str, Any]) -> None:
    """The page keeps those itself, in a cache of their own."""
    assert not [address for address in release["files"] if re.search(r"\.(whl|wasm|snapshot|zip|gzipped)$", address)]


def test_pages_name_a_manifest_that_changes_with_its_content() -> None:
    named = re.search(r'name="cholpath-manifest" content="([^"]+)"', (BUILD / "index.html").read_text("utf-8"))
    assert named
    data = (BUILD / named[1]).read_bytes()
    assert hashlib.sha256(data).hexdigest()[:12] in named[1]


def test_the_app_starts_where_the_reader_was_and_has_its_icons() -> None:
    app = json.loads((BUILD / offline.APP).read_text("utf-8"))
    assert (app["lang"], app["start_url"], app["display"]) == ("bn", "./#continue", "standalone")
    for icon in app["icons"]:
        assert (BUILD / icon["src"]).read_bytes().startswith(b"\x89PNG")
    assert {icon["purpose"] for icon in app["icons"]} == {"any", "maskable"}


def test_a_worker_without_its_place_stops_the_build(tmp_path: Path) -> None:
    packed = runtime.load()
    assert packed is not None
    worker = tmp_path / packed.worker_of_site
    worker.parent.mkdir(parents=True)
    worker.write_text("no place")
    with pytest.raises(SetupError, match="python -m pack"):
        offline.write(tmp_path, packed, {})


def test_hosts_are_told_the_policy_and_what_never_changes() -> None:
    told = (BUILD / hosts.FILE).read_text("utf-8")
    html = (BUILD / "index.html").read_text("utf-8")
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', html)
    assert policy and f"Content-Security-Policy: {policy[1]}; frame-ancestors 'self'\n" in told
    assert told.count("Cache-Control") == len(re.findall(r"^/assets/.*\*$", told, re.MULTILINE)) > 3
    assert "\n  !" not in told  # Netlify knows no header that is taken back
    assert max(map(len, told.splitlines())) < 2000  # Cloudflare reads no longer line


def test_all_that_is_told_to_be_kept_for_good_carries_its_contents_hash() -> None:
    told = re.findall(r"^/(assets/.*)\*$", (BUILD / hosts.FILE).read_text("utf-8"), re.MULTILINE)
    named = {
        address
        for page in BUILD.rglob("*.html")
        for address in re.findall(r'(?:src|href|content)="[^"]*?(assets/[^"#?]+)"', page.read_text("utf-8"))
    }
    for address in named:
        if address.startswith(tuple(told)):
            assert re.search(r"\.[0-9a-f]{8,12}\.|\.[A-Z0-9]{8}\.", address), address
