"""Build HTML as a tree, never as text: nothing an author writes can become a tag by accident."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from markdown.serializers import to_html_string
from markdown.util import AtomicString


def make(tag: str, attributes: Mapping[str, str | bool | None] | None = None, *children: Element | str) -> Element:
    """An element. An attribute that is True stands alone (`hidden`), one that is False or None is left out.

    A plain str child is Markdown text and gets inline formatting; wrap it in `literal()` to show it as it is.
    """
    element = Element(tag)
    for name, value in (attributes or {}).items():
        if value is True:
            element.set(name, name)
        elif value is not None and value is not False:
            element.set(name, value)
    for child in children:
        add(element, child)
    return element


def add(parent: Element, child: Element | str) -> None:
    """Append a child element, or text after whatever `parent` holds."""
    if isinstance(child, str):
        last = parent[-1] if len(parent) else None
        if last is None:
            parent.text = _joined(parent.text, child)
        else:
            last.tail = _joined(last.tail, child)
    else:
        parent.append(child)


def _joined(before: str | None, text: str) -> str:
    """Two literal texts stay one: + makes plain text of them, in which `…` would be Markdown again."""
    if not before:
        return text
    literals = isinstance(before, AtomicString) and isinstance(text, AtomicString)
    return AtomicString(before + text) if literals else before + text


def literal(text: str) -> AtomicString:
    """Text that Markdown leaves alone."""
    return AtomicString(text)


def text_of(element: Element) -> str:
    """All the text inside an element, tags dropped."""
    return "".join(element.itertext())


def classes(element: Element) -> list[str]:
    return (element.get("class") or "").split()


def by_class(element: Element, name: str) -> Iterator[Element]:
    """The descendants that carry a class."""
    return (found for found in element.iter() if name in classes(found))


def move_children(source: Element, target: Element) -> None:
    """Move text and children of `source` to the end of `target`; `source` is left empty."""
    if source.text:
        add(target, source.text)
        source.text = None
    for child in list(source):
        source.remove(child)
        target.append(child)


def render(element: Element) -> str:
    """The element as HTML text."""
    return str(to_html_string(element))
