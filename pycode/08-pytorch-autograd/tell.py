"""Print an error: its type, and its first sentences, folded."""

import textwrap


def tell(error, sentences=1):
    text = " ".join(str(error).split())
    first = ". ".join(text.split(". ")[:sentences]).rstrip(".")
    print(f"{type(error).__name__}:")
    for line in textwrap.wrap(first, 64):
        print(f"  {line}")
