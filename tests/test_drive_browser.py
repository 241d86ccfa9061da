"""Finding a browser: the named one first, one that does not start never."""

from pathlib import Path

import pytest

from drive.browser import NAMES, NoBrowserError, find_browser


def program(path: Path, code: str) -> Path:
    path.write_text(f"#!/bin/sh\n{code}\n")
    path.chmod(0o755)
    return path


def test_the_named_browser_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = program(tmp_path / "mine", "echo Chromium 1")
    monkeypatch.setenv("CHOLPATH_BROWSER", str(browser))
    assert find_browser() == browser


def test_a_named_browser_that_does_not_start_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHOLPATH_BROWSER", str(tmp_path / "missing"))
    with pytest.raises(NoBrowserError, match=r"CHOLPATH_BROWSER=.*missing does not start: name a Chromium or Chrome"):
        find_browser()


def test_a_stub_on_path_that_only_asks_for_an_installer_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CHOLPATH_BROWSER", raising=False)
    stub, real = NAMES[:2]
    program(tmp_path / stub, "echo please install the snap; exit 1")
    program(tmp_path / real, "echo Chromium 1")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_browser() == tmp_path / real


def test_tests_without_a_browser_run_before_any_browser_opens(request: pytest.FixtureRequest) -> None:
    in_browser = [item.get_closest_marker("browser") is not None for item in request.session.items]
    assert in_browser == sorted(in_browser)
