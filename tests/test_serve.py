"""The local server: what a browser needs to believe the files, whatever the system's own tables say."""

import http.client
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from lessonkit.serve import ServeError, Server, main, serve
from packing import write


@pytest.fixture
def site(tmp_path: Path) -> Path:
    root = tmp_path / "build"
    write(root / "index.html", "<h1>চলপাঠ</h1>")
    write(root / "404.html", "<h1>নেই</h1>")
    write(root / "04-backpropagation" / "index.html", "<h1>৪</h1>")
    write(tmp_path / "secret.txt", "outside")
    return root


@pytest.fixture
def server(site: Path) -> Iterator[Server]:
    with serve(site) as running:
        yield running


class Client:
    """One kept-alive connection."""

    def __init__(self, server: Server) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=5)

    def __call__(self, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
        self._connection.request(
            method, path, headers={name.replace("_", "-"): value for name, value in headers.items()}
        )
        response = self._connection.getresponse()
        return response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()

    def close(self) -> None:
        self._connection.close()


@pytest.fixture
def get(server: Server) -> Iterator[Client]:
    client = Client(server)
    yield client
    client.close()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("pyodide.asm.wasm", "application/wasm"),
        ("pyodide.mjs", "text/javascript; charset=utf-8"),
        ("page.js", "text/javascript; charset=utf-8"),
        ("manifest.json", "application/json"),
        ("font.woff2", "font/woff2"),
        ("figure.svg", "image/svg+xml"),
        ("numpy.whl", "application/octet-stream"),
        ("site.webmanifest", "application/manifest+json"),
        ("python_stdlib.zip", "application/zip"),
        ("style.css", "text/css; charset=utf-8"),
        ("page.html", "text/html; charset=utf-8"),
        ("unknown.xyz", "application/octet-stream"),
    ],
)
def test_every_file_has_its_own_mime_type(site: Path, get: Client, name: str, kind: str) -> None:
    (site / name).write_bytes(b"\x00content")
    status, headers, body = get(f"/{name}")
    assert (status, headers["content-type"], body) == (200, kind, b"\x00content")
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "name",
    [
        "pyodide.asm.e7f8fac36f8b.wasm",
        "page.5JUAIELH.js",
        "bundle.79ae519e.min.js",
        "numpy-2.4.3-wasm32.0cad9c1b91f0.whl",
    ],
)
def test_a_name_with_a_content_hash_is_kept_for_ever(site: Path, get: Client, name: str) -> None:
    (site / name).touch()
    assert get(f"/{name}")[1]["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize(
    "name", ["manifest.json", "index.html", "sw.js", "search_index.json", "numpy-2.4.3.whl", "a.feedback.js"]
)
def test_every_other_name_is_asked_about_each_time(site: Path, get: Client, name: str) -> None:
    (site / name).touch()
    assert get(f"/{name}")[1]["cache-control"] == "no-cache"


def test_a_folder_is_its_index_and_gets_its_slash(get: Client) -> None:
    assert get("/")[2].decode() == "<h1>চলপাঠ</h1>"
    assert get("/04-backpropagation/")[2].decode() == "<h1>৪</h1>"
    status, headers, _ = get("/04-backpropagation?h=x")
    assert (status, headers["location"]) == (301, "/04-backpropagation/?h=x")


def test_a_missing_page_is_the_sites_own_404(get: Client) -> None:
    status, headers, body = get("/missing.abcdef012345.js")
    assert (status, body.decode()) == (404, "<h1>নেই</h1>")
    assert headers["content-type"].startswith("text/html")
    assert headers["cache-control"] == "no-cache"


def test_without_a_404_page_it_is_plain_text(site: Path, get: Client) -> None:
    (site / "404.html").unlink()
    assert get("/missing")[::2] == (404, b"404 Not Found\n")


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "//../secret.txt", "/%00"]
)
def test_nothing_outside_the_folder_is_served(get: Client, path: str) -> None:
    status, _, body = get(path)
    assert status == 404
    assert b"outside" not in body


def test_a_link_that_leads_outside_is_not_followed(site: Path, get: Client) -> None:
    (site / "link.txt").symlink_to(site.parent / "secret.txt")
    assert get("/link.txt")[0] == 404


def test_a_redirect_never_leads_to_another_host(site: Path, get: Client) -> None:
    write(site / "evil.example" / "index.html", "")
    assert get("//evil.example")[1]["location"] == "/evil.example/"


def test_one_connection_carries_many_requests_and_head_has_no_body(get: Client) -> None:
    assert [get("/", "HEAD")[2], get("/missing", "HEAD")[2], get("/04-backpropagation", "HEAD")[2]] == [b"", b"", b""]
    status, headers, body = get("/")
    assert (status, int(headers["content-length"])) == (200, len(body))


def test_an_unchanged_file_is_not_sent_twice_and_a_changed_one_is(site: Path, get: Client) -> None:
    tag = get("/")[1]["etag"]
    assert get("/", If_None_Match=tag)[::2] == (304, b"")
    write(site / "index.html", "<h1>বদল</h1>")
    assert get("/", If_None_Match=tag)[::2] == (200, "<h1>বদল</h1>".encode())


def test_bangla_paths_are_found(site: Path, get: Client) -> None:
    write(site / "পাঠ.txt", "পাঠ")
    assert get("/%E0%A6%AA%E0%A6%BE%E0%A6%A0.txt")[2].decode() == "পাঠ"


def test_after_close_nobody_answers(site: Path) -> None:
    server = serve(site)
    server.close()
    with pytest.raises(ConnectionRefusedError):
        Client(server)("/")


def test_a_taken_port_is_one_sentence(server: Server, site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    port = urlsplit(server.url).port
    assert port
    assert main(["--port", str(port), str(site)]) == 1
    expected = f"Port {port} is taken or not allowed: choose another one, `PORT={port + 1} make serve`.\n"
    assert capsys.readouterr() == ("", expected)


def test_a_missing_folder_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ServeError, match="nowhere is not there: build the site first with `make build`"):
        serve(tmp_path / "nowhere")


@pytest.mark.parametrize("shell", [[], ["sh", "-c", "trap '' INT; exec \"$@\"", "sh"]], ids=["a person", "a script"])
def test_the_command_prints_the_address_and_ends_quietly_on_ctrl_c(site: Path, shell: list[str]) -> None:
    command = [*shell, sys.executable, "-m", "lessonkit.serve", "--port", "0", str(site)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            assert process.stderr
            line = process.stdout.readline()
            assert line.startswith("Cholpath is at http://127.0.0.1:")
            process.send_signal(2)
            assert process.wait(timeout=20) == 0
            assert process.stderr.read() == ""
        finally:
            process.kill()
