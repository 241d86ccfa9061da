"""Every byte is checked before it is kept, and what is kept is never fetched again."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pack.errors import PackError
from pack.sources import Cdn, PyPIPackage
from pack.wheels import Cache, collect
from packing import Answer, mirror, package_for_pip, wheel_of

ONE = b"the first wheel" * 10_000
TWO = b"the second wheel" * 10_000
first = wheel_of("first", ONE)
second = wheel_of("second", TWO)


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    (tmp_path / "wheels").mkdir()
    return Cache(tmp_path / "wheels")


def kept(cache: Cache) -> list[str]:
    return sorted(path.name for path in cache.folder.iterdir())


def carrier(folder: Path, files: dict[str, bytes]) -> PyPIPackage:
    package_for_pip(folder, files)
    return PyPIPackage("carrier==1.0", "files", pip_options=["--no-index", "--find-links", str(folder)])


def test_wheels_come_from_the_cdn_and_a_second_build_asks_nothing(cache: Cache) -> None:
    with mirror({first.file_name: ONE, second.file_name: TWO}) as cdn:
        files = collect([first, second], cache, [Cdn(cdn.url)])
        assert [files[first].read_bytes(), files[second].read_bytes()] == [ONE, TWO]
        cdn.asked.clear()
        assert collect([first, second], cache, [Cdn(cdn.url)]) == files
        assert cdn.asked == []


def test_a_second_build_needs_no_source_at_all(cache: Cache) -> None:
    cache.keep(first, [ONE])
    assert collect([first], cache, []) == {first: cache.path(first)}


def test_a_cut_off_download_is_never_kept_and_the_next_call_goes_on(cache: Cache) -> None:
    with mirror({first.file_name: ONE, second.file_name: Answer(TWO[:1000], promised=len(TWO))}) as cdn:
        with pytest.raises(PackError, match=rf"cut off after 1000 of {len(TWO)} bytes"):
            collect([first, second], cache, [Cdn(cdn.url)])
        assert kept(cache) == [f"{first.sha256}.whl"]
        cdn.answers[f"/{second.file_name}"] = Answer(TWO)
        cdn.asked.clear()
        collect([first, second], cache, [Cdn(cdn.url)])
        assert cdn.asked == [f"/{second.file_name}"]


def test_a_wrong_hash_is_never_kept(cache: Cache) -> None:
    with mirror({first.file_name: b"<html>please sign in</html>"}) as cdn, pytest.raises(PackError) as failure:
        collect([first], cache, [Cdn(cdn.url)])
    assert kept(cache) == []
    sentence = str(failure.value)
    assert first.file_name in sentence
    assert first.sha256 in sentence  # the expectation
    assert "gave bytes with SHA-256" in sentence
    assert "run the same command again" in sentence


def test_a_404_page_is_never_kept_as_a_wheel(cache: Cache) -> None:
    with mirror({}) as cdn, pytest.raises(PackError, match="answered 404"):
        collect([first], cache, [Cdn(cdn.url)])
    assert kept(cache) == []


def test_a_wheel_that_one_source_gives_wrong_comes_from_the_next(cache: Cache, tmp_path: Path) -> None:
    package = carrier(tmp_path / "pypi", {f"files/{first.file_name}": ONE})
    with mirror({first.file_name: TWO, second.file_name: TWO}) as cdn:
        files = collect([first, second], cache, [Cdn(cdn.url), package])
    assert [files[first].read_bytes(), files[second].read_bytes()] == [ONE, TWO]


def test_after_one_network_failure_the_cdn_is_not_asked_again(cache: Cache) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes connections and never answers
        source = Cdn(f"http://127.0.0.1:{silent.getsockname()[1]}", timeout=0.3)
        begun = time.monotonic()
        failed = source.fetch([first, second, *(wheel_of(f"w{n}", bytes(n)) for n in range(20))], cache)
    assert time.monotonic() - begun < 2
    assert len(failed) == 22
    assert all("cannot be reached" in reason for reason in failed.values())


def test_a_cdn_that_goes_silent_halfway_is_given_up(cache: Cache) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        source = Cdn(f"http://127.0.0.1:{server.getsockname()[1]}", timeout=0.3)
        halfway = subprocess.Popen(
            [sys.executable, "-c", HALFWAY, str(server.fileno())], pass_fds=[server.fileno()], stdout=subprocess.PIPE
        )
        with halfway:
            try:
                assert "cut off after 2 bytes" in source.fetch([first], cache)[first]
            finally:
                halfway.kill()
    assert kept(cache) == []


HALFWAY = """
import socket, sys, time
connection, _ = socket.socket(fileno=int(sys.argv[1])).accept()
connection.sendall(b"HTTP/1.0 200 OK\\r\\nContent-Length: 9\\r\\n\\r\\nab")
time.sleep(20)
"""


def test_the_pypi_package_is_read_once_and_leaves_nothing_behind(cache: Cache, tmp_path: Path) -> None:
    package = carrier(tmp_path / "pypi", {f"files/{first.file_name}": ONE, f"files/{second.file_name}": TWO})
    collect([first, second], cache, [package])
    assert kept(cache) == sorted([f"{first.sha256}.whl", f"{second.sha256}.whl"])


def test_a_wheel_that_the_pypi_package_lacks_or_has_wrong_is_told(cache: Cache, tmp_path: Path) -> None:
    package = carrier(tmp_path / "pypi", {f"files/{second.file_name}": ONE})
    failed = package.fetch([first, second], cache)
    assert failed[first] == "does not carry it"
    assert failed[second].startswith("gave bytes with SHA-256")
    assert kept(cache) == []


def test_a_pypi_package_that_does_not_exist_is_one_sentence(cache: Cache, tmp_path: Path) -> None:
    source = PyPIPackage("nothing-here==1", "files", pip_options=["--no-index", "--find-links", str(tmp_path)])
    with pytest.raises(
        PackError, match=r"first-1\.0.*PyPI's nothing-here==1 could not be downloaded \(No matching dist"
    ):
        collect([first], cache, [source])
    assert kept(cache) == []


def test_a_damaged_file_in_the_cache_is_fetched_anew(cache: Cache) -> None:
    cache.keep(first, [ONE])
    cache.path(first).write_bytes(ONE[:-1])
    with mirror({first.file_name: ONE}) as cdn:
        assert collect([first], cache, [Cdn(cdn.url)])[first].read_bytes() == ONE


def test_what_a_power_cut_left_is_swept_away(cache: Cache) -> None:
    for name in (".package-old/half.whl", ".package-new/half.whl", ".old.whl.1.part"):
        path = cache.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"half")
    for name in (".package-old", ".old.whl.1.part"):
        os.utime(cache.folder / name, (0, 0))
    cache.sweep()
    assert kept(cache) == [".package-new"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_one_sentence_and_leaves_nothing_half_written(cache: Cache) -> None:
    # The file that is being written lies on a device that is full: the real error of a real disk.
    (cache.folder / f".{first.sha256}.whl.{os.getpid()}.part").symlink_to("/dev/full")
    with pytest.raises(PackError, match=rf"The disk is full: .*{first.sha256}\.whl could not be written\. Free about"):
        cache.keep(first, [ONE])
    assert kept(cache) == []


def test_a_full_disk_under_pip_is_the_same_sentence(tmp_path: Path) -> None:
    package_for_pip(tmp_path / "pypi", {f"files/{first.file_name}": os.urandom(2_000_000)})
    (tmp_path / "disk").mkdir()
    mount = f"mount -t tmpfs -o size=1m none {tmp_path}/disk"
    if subprocess.run(["unshare", "-rm", "sh", "-c", mount], capture_output=True).returncode != 0:
        pytest.skip("this system lets nobody make a small disk")
    script = f"{mount} && exec {sys.executable} -c '{FULL_UNDER_PIP}' {tmp_path}/disk {tmp_path}/pypi"
    said = subprocess.run(["unshare", "-rm", "sh", "-c", script], capture_output=True, text=True)
    assert said.stdout.startswith("The disk is full:"), said.stderr


FULL_UNDER_PIP = """
import sys
from pathlib import Path
from pack.errors import PackError
from pack.lock import Wheel
from pack.sources import PyPIPackage
from pack.wheels import Cache
source = PyPIPackage("carrier==1.0", "files", pip_options=["--no-index", "--find-links", sys.argv[2]])
try:
    source.fetch([Wheel("first", "1.0", "first-1.0-py3-none-any.whl", "0" * 64)], Cache(Path(sys.argv[1])))
except PackError as error:
    print(error)
"""


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "wheels").write_text("a file where the folder should be")
    cache = Cache(tmp_path / "wheels")
    sentence = r"could not be written \(.*\): check the folder's rights"
    with pytest.raises(PackError, match=sentence):
        cache.keep(first, [ONE])
    with pytest.raises(PackError, match=sentence):
        collect([first], cache, [carrier(tmp_path / "pypi", {f"files/{first.file_name}": ONE})])
