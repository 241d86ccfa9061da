"""Queries as readers type them, by the ways in which Bangla is typed: (query, a section that must be found)."""

from __future__ import annotations

HERE = "04-backpropagation/"

QUERIES: dict[str, list[tuple[str, str]]] = {
    "plain words": [
        ("গ্রেডিয়েন্ট", "glossary/#term-gradient"),
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
        ("গ্রেডি\u09af\u09bcেন্ট", "glossary/#term-gradient"),
        ("গ্রেডি\u09dfেন্ট", "glossary/#term-gradient"),
        ("গ্রেডিযেন্ট", "glossary/#term-gradient"),
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
        ("ক\u09cd\u200dরস-এন্ট্রপি", "glossary/#term-cross-entropy"),
        ("মেমোরি\u200b", HERE + "#memory"),
    ],
    "spellings of one word": [
        ("শ্রেণী", HERE + "#softmax-cross-entropy"),
        ("খাজ", "glossary/#term-kink"),
        ("পরিক্ষার মাপকাঠি", HERE + "#gradient-check"),
        ("এ্যাক্টিভেশন", "glossary/#term-activation"),
    ],
    "punctuation around a word": [
        ("“গ্রেডিয়েন্ট”", "glossary/#term-gradient"),
        ("(জ্যাকোবিয়ান)", "glossary/#term-jacobian"),
        ("মেমোরি।", HERE + "#memory"),
        ("লজিট,", "glossary/#term-logit"),
        ("গ্রেডিয়েন্ট—ক্ষতি", "glossary/#term-gradient"),
    ],
    "questions": [
        ("গ্রেডিয়েন্ট কী?", "glossary/#term-gradient"),
        ("ইতিহাস?", HERE + "#history"),
        ("what is the gradient?", "glossary/#term-gradient"),
        ("কত ছোট হলে নিশ্চিন্ত?", HERE + "#thresholds"),
    ],
    "digits of both kinds": [
        ("১৯৮৬", HERE + "#history"),
        ("1986", HERE + "#history"),
        ("0.01", HERE),
        ("০.০১", HERE),
        ("২-২-১", HERE + "#by-hand"),
        ("2-2-1", HERE + "#by-hand"),
        ("অনুশীলন 4 tanh", HERE + "#exercise-tanh"),
        ("অনুশীলন ৪ tanh", HERE + "#exercise-tanh"),
    ],
    "inflected words": [
        ("গ্রেডিয়েন্টগুলোকে", "glossary/#term-gradient"),
        ("গ্রেডিয়েন্টেরই", "glossary/#term-gradient"),
        ("জ্যাকোবিয়ানের", "glossary/#term-jacobian"),
        ("মেমোরির", HERE + "#memory"),
        ("মেমোরিতে", HERE + "#memory"),
        ("লজিটগুলোর", "glossary/#term-logit"),
        ("সফটম্যাক্সকে", HERE + "#softmax-cross-entropy"),
        ("কৌশলটি", HERE + "#two-pens"),
        ("gradients", "glossary/#term-gradient"),
        ("logits", "glossary/#term-logit"),
    ],
    "words that are not finished": [
        ("গ্রেডি", "glossary/#term-gradient"),
        ("ব্যাকপ্রো", HERE),
        ("backprop", HERE),
        ("সফটম্যা", HERE + "#softmax-cross-entropy"),
        ("জ্যাকো", "glossary/#term-jacobian"),
    ],
    "slips of the finger": [
        ("গ্রেডয়েন্ট", "glossary/#term-gradient"),
        ("ব্যাকপ্রপাগেশন", HERE),
        ("জ্যকোবিয়ান", "glossary/#term-jacobian"),
        ("softmx", "glossary/#term-softmax"),
        ("gradeint", "glossary/#term-gradient"),
        ("jacobain", "glossary/#term-jacobian"),
        ("bakcpropagation", HERE),
    ],
    "the English name of a page in Bangla": [
        ("history", HERE + "#history"),
        ("memory", HERE + "#memory"),
        ("proof", HERE + "#proof"),
        ("chain rule", "glossary/#term-chain-rule"),
        ("learning rate", "glossary/#term-learning-rate"),
        ("cross entropy", HERE + "#softmax-cross-entropy"),
        ("upstream gradient", "glossary/#term-upstream-gradient"),
        ("quiz", HERE + "#quiz"),
        ("convolution", "#course"),
    ],
    "the Bangla name of what is written in English": [
        ("নামপাই", HERE + "#numpy-and-check"),
        ("রিলু", "glossary/#term-relu"),
        ("উজানের গ্রেডিয়েন্ট", "glossary/#term-upstream-gradient"),
        ("স্থানীয় গ্রেডিয়েন্ট", "glossary/#term-local-gradient"),
        ("প্রশিক্ষণ", "10-training-loop/"),
    ],
    "names in code": [
        ("np.random.default_rng", HERE + "#gradient-check"),
        ("default_rng", HERE + "#gradient-check"),
        ("ReLU", "glossary/#term-relu"),
        ("relu", "glossary/#term-relu"),
        ("backward", HERE + "#numpy-and-check"),
        ("loss.backward()", HERE),
        ("NumPy-তে", HERE + "#numpy-and-check"),
        ("numpy", HERE + "#numpy-and-check"),
    ],
    "words joined and words parted": [
        ("ক্রসএন্ট্রপি", HERE + "#softmax-cross-entropy"),
        ("ক্রস এন্ট্রপি", HERE + "#softmax-cross-entropy"),
        ("ব্যাক প্রোপাগেশন", HERE),
        ("চেইনরুল", "glossary/#term-chain-rule"),
        ("হাতেকলমে", HERE),
        ("logsumexp", "glossary/#term-log-sum-exp"),
    ],
}

# Nothing on the site is meant by these: an honest search says so.
NOTHING = ["কুমিরছানা", "xyzzyplugh", "৯৯৯৯৯৯৯", "!!!", "   "]
