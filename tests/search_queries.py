"""Queries as readers type them, by the ways in which Bangla is typed: (query, a section that must be found)."""

from __future__ import annotations

HERE = "04-backpropagation/"

QUERIES: dict[str, list[tuple[str, str]]] = {
    "plain words": [
        ("গ্রেডিয়েন্ট", "glossary/#letter-0997"),
        ("ইতিহাস", HERE + "#history"),
        ("মেমোরি", HERE + "#memory"),
        ("ব্যাকপ্রোপাগেশন", HERE),
        ("লগ পড়া", HERE + "#reading-the-log"),
        ("তিনটি চেনা ভুল", HERE + "#three-bugs"),
        ("সফটম্যাক্স ও ক্রস-এন্ট্রপি", HERE + "#softmax-cross-entropy"),
        ("পাঠ ৪", HERE),
        ("lesson 4", HERE),
    ],
    "letters with nukta, three encodings": [
        ("গ্রেডি\u09af\u09bcেন্ট", "glossary/#letter-0997"),
        ("গ্রেডি\u09dfেন্ট", "glossary/#letter-0997"),
        ("গ্রেডিযেন্ট", "glossary/#letter-0997"),
        ("নি\u09dfম", HERE + "#one-rule"),
        ("প\u09dcা", HERE + "#reading-the-log"),
        ("প\u09a1\u09bcা", HERE + "#reading-the-log"),
    ],
    "vowel signs of two parts": [
        ("মেম\u09c7\u09beরি", HERE + "#memory"),
        ("ছ\u09c7\u09beট একটি হিসাব", HERE + "#tiny-numbers"),
    ],
    "joiners": [
        ("ব্যাক\u200cপ্রোপাগেশন", HERE),
        ("ক\u09cd\u200dরস-এন্ট্রপি", "glossary/#letter-0995"),
        ("মেমোরি\u200b", HERE + "#memory"),
    ],
    "spellings of one word": [
        ("শ্রেণী", HERE + "#softmax-cross-entropy"),
        ("খাজ", "glossary/#letter-0996"),
        ("পরিক্ষার মাপকাঠি", HERE + "#gradient-check"),
        ("এ্যাক্টিভেশন", "glossary/#letter-0985"),
    ],
    "punctuation around a word": [
        ("“গ্রেডিয়েন্ট”", "glossary/#letter-0997"),
        ("(জ্যাকোবিয়ান)", "glossary/#letter-099c"),
        ("মেমোরি।", HERE + "#memory"),
        ("লজিট,", "glossary/#letter-09b2"),
        ("গ্রেডিয়েন্ট—ক্ষতি", HERE + "#softmax-cross-entropy"),
    ],
    "questions": [
        ("গ্রেডিয়েন্ট কী?", "glossary/#letter-0997"),
        ("ইতিহাস?", HERE + "#history"),
        ("what is the gradient?", "glossary/#letter-0997"),
        ("কত ছোট হলে নিশ্চিন্ত?", HERE + "#thresholds"),
    ],
    "digits of both kinds": [
        ("১৯৮৬", HERE + "#history"),
        ("1986", HERE + "#history"),
        ("0.01", HERE),
        ("০.০১", HERE),
        ("২-২-১", HERE + "#by-hand"),
        ("2-2-1", HERE + "#by-hand"),
        ("অনুশীলন 2", HERE + "#exercise-predict"),
        ("অনুশীলন ২", HERE + "#exercise-predict"),
    ],
    "inflected words": [
        ("গ্রেডিয়েন্টগুলোকে", "glossary/#letter-0997"),
        ("গ্রেডিয়েন্টেরই", "glossary/#letter-0997"),
        ("জ্যাকোবিয়ানের", "glossary/#letter-099c"),
        ("মেমোরির", HERE + "#memory"),
        ("মেমোরিতে", HERE + "#memory"),
        ("লজিটগুলোর", "glossary/#letter-09b2"),
        ("সফটম্যাক্সকে", HERE + "#softmax-cross-entropy"),
        ("কৌশলটি", HERE + "#two-pens"),
        ("gradients", "glossary/#letter-0997"),
        ("logits", "glossary/#letter-09b2"),
    ],
    "words that are not finished": [
        ("গ্রেডি", "glossary/#letter-0997"),
        ("ব্যাকপ্রো", HERE),
        ("backprop", HERE),
        ("সফটম্যা", HERE + "#softmax-cross-entropy"),
        ("জ্যাকো", "glossary/#letter-099c"),
    ],
    "slips of the finger": [
        ("গ্রেডয়েন্ট", "glossary/#letter-0997"),
        ("ব্যাকপ্রপাগেশন", HERE),
        ("জ্যকোবিয়ান", "glossary/#letter-099c"),
        ("softmx", HERE + "#softmax-cross-entropy"),
        ("gradeint", "glossary/#letter-0997"),
        ("jacobain", "glossary/#letter-099c"),
        ("bakcpropagation", HERE),
    ],
    "the English name of a page in Bangla": [
        ("history", HERE + "#history"),
        ("memory", HERE + "#memory"),
        ("proof", HERE + "#proof"),
        ("chain rule", "glossary/#letter-099a"),
        ("learning rate", "glossary/#letter-09b6"),
        ("cross entropy", HERE + "#softmax-cross-entropy"),
        ("upstream gradient", "glossary/#letter-0989"),
        ("quiz", HERE + "#quiz"),
        ("convolution", "#course"),
    ],
    "the Bangla name of what is written in English": [
        ("নামপাই", HERE + "#numpy-and-check"),
        ("রিলু", "glossary/#letter-0052"),
        ("উজানের গ্রেডিয়েন্ট", "glossary/#letter-0989"),
        ("স্থানীয় গ্রেডিয়েন্ট", "glossary/#letter-09b8"),
        ("প্রশিক্ষণ", HERE + "#training"),
    ],
    "names in code": [
        ("np.random.default_rng", HERE + "#gradient-check"),
        ("default_rng", HERE + "#gradient-check"),
        ("ReLU", "glossary/#letter-0052"),
        ("relu", "glossary/#letter-0052"),
        ("backward", HERE + "#numpy-and-check"),
        ("loss.backward()", HERE),
        ("NumPy-তে", HERE + "#numpy-and-check"),
        ("numpy", HERE + "#numpy-and-check"),
    ],
    "words joined and words parted": [
        ("ক্রসএন্ট্রপি", HERE + "#softmax-cross-entropy"),
        ("ক্রস এন্ট্রপি", HERE + "#softmax-cross-entropy"),
        ("ব্যাক প্রোপাগেশন", HERE),
        ("চেইনরুল", "glossary/#letter-099a"),
        ("হাতেকলমে", HERE),
        ("logsumexp", "glossary/#letter-09b2"),
    ],
}

# Nothing on the site is meant by these: an honest search says so.
NOTHING = ["কুমিরছানা", "xyzzyplugh", "৯৯৯৯৯৯৯", "!!!", "   "]
