"""Progress in a real browser: noted while reading, shown on the map, carried in a file, erased."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from axe import violations
from drive.site import Watch
from offline_sites import until

pytestmark = pytest.mark.browser
LESSON = "04-backpropagation"
KEPT = "Object.keys(localStorage).filter(name => /^cholpath:(progress|edit|quiz|last)/.test(name))"


def test_what_was_read_is_on_the_map_and_leads_back(page: Page, address: str, watch: Watch) -> None:
    page.goto(f"{address}/{LESSON}/")
    page.wait_for_load_state("networkidle")
    page.locator("#one-rule").evaluate("heading => heading.scrollIntoView({block: 'center', behavior: 'instant'})")
    until(page, f"localStorage['cholpath:progress:{LESSON}'].includes('one-rule')")
    page.locator("a.md-header__button.md-logo").click()
    row = page.locator(f'course-map li[data-lesson="{LESSON}"]')
    expect(row).to_contain_text("অংশ পড়া")
    expect(page.locator('course-map li[data-standing="begun"]')).to_have_count(1)
    back = page.locator("continue-reading a")
    expect(back).to_contain_text("যেখানে ছিলেন")
    back.click()
    page.wait_for_url(f"**/{LESSON}/#*")
    assert watch.errors == []


def test_the_app_opens_where_the_reader_was(page: Page, address: str) -> None:
    page.goto(f"{address}/{LESSON}/")
    until(page, "'cholpath:last' in localStorage")
    page.goto(f"{address}/#continue")
    page.wait_for_url(f"**/{LESSON}/*")


def test_everything_goes_into_a_file_and_comes_back(page: Page, address: str, tmp_path: Path) -> None:
    page.goto(f"{address}/")
    page.evaluate(f"localStorage['cholpath:progress:{LESSON}'] = JSON.stringify({{sections: ['a'], allSections: 4}})")
    page.evaluate("localStorage['cholpath:edit:04-backpropagation:x:1'] = 'x = 5'")
    with page.expect_download() as downloading:
        page.locator('reader-data [data-do="export"]').click()
    file = tmp_path / "mine.json"
    downloading.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["entries"]["edit:04-backpropagation:x:1"] == "x = 5"
    erase = page.locator('reader-data [data-do="erase"]')
    erase.click()
    assert page.evaluate(f"{KEPT}.length") == 2  # the first press only asks
    erase.click()
    assert page.evaluate(f"{KEPT}.length") == 0
    page.locator('reader-data input[type="file"]').set_input_files(file)
    expect(page.locator("reader-data")).to_contain_text("২টি জিনিস আনা হয়েছে")
    expect(page.locator(f'course-map li[data-lesson="{LESSON}"]')).to_contain_text("৪টির মধ্যে ১টি অংশ পড়া")
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}")
    page.locator('reader-data input[type="file"]').set_input_files(wrong)
    expect(page.locator("reader-data")).to_contain_text("চলপাঠের ফাইল নয়")


def test_progress_moves_by_link_or_code_and_is_taken_only_when_asked(
    page: Page, chromium: Browser, address: str, watch: Watch
) -> None:
    page.goto(f"{address}/")
    page.evaluate(f"localStorage['cholpath:progress:{LESSON}'] = JSON.stringify({{sections: ['a'], allSections: 4}})")
    page.wait_for_load_state("networkidle")
    before = len(watch.requests)
    page.locator('reader-data [data-do="link"]').click()
    link = page.locator(".data-sent input").input_value()
    assert link.startswith(f"{address}/#progress=")
    expect(page.locator(".data-sent svg.qr-code")).to_be_visible()
    assert all("/assets/runtime/" in url for url in watch.requests[before:])  # the code's own part, and nothing else
    assert violations(page) == []

    other = chromium.new_context(service_workers="block").new_page()
    watch.follow(other)
    other.goto(f"{address}/")
    theirs = "JSON.stringify({sections: ['b'], allSections: 4, cells: ['net'], allCells: 3})"
    other.evaluate(f"localStorage['cholpath:progress:{LESSON}'] = {theirs}")
    other.goto(link)
    expect(other.locator(".data-offer p")).to_be_focused()
    assert "progress=" in other.url
    assert "'a'" not in other.evaluate(f"localStorage['cholpath:progress:{LESSON}']").replace('"', "'")
    other.locator('[data-do="merge"]').click()
    row = other.locator(f'course-map li[data-lesson="{LESSON}"]')
    expect(row).to_contain_text("৪টির মধ্যে ২টি অংশ পড়া · ৩টির মধ্যে ১টি কোড চালানো")
    assert "progress=" not in other.url
    other.goto(link[:-9])  # cut off on its way
    expect(other.locator("reader-data .data-said")).to_contain_text("লিংকটি পুরো আসেনি")
    assert watch.errors == []
    other.context.close()
