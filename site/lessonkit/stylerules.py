"""The rules of the house style: one name, one pattern, one hint each. Their reasons are in the comments.

Measured on two public Bangla books of this field, practice differs on every one of these; so each is decided once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

# What rules read instead of inline code, of a formula, and of the beginning of a list item or a value.
CODE, MATHS, BREAK = "\ue000", "\ue001", "\ue002"
MAX_WORDS = 20  # in a sentence; the median of good practice is 9, its longest tenth begins at 20

_B = "\u0980-\u09ff\u200c\u200d"
_START, _END = f"(?<![{_B}])", f"(?![{_B}])"
_LATIN = rf"[A-Za-z0-9)\]*{CODE}{MATHS}]"
# The endings a word may carry after its stem.
_ENDINGS = "(?:র|কে|তে|য়|টি|টির|টিকে|টিতে|টা|গুলো|গুলোর|গুলোকে|গুলোতে|ও|ই)?"


@dataclass(frozen=True)
class Rule:
    """`words` maps a wrong form to the right one; `{0}` in the hint becomes the right form."""

    name: str
    pattern: re.Pattern[str]
    hint: str
    level: str = "error"
    words: Mapping[str, str] = field(default_factory=dict)

    def instead(self, found: str) -> str:
        """What to write for a found wrong form, its ending kept."""
        wrong = max((word for word in self.words if found.startswith(word)), key=len, default="")
        return self.words[wrong] + found[len(wrong) :] if wrong else found


def _spelling(name: str, words: Mapping[str, str], level: str = "error", endings: str = _ENDINGS) -> Rule:
    stems = "|".join(sorted(words, key=len, reverse=True))
    return Rule(name, re.compile(f"{_START}(?:{stems}){endings}{_END}"), "write {0}", level, words)


def _same(text: str) -> dict[str, str]:
    return {word: word for word in text.split()}


# The reader is আপনি. Forms that are also something else (নাও in নাও হতে পারে, চলো) are left alone.
_TUMI = (
    "তুমি তুমিও তুমিই তোমার তোমাকে তোমরা তোমাদের তোমায় তুই তোর তোকে তোরা "
    "করো কোরো দেখো দেখাও লেখো লিখো ভাবো পড়ো চালাও বলো শোনো শিখো শেখো খোলো মিলাও মেলাও বানাও "
    "বসাও পাঠাও আঁকো আঁকাও গোনো গুনো ধরো রাখো রেখো বদলাও মোছো মুছো ঘোরাও টেপো চাপো পারো চাও জানো বোঝো বুঝো "
    "করছো দেখছো দেখেছো করেছো"
)

RULES: tuple[Rule, ...] = (
    Rule(
        "tumi",
        re.compile(f"{_START}(?:{'|'.join(_same(_TUMI))}){_END}"),
        "the reader is আপনি: write the আপনি form (করুন, দেখুন, লিখুন)",
    ),
    # Spellings of the Bangla Academy.
    _spelling(
        "spelling",
        {
            "কিভাবে": "কীভাবে",
            "কিরকম": "কী রকম",
            "শ্রেণী": "শ্রেণি",
            "তৈরী": "তৈরি",
            "বেশী": "বেশি",
            "দেরী": "দেরি",
            "জরুরী": "জরুরি",
            "সরকারী": "সরকারি",
            "ইংরেজী": "ইংরেজি",
            "লাইব্রেরী": "লাইব্রেরি",
            "একাডেমী": "একাডেমি",
            "ব্যাটারী": "ব্যাটারি",
            "গ্যালারী": "গ্যালারি",
            "ফ্রী": "ফ্রি",
            "গ্রীক": "গ্রিক",
            "জানুয়ারী": "জানুয়ারি",
            "ফেব্রুয়ারী": "ফেব্রুয়ারি",
            "যেকোন": "যেকোনো",
            "হয়ত": "হয়তো",
            "এতক্ষন": "এতক্ষণ",
            "কিছুক্ষন": "কিছুক্ষণ",
            "সাধারন": "সাধারণ",
            "উদাহরন": "উদাহরণ",
            "কারন": "কারণ",
            "পরিমান": "পরিমাণ",
            "গননা": "গণনা",
            "ক্রমশঃ": "ক্রমশ",
            "প্রায়শঃ": "প্রায়শ",
            "নির্বাচন করুণ": "নির্বাচন করুন",
            "অনুসন্ধান করুণ": "অনুসন্ধান করুন",
        },
    ),
    # Whole words only: with an ending they are something else (হলের, হলঘর).
    _spelling("spelling", {"হল": "হলো", "ভাল": "ভালো", "কোনও": "কোনো"}, endings=""),
    # Consonants are not doubled after reph: কর্ম, not কর্ম্ম.
    Rule("reph", re.compile(f"[{_B}]*র্([ক-হ])্\\1[{_B}]*"), "no doubled consonant after র্"),
    # Written language of the day, not সাধু ভাষা.
    Rule(
        "sadhu",
        re.compile(
            f"{_START}(?:করিয়া|করিতে|করিবে|করিলে|করিয়াছে|হইয়া|হইতে|হইবে|হইলে|হইল|হইয়াছে|যাইতে|যাইবে|ইহা|ইহার|ইহাকে|"
            f"ইহাতে|তাহা|তাহার|তাহাকে|তাহাতে|যাহা|যাহার|যাহাকে|নহে){_END}"
        ),
        "সাধু form: write চলিত ভাষা (করে, হয়ে, থেকে, এটি)",
    ),
    Rule("danda-space", re.compile(r"[^\s|][ \t\u00a0]+[।॥]"), "no space before a danda"),
    Rule("danda-joined", re.compile(rf"।(?=[{_B}A-Za-z“‘(])"), "a space after a danda"),
    Rule("mark-space", re.compile(rf"[{_B}A-Za-z)”’][ \t]+[,;:?!](?![=\w\[])"), "no space before a punctuation mark"),
    # Visarga is a letter (দুঃখ, অতঃপর); at a word's end it stands for a colon.
    Rule("visarga", re.compile(rf"(?<=[{_B}])ঃ(?=\s|$)", re.MULTILINE), 'a colon is ":", not the letter ঃ'),
    Rule("straight-quote", re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|[\"']"), "quotes in prose are curly: “…”, ‘…’"),
    # network-এর: one form for endings on words in Latin letters, code and formulas.
    Rule(
        "suffix-space",
        re.compile(rf"{_LATIN}[ \u00a0](?:এর|কে|তে|র|গুলো|গুলোর|গুলোতে|টি|টির|টা|টার|দের|য়){_END}"),
        "an ending is tied with a hyphen: network-এর",
    ),
    Rule(
        "suffix-glued",
        # $B$টি stays as it is: the variable stands for a number, and numbers carry their counter.
        re.compile(rf"(?:[A-Za-z{CODE}]|{MATHS}(?!টি|টা|জন|বার|তম|ম{_END}))[ক-হড়ঢ়য়এওইউঅআ][{_B}]*"),
        "an ending is tied with a hyphen: network-এর",
    ),
    # A value that belongs to a formula or an output keeps its digits, so only what is counted is an error.
    Rule(
        "digits",
        re.compile(
            rf"(?<![\w.{_B}-])[0-9][0-9,.]*[ -]?(?:টি|টা|জন|বার|গুণ|ভাগ|হাজার|লাখ|কোটি|শতাংশ|মিনিট|সেকেন্ড|ঘণ্টা|সাল|তম)[{_B}]*"
        ),
        "numbers in prose have Bangla digits",
    ),
    Rule(
        "digits",
        re.compile(rf"(?<=[{_B}] )[0-9][0-9,.]*[0-9%](?= [{_B}])"),
        "numbers in prose have Bangla digits, unless they quote a formula or an output",
        "warning",
    ),
    Rule("ellipsis", re.compile(r"\.{3,}"), "an ellipsis is one sign: …", "warning"),
    Rule("double-space", re.compile(rf"(?<=[{_B}।,])  +(?=[{_B}A-Za-z])"), "one space between words", "warning"),
    _spelling(
        "wording",
        {"ডাটা": "ডেটা", "আরো": "আরও", "লক্ষ্য করুন": "লক্ষ করুন", "ফাংশান": "ফাংশন", "এলগরিদম": "অ্যালগরিদম", "এ্যা": "অ্যা"},
        "warning",
    ),
    # One plural: গুলো.
    Rule("wording", re.compile(f"[{_B}]+গুলি(?:র|কে|তে)?{_END}"), "write -গুলো", "warning"),
)
