"""The house style: each rule finds its mistake at its line, and good prose passes."""

from pathlib import Path

import pytest

from lessonkit.style import errors, lint, lint_words, main


def rules(markdown: str) -> list[str]:
    return [finding.rule for finding in lint(markdown)]


@pytest.mark.parametrize(
    ("prose", "rule"),
    [
        ("তোমার কাজ এবার।", "tumi"),
        ("এবার দেখো কী হয়।", "tumi"),
        ("কিভাবে শেখে?", "spelling"),
        ("তিনটি শ্রেণীর ছবি।", "spelling"),
        ("উত্তর পাওয়া গেল, শেষ হল।", "spelling"),
        ("কর্ম্ম করুন।", "reph"),
        ("ইহা একটি স্তর।", "sadhu"),
        ("শেষ হলো ।", "danda-space"),
        ("শেষ হলো।এবার", "danda-joined"),
        ("কেন ?", "mark-space"),
        ("উদাহরণঃ একটি ছবি", "visarga"),
        ('তিনি বললেন "হ্যাঁ"।', "straight-quote"),
        ("network এর ওজন", "suffix-space"),
        ("`x` এর মান", "suffix-space"),
        ("$x$ এর মান", "suffix-space"),
        ("NumPyতে লেখা", "suffix-glued"),
        ("`x`এর মান", "suffix-glued"),
        ("মোট 10টি ছবি", "digits"),
        ("মোট 10 হাজার ছবি", "digits"),
    ],
)
def test_each_mistake_is_an_error_on_its_line(prose: str, rule: str) -> None:
    found = errors(f"---\ntitle: পাঠ\n---\n\nভালো বাক্য।\n\n{prose}\n")
    assert [(finding.rule, finding.line) for finding in found] == [(rule, 7)]


@pytest.mark.parametrize(
    ("prose", "rule"),
    [("এরপর...", "ellipsis"), ("সব ডাটা", "wording"), ("ছবিগুলি দেখুন।", "wording"), ("মান 0.5 থেকে", "digits")],
)
def test_matters_of_taste_are_warnings(prose: str, rule: str) -> None:
    assert rules(prose) == [rule]
    assert errors(prose) == []


def test_the_hint_names_the_right_form_with_its_ending() -> None:
    assert errors("শ্রেণীর ছবি")[0].hint == "write শ্রেণির"
    assert errors("কিভাবে")[0].hint == "write কীভাবে"


def test_good_prose_passes() -> None:
    assert (
        rules(
            "---\n"
            'title: "পাঠ"\n'
            "objectives:\n  - 'দুঃখ নয়, আনন্দ'\n"
            "---\n\n"
            "## শেখার হার {#learning-rate}\n\n"
            "আপনি network-এর **X**-এর মান `hinge`-এ দেখুন: ১০টি ছবি, “দুঃখ” আর $B$টি উদাহরণ।\n"
            "অতঃপর {= cell:a | (x) | bn =}। দেখুন [[g:gradient|গ্রেডিয়েন্টের]] [[04#x]]-এ। Python 3.14 আর W2।\n"
        )
        == []
    )


def test_code_formulas_links_and_options_are_not_prose() -> None:
    assert (
        rules(
            '```python cell="a"\nprint("তুমি কর !")  # কিভাবে\n```\n\n'
            '`কিভাবে` $x\'"$ [এখানে](https://example.org/a_"b") <b class="x">ক</b>\n\n'
            "/// number | half\n    answer: 0.5\n    hint: \"ভাগ করুন\"\n    set:\n      formula: '$z$'\n\nপ্রশ্ন?\n///\n"
        )
        == []
    )


def test_a_long_sentence_is_told_with_its_length_and_its_line() -> None:
    long = " ".join(["শব্দ"] * 21)
    [finding] = lint(f"ছোট বাক্য।\n\n- {long}।\n")
    assert (finding.rule, finding.level, finding.line) == ("long-sentence", "warning", 3)
    assert finding.hint.startswith("21 words")
    assert rules(f"- {' '.join(['শব্দ'] * 12)}\n- {' '.join(['শব্দ'] * 12)}\n") == []


def test_the_words_of_the_interface_are_held_to_the_same_rules() -> None:
    [finding] = lint_words('{\n "cell": {\n  "run": "চালাও",\n  "ran": "{count}টি সেল চলেছে"\n }\n}\n')
    assert (finding.line, finding.rule) == (3, "tumi")
    assert "cell.run" in finding.hint


def test_the_command_lists_findings_and_its_exit_code_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    page.write_text("কেন ?\n\nএরপর...\n", "utf-8")
    assert main([str(page)]) == 1
    assert capsys.readouterr().out.count("\n") == 2
    assert main([str(page), "--errors"]) == 1
    assert capsys.readouterr().out.startswith(f"{page}:1: error: mark-space")
    page.write_text("এরপর...\n", "utf-8")
    assert main([str(page)]) == 0


def test_no_lesson_and_no_word_of_the_interface_breaks_the_house_style(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--errors"]) == 0, capsys.readouterr().out
