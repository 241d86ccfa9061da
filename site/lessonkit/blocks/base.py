"""The strict base of every `/// name | argument` block.

A block declares what it takes, and this base refuses everything else with page, line and hint:

    class Stepper(LessonBlock):
        NAME = "stepper"
        ARGUMENT = identifier("names the stepper on its page")
        OPTIONS = {"columns": Option(mapping(text), "column key → label", required=True)}
        HOLDS = {"step": Count(least=2)}      # nested blocks, directly inside

        def on_create(self, parent):          # pymdownx's own hooks: on_create, on_add, on_end, on_inline_end
            return SubElement(parent, "step-player", {"id": self.argument})

Inside the hooks: `self.argument` and `self.options[...]` are checked values, `self.page` is the PageContext,
`self.head` the scanned source (line, nested heads, raw fences), `self.outer` the block around this one, and
`self.fail(what, hint)` stops the build.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NoReturn
from xml.etree.ElementTree import Element

from pymdownx.blocks.block import Block, type_any

from lessonkit.blocks.options import NO_ARGUMENT, Argument, Count, Option
from lessonkit.fence import take_fences
from lessonkit.near import near
from lessonkit.page import PageContext, context_of
from lessonkit.scan import Fence, Head


class LessonBlock(Block):  # type: ignore[misc]
    """Base class; see the module's docstring."""

    NAME: ClassVar[str] = ""
    ARGUMENT: ClassVar[Argument] = NO_ARGUMENT
    OPTIONS: ClassVar[Mapping[str, Option]] = {}
    HOLDS: ClassVar[Mapping[str, Count]] = {}  # nested blocks with a duty; other blocks may be nested freely unless:
    ONLY_HOLDS: ClassVar[bool] = False  # True: no nested block but those of HOLDS
    INSIDE: ClassVar[tuple[str, ...]] = ()  # names of the blocks this one must stand directly in; () = anywhere

    page: PageContext
    head: Head

    def on_init(self) -> None:
        # pymdownx checks nothing: with any argument and any option accepted, our own checks see them all.
        self.arg_spec = None
        self.option_spec = dict.fromkeys(self.OPTIONS, (None, type_any))

    @property
    def outer(self) -> LessonBlock | None:
        """The block directly around this one."""
        return self.head.parent.block if self.head.parent else None

    @property
    def line(self) -> int:
        return self.head.line

    def fail(self, what: str, hint: str = "", line: int | None = None) -> NoReturn:
        """Stop the build: this block, at its first line (or at `line`), is wrong."""
        raise self.page.error(line or self.head.line, f"{self.head.label}: {what}", hint)

    def fences(self, *flags: str) -> list[Fence]:
        """The raw fenced code directly inside, in order; with flags, only fences marked so (```python starter)."""
        return [fence for fence in self.head.fences if not flags or any(fence.options.get(flag) for flag in flags)]

    def take_fences(self, element: Element) -> list[Fence]:
        """Remove the named fences (starter, solution, tests, text …) from the parsed body and return them."""
        return take_fences(self.md, element)

    def check(self) -> None:
        """Override to check options against each other; call `self.fail` on a mistake."""

    # --- pymdownx calls these ------------------------------------------------------------------------------------

    def _validate(self, parent: Element, arg: Any, **given: Any) -> bool:
        """Replace pymdownx's check, which answers a mistake by leaving the block unread."""
        self.page = context_of(self.md)
        head = self.page.reach(self.NAME, arg or "")
        if head is None:
            head_line = f"/// {self.NAME}"
            what = f"{head_line} stands where no block can be read"
            raise self.page.error(self.page.line_of(head_line), what, "take it out of the quotation")
        self.head = head
        head.block = self
        self._check_place()
        self.argument = self._checked_argument(head.argument)
        self.options = {**self._checked_options(head.options), "attrs": {}}
        self._check_nested()
        self.check()
        return True

    def _check_place(self) -> None:
        around = self.head.parent.name if self.head.parent else None
        if self.INSIDE and around not in self.INSIDE:
            places = " or ".join(self.INSIDE)
            self.fail(f"must stand directly in {places}", f"it stands in {around or 'no block'}")

    def _checked_argument(self, given: str) -> Any:
        spec = self.ARGUMENT
        if spec.need == "none":
            if given:
                self.fail("takes nothing after |", f"write `{'/' * self.length} {self.NAME}`")
            return ""
        if not given:
            if spec.need == "required":
                self.fail(f"needs {spec.meaning} after |", f"write `{'/' * self.length} {self.NAME} | …`")
            return ""
        try:
            value = spec.check(given)
        except ValueError as error:
            self.fail(f"what follows | {error}", f"it is {spec.meaning}")
        if spec.is_id:
            self.page.claim(value, self.NAME, self.head.line)
        return value

    def _checked_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        for name in given:
            if name not in self.OPTIONS:
                hint = near(name, self.OPTIONS, f"its options: {', '.join(self.OPTIONS) or 'none'}")
                self.fail(f"there is no option {name}", hint)
        checked: dict[str, Any] = {}
        for name, option in self.OPTIONS.items():
            if name not in given:
                if option.required:
                    self.fail(f"the option {name} is missing", f"{name}: {option.meaning}")
                checked[name] = option.default
                continue
            try:
                checked[name] = option.check(given[name])
            except ValueError as error:
                self.fail(f"the option {name} {error}", f"it is {given[name]!r}; {name}: {option.meaning}")
        return checked

    def _check_nested(self) -> None:
        for name, count in self.HOLDS.items():
            held = len(self.head.holds(name))
            if held < count.least or (count.most is not None and held > count.most):
                self.fail(f"holds {held} × {name}", f"it needs {count}")
        if self.ONLY_HOLDS:
            for child in self.head.children:
                if child.name not in self.HOLDS:
                    allowed = ", ".join(self.HOLDS) or "none"
                    self.fail(f"cannot hold {child.label}", f"blocks it holds: {allowed}", line=child.line)

    def on_markdown(self) -> str:
        # pymdownx knows only HTML's own tags; the body of a custom element is blocks too.
        return "block"
