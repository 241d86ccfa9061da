"""What one cell's code binds, needs and imports, read from its AST without running it.

Top-level code is followed in order: a name used before the cell binds it comes from an earlier cell. Code that runs
later (function bodies, methods, lambdas) needs its names only when it is called; those names are kept apart, by the
name through which they can be reached.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable
from dataclasses import dataclass, field

from lessonkit.scopes import ClassScope, Comprehension, all_arguments, bound_by, local_names

BUILTINS = frozenset(dir(builtins)) | {"__name__", "__file__"}


@dataclass
class Names:
    """The names of one cell."""

    binds: set[str] = field(default_factory=set)
    surely: set[str] = field(default_factory=set)  # of those, the ones bound on every way through the cell
    needs: set[str] = field(default_factory=set)  # when the cell itself runs
    later: dict[str, set[str]] = field(default_factory=dict)  # bound name → what its code needs when called
    imports: dict[str, int] = field(default_factory=dict)  # top-level module → line of its import
    stars: set[str] = field(default_factory=set)  # modules imported with *
    deletes: set[str] = field(default_factory=set)


def names_of(tree: ast.Module) -> Names:
    """Read one cell."""
    reader = _Reader()
    for statement in tree.body:
        reader.statement(statement)
    reader.names.surely = reader.defined & reader.names.binds
    return reader.names


class _Reader(ast.NodeVisitor):
    """Walks statements in the order they run. `defined` holds what the cell has surely bound so far."""

    def __init__(self) -> None:
        self.names = Names()
        self.defined: set[str] = set()
        self.scopes: list[set[str]] = []  # local names of the functions, classes and comprehensions around
        self.delayed: set[str] | None = None  # collects instead of `needs` while inside code that runs later
        self.by_statement: set[str] = set()

    def statement(self, node: ast.stmt) -> None:
        """One top-level statement: names its functions need later belong to the names that it binds."""
        self.by_statement = set()
        self.visit(node)
        if self.by_statement:
            bound = bound_by(node)
            if not bound:
                self.names.needs |= self.by_statement - self.names.binds - BUILTINS
            for name in bound:
                self.names.later.setdefault(name, set()).update(self.by_statement)

    # --- names -------------------------------------------------------------------------------------------------

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self.use(node.id)
        elif isinstance(node.ctx, ast.Store):
            self.bind(node.id)
        else:
            self.use(node.id)
            if not self.scopes:
                self.names.deletes.add(node.id)
                self.defined.discard(node.id)

    def use(self, name: str) -> None:
        if any(name in scope for scope in self.scopes):
            return
        if self.delayed is not None:
            if name not in BUILTINS:
                self.delayed.add(name)
        elif name not in self.defined and name not in BUILTINS:
            self.names.needs.add(name)

    def bind(self, name: str) -> None:
        if self.scopes:
            self.scopes[-1].add(name)
        else:
            self.names.binds.add(name)
            self.defined.add(name)

    # --- order of evaluation -----------------------------------------------------------------------------------

    def visit_Assign(self, node: ast.Assign) -> None:
        self.visit(node.value)
        self.visit_all(node.targets)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self.visit(node.annotation)
        if node.value:
            self.visit(node.value)
            self.visit(node.target)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.visit(node.value)
        if isinstance(node.target, ast.Name):
            self.use(node.target.id)
        self.visit(node.target)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.visit(node.value)
        # `:=` in a comprehension binds outside of it.
        inner, self.scopes = self.scopes, [scope for scope in self.scopes if not isinstance(scope, Comprehension)]
        self.visit(node.target)
        self.scopes = inner

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            module = alias.name.partition(".")[0]
            self.names.imports.setdefault(module, node.lineno)
            self.bind(alias.asname or module)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        module = (node.module or "").partition(".")[0]
        self.names.imports.setdefault(module, node.lineno)
        for alias in node.names:
            if alias.name == "*":
                self.names.stars.add(module)
            else:
                self.bind(alias.asname or alias.name)

    # --- branches: only what every way binds is surely bound ------------------------------------------------------

    def visit_If(self, node: ast.If) -> None:
        self.visit(node.test)
        self.ways([node.body, node.orelse])

    def visit_For(self, node: ast.For | ast.AsyncFor) -> None:
        # A loop is taken to run at least once: `for …: loss = …` then `print(loss)` prints this cell's loss.
        self.visit(node.iter)
        self.visit(node.target)
        self.visit_all(node.body)
        self.visit_all(node.orelse)

    visit_AsyncFor = visit_For

    def visit_Try(self, node: ast.Try | ast.TryStar) -> None:
        before = set(self.defined)
        self.visit_all(node.body)
        after = set(self.defined)
        for handler in node.handlers:
            self.defined = set(before)
            self.visit(handler)
        self.defined = after
        self.visit_all(node.orelse)
        self.visit_all(node.finalbody)

    visit_TryStar = visit_Try

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        if node.type:
            self.visit(node.type)
        if node.name:
            # Python deletes this name when the handler ends, so nobody can need it from here.
            self.defined.add(node.name)
        self.visit_all(node.body)
        if node.name:
            self.defined.discard(node.name)

    def visit_Match(self, node: ast.Match) -> None:
        self.visit(node.subject)
        self.ways([[case] for case in node.cases] + [[]])

    def visit_MatchAs(self, node: ast.MatchAs) -> None:
        self.generic_visit(node)
        if node.name:
            self.bind(node.name)

    def visit_MatchStar(self, node: ast.MatchStar) -> None:
        if node.name:
            self.bind(node.name)

    def visit_MatchMapping(self, node: ast.MatchMapping) -> None:
        self.generic_visit(node)
        if node.rest:
            self.bind(node.rest)

    def ways(self, bodies: list[list[ast.stmt]] | list[list[ast.match_case]]) -> None:
        before = set(self.defined)
        ends = []
        for body in bodies:
            self.defined = set(before)
            self.visit_all(body)
            ends.append(self.defined)
        self.defined = set.intersection(*ends)

    def visit_all(self, nodes: Iterable[ast.AST]) -> None:
        for node in nodes:
            self.visit(node)

    # --- scopes ------------------------------------------------------------------------------------------------

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self.visit_all(node.decorator_list)
        self.signature(node.args)
        if node.returns:
            self.visit(node.returns)
        self.bind(node.name)
        self.later(node.args, node.body)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self.signature(node.args)
        self.later(node.args, [node.body])

    def signature(self, args: ast.arguments) -> None:
        """Defaults and annotations are evaluated where the function is made."""
        self.visit_all([*args.defaults, *(default for default in args.kw_defaults if default)])
        self.visit_all(arg.annotation for arg in all_arguments(args) if arg.annotation)

    def later(self, args: ast.arguments, body: Iterable[ast.stmt | ast.expr]) -> None:
        """Code that runs when called: what it needs is kept apart."""
        outside, self.delayed = self.delayed, self.delayed if self.delayed is not None else set()
        body = list(body)
        # A class body's names are invisible in its methods.
        hidden, self.scopes = self.scopes, [scope for scope in self.scopes if not isinstance(scope, ClassScope)]
        self.scopes = [*self.scopes, {arg.arg for arg in all_arguments(args)} | local_names(body)]
        self.visit_all(body)
        self.scopes = hidden
        if outside is None:
            self.by_statement |= self.delayed
            self.delayed = None

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.visit_all([*node.decorator_list, *node.bases, *node.keywords])
        self.scopes.append(ClassScope())
        self.visit_all(node.body)
        self.scopes.pop()
        self.bind(node.name)

    def comprehension(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> None:
        self.scopes.append(Comprehension())
        for generator in node.generators:
            self.visit(generator.iter)
            self.visit(generator.target)
            self.visit_all(generator.ifs)
        self.visit_all([node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt])
        self.scopes.pop()

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = comprehension

    def visit_Global(self, node: ast.Global) -> None:
        """`global n` in a function: n is not local there; mutations.py sees that a call changes it."""
        if self.delayed is not None:
            self.delayed |= set(node.names)
