"""Code that Python cannot read: brackets, quotes, colons, indentation, and habits from other languages."""

from __future__ import annotations

import keyword
import re

from .base import Args, Find, Rule, Situation, near

_CLOSING = {"(": ")", "[": "]", "{": "}"}
_STATEMENTS = "while for if elif else def class return import from try except finally with lambda print pass".split()
_PLAIN = r"^invalid syntax$"


def _on_line(pattern: str) -> Find:
    """Fits when the pattern is on the line; its named groups are the arguments."""
    compiled = re.compile(pattern)

    def find(_match: re.Match[str], situation: Situation) -> Args | None:
        found = compiled.search(situation.line)
        return dict(found.groupdict()) if found else None

    return find


def _never_closed(match: re.Match[str], _situation: Situation) -> Args:
    return {"open": match["open"], "close": _CLOSING[match["open"]]}


def _keyword_as_name(_match: re.Match[str], situation: Situation) -> Args | None:
    found = re.search(r"(?:^\s*|[,(]\s*|\bdef\s+)(\w+)\s*(?:=(?!=)|\()", situation.line)
    names = re.findall(r"\b(\w+)\s*=(?!=)", situation.line) + ([found[1]] if found else [])
    name = next((name for name in names if keyword.iskeyword(name)), None)
    return {"name": name} if name else None


def _misspelt_keyword(_match: re.Match[str], situation: Situation) -> Args | None:
    found = re.match(r"\s*(\w+)(?:\s+[\w'\"(\[]|\s*:)", situation.line)
    if not found or keyword.iskeyword(found[1]):
        return None
    meant = near(found[1], _STATEMENTS)
    return {"name": found[1], "near": meant} if meant else None


def _print_statement(match: re.Match[str], situation: Situation) -> Args:
    argument = re.search(rf"\b{match['name']}\s+(.+?)\s*;?\s*$", situation.line)
    return {"name": match["name"], "call": f"{match['name']}({argument[1] if argument else '...'})"}


RULES = [
    Rule("pasted-magic", SyntaxError, _PLAIN, _on_line(r"^\s*(?P<code>[%!][A-Za-z]\S*)")),
    Rule("pasted-prompt", SyntaxError, _PLAIN, _on_line(r"^\s*(?P<code>>>>|\.\.\.|In \[\d+\]:)")),
    Rule("tabs-mixed", TabError),
    Rule(
        "indent-expected",
        IndentationError,
        r"expected an indented block after (?:'(?P<word>\w+)' statement|(?P<kind>[\w ]+)) on line (?P<line>\d+)",
        lambda match, _: {
            "word": match["word"]
            or {"function definition": "def", "class definition": "class"}.get(match["kind"], ":"),
            "line": int(match["line"]),
        },
    ),
    Rule("indent-unmatched", IndentationError, "unindent does not match"),
    Rule("indent-unexpected", IndentationError, "unexpected indent"),
    Rule("assign-in-condition", SyntaxError, r"Maybe you meant '==' or ':='"),
    Rule("assign-to-constant", SyntaxError, r"cannot assign to (?P<what>True|False|None)"),
    Rule("assign-target", SyntaxError, r"cannot assign to (?P<what>[\w -]+?)(?: here)?(?:\. Maybe|$)", lambda *_: {}),
    Rule("missing-comma", SyntaxError, "Perhaps you forgot a comma"),
    Rule("print-call", SyntaxError, r"Missing parentheses in call to '(?P<name>\w+)'", _print_statement),
    Rule("bracket-unclosed", SyntaxError, r"'(?P<open>[(\[{])' was never closed", _never_closed),
    Rule("bracket-unmatched", SyntaxError, r"^unmatched '(?P<close>[)\]}])'"),
    Rule(
        "bracket-mismatch",
        SyntaxError,
        r"closing parenthesis '(?P<close>.)' does not match opening parenthesis '(?P<open>.)'",
        lambda match, _: {**match.groupdict(), "wanted": _CLOSING[match["open"]]},
    ),
    Rule("string-triple-unterminated", SyntaxError, "unterminated triple-quoted"),
    Rule("string-unterminated", SyntaxError, "unterminated (?:f-)?string literal"),
    Rule("fstring", SyntaxError, r"^f-string|f-string:"),
    Rule("missing-colon", SyntaxError, "expected ':'"),
    Rule("missing-colon", SyntaxError, _PLAIN, _on_line(r"^\s*(?:for|while|if|elif|with)\b[^:]*$")),
    Rule(
        "missing-colon",
        SyntaxError,
        _PLAIN,
        _on_line(r"^\s*(?:for\s+\w+\s+in\s+.*\)|while\s+\w+|else|try|finally)\s+[A-Za-z_]\w*[^:]*$"),
    ),
    Rule("number-leading-zero", SyntaxError, "leading zeros in decimal integer"),
    Rule("number-then-name", SyntaxError, "invalid decimal literal", _on_line(r"(?P<code>\b\d+[A-Za-z_]\w*)")),
    Rule("return-outside", SyntaxError, "'(?P<word>return|yield)' outside function"),
    Rule("loop-outside", SyntaxError, r"'(?P<word>break|continue)' (?:outside|not properly in) loop"),
    Rule("await-outside", SyntaxError, r"'(?P<word>await|async for|async with)' outside (?:async )?function"),
    Rule("positional-after-keyword", SyntaxError, "positional argument follows keyword argument"),
    Rule("default-order", SyntaxError, r"non-default argument follows default|parameter without a default follows"),
    Rule("backslash", SyntaxError, "unexpected character after line continuation"),
    Rule("def-brackets", SyntaxError, r"expected '\('", _on_line(r"\bdef\s+(?P<name>\w+)")),
    Rule("keyword-as-name", SyntaxError, _PLAIN, _keyword_as_name),
    Rule("increment", SyntaxError, _PLAIN, _on_line(r"(?P<name>[\w.\]]+)\s*(?P<op>\+|-)(?P=op)(?:\s*$|\s*[;#])")),
    Rule("other-language", SyntaxError, _PLAIN, _on_line(r"(?P<typed>&&|\|\||=>|=<)")),
    Rule("else-alone", SyntaxError, _PLAIN, _on_line(r"^\s*(?P<word>else|elif|except|finally)\b")),
    Rule("keyword-near", SyntaxError, _PLAIN, _misspelt_keyword),
    Rule(
        "line-unfinished",
        SyntaxError,
        _PLAIN,
        _on_line(r"(?:[-+*/%=<>,.@|&^]|\b(?:and|or|not|in|is|as|import))\s*(?:#.*)?$"),
    ),
    Rule("line-unfinished", SyntaxError, "Expected one or more names after 'import'"),
    Rule("syntax-plain", SyntaxError, _PLAIN, lambda *_: {}),
]
