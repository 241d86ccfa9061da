"""Which earlier objects a cell changes in place: `W1 -= …`, `x[0] = …`, `net.fit(…)`, `train(net, X)`.

Such a cell must run before a later cell that uses the object, although it binds no name. Python cannot tell this for
sure, so the rule leans to "changed" where the lesson's own functions and classes, or well-known methods, say so; and
a method whose result is thrown away is taken to be called for its effect.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)

# Methods that change their object although their result is often used: of lists, dicts and sets, of arrays, of
# models, and of NumPy's random generators (a draw moves the generator on, and the next draw depends on it).
CHANGING_METHODS = frozenset(
    "append extend insert pop popitem remove clear sort reverse update setdefault add discard appendleft popleft "
    "fill put resize setflags partition itemset "
    "fit partial_fit train step zero_grad backward load_state_dict "
    "normal standard_normal integers random uniform choice permutation permuted shuffle binomial poisson exponential "
    "multinomial multivariate_normal dirichlet beta gamma bytes spawn".split()
)
# Functions of modules that change their first argument.
CHANGING_FUNCTIONS = frozenset(
    "copyto place putmask put fill_diagonal shuffle at setattr delattr next heappush heappop heapify".split()
)
# NumPy's and Python's own generators are objects that no cell binds.
_GLOBAL_GENERATORS = {"numpy.random", "random"}
_MAKES_A_GENERATOR = {"default_rng", "Generator", "SeedSequence", "RandomState", "PCG64", "Random"}


@dataclass
class Effect:
    """What calling a function changes: parameters by name, and names of the page."""

    parameters: list[str]
    changes: set[str] = field(default_factory=set)
    outside: set[str] = field(default_factory=set)


@dataclass
class Definitions:
    """The functions, methods and modules of a whole lesson, by name (a name defined twice has both effects)."""

    functions: dict[str, list[Effect]] = field(default_factory=dict)
    methods: dict[str, list[Effect]] = field(default_factory=dict)
    modules: dict[str, str] = field(default_factory=dict)  # name in the code → dotted module


def definitions(trees: Iterable[ast.Module]) -> Definitions:
    """Collect the effects of everything a lesson defines; functions that call each other settle in a few rounds."""
    found = Definitions()
    bodies: list[tuple[Effect, ast.FunctionDef | ast.AsyncFunctionDef]] = []
    for node in (node for tree in trees for node in ast.walk(tree)):
        match node:
            case ast.Import(names=names):
                for alias in names:
                    top = alias.name.partition(".")[0]
                    found.modules[alias.asname or top] = alias.name if alias.asname else top
            case ast.ImportFrom(module=str(module), names=names):
                found.modules |= {alias.asname or alias.name: f"{module}.{alias.name}" for alias in names}
            case ast.ClassDef(body=body):
                for method in body:
                    if isinstance(method, _DEFINITIONS) and method.name != "__init__":
                        bodies.append((_declare(found.methods, method), method))
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                bodies.append((_declare(found.functions, node), node))
    before = -1
    while before != (before := sum(len(effect.changes) + len(effect.outside) for effect, _ in bodies)):
        for effect, function in bodies:
            _settle(effect, function, found)
    return found


def changed_by(tree: ast.Module, known: Definitions) -> set[str]:
    """The names whose objects this cell changes when it runs (those of its own making included)."""
    return _Changes(known, last=tree.body[-1] if tree.body else None).of(tree.body)


def _declare(table: dict[str, list[Effect]], function: ast.FunctionDef | ast.AsyncFunctionDef) -> Effect:
    parameters = [arg.arg for arg in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
    effect = Effect(parameters)
    table.setdefault(function.name, []).append(effect)
    return effect


def _settle(effect: Effect, function: ast.FunctionDef | ast.AsyncFunctionDef, known: Definitions) -> None:
    changed = _Changes(known).of(function.body)
    local = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    shared = {name for node in ast.walk(function) if isinstance(node, ast.Global) for name in node.names}
    effect.changes |= changed & set(effect.parameters)
    effect.outside |= (changed - set(effect.parameters) - (local - shared)) | (shared & local)


class _Changes:
    """Collects the root names of what a list of statements changes; nested function bodies are left out."""

    def __init__(self, known: Definitions, last: ast.stmt | None = None) -> None:
        self.known = known
        self.last = last  # its value is shown, so a bare call there is asked for its result
        self.alias: dict[str, set[str]] = {}
        self.changed: set[str] = set()

    def of(self, body: list[ast.stmt]) -> set[str]:
        for node in _running(body):
            match node:
                case ast.Assign(targets=targets, value=value):
                    for target in targets:
                        self.target(target)
                        self.make_alias(target, self.roots(value))
                case ast.AnnAssign(target=target):
                    self.target(target)
                case ast.AugAssign(target=target):
                    self.change(target)
                case ast.Delete(targets=targets):
                    for target in targets:
                        self.target(target)
                case ast.For(target=target, iter=source) | ast.AsyncFor(target=target, iter=source):
                    names = {n.id for n in ast.walk(source) if isinstance(n, ast.Name)} - set(self.known.modules)
                    self.make_alias(target, {root for name in names for root in self.resolve(name)})
                case ast.Expr(value=ast.Call(func=ast.Attribute(value=owner))) if node is not self.last:
                    self.change(owner)
                case ast.Call():
                    self.call(node)
        return self.changed

    def target(self, node: ast.expr) -> None:
        match node:
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                for part in parts:
                    self.target(part)
            case ast.Attribute(value=owner) | ast.Subscript(value=owner):
                self.change(owner)

    def call(self, node: ast.Call) -> None:
        for keyword in node.keywords:
            if keyword.arg == "out":
                self.change(keyword.value)
        match node.func:
            case ast.Attribute(value=owner, attr=method):
                module = self.module(owner)
                if module in _GLOBAL_GENERATORS and method not in _MAKES_A_GENERATOR:
                    self.changed.add(module)
                if method in CHANGING_FUNCTIONS and node.args:
                    self.change(node.args[0])
                if module is None:
                    if method in CHANGING_METHODS:
                        self.change(owner)
                    for effect in self.known.methods.get(method, ()):
                        self.effect(effect, [owner, *node.args], node.keywords)
            case ast.Name(id=name):
                if name in CHANGING_FUNCTIONS and node.args:
                    self.change(node.args[0])
                for effect in self.known.functions.get(name, ()):
                    self.effect(effect, node.args, node.keywords)
                if name not in self.known.functions:
                    for effect in self.known.methods.get("__call__", ()):
                        self.effect(effect, [node.func, *node.args], node.keywords)

    def effect(self, effect: Effect, args: list[ast.expr], keywords: list[ast.keyword]) -> None:
        self.changed |= effect.outside
        given = [*zip(effect.parameters, args, strict=False), *((k.arg, k.value) for k in keywords)]
        for parameter, value in given:
            if parameter in effect.changes:
                self.change(value)

    def change(self, node: ast.expr) -> None:
        self.changed |= self.roots(node)

    def roots(self, node: ast.expr) -> set[str]:
        """The names whose object `node` is, or is a part of: `net.layers[0].W` is a part of `net`."""
        while isinstance(node, ast.Attribute | ast.Subscript | ast.Starred):
            node = node.value
        if not isinstance(node, ast.Name) or node.id in self.known.modules:
            return set()
        return self.resolve(node.id)

    def resolve(self, name: str) -> set[str]:
        return {name} | self.alias.get(name, set())

    def make_alias(self, target: ast.expr, roots: set[str]) -> None:
        for name in (n.id for n in ast.walk(target) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)):
            self.alias[name] = roots - {name}

    def module(self, node: ast.expr) -> str | None:
        """The dotted module that an expression names, None when it is an object."""
        match node:
            case ast.Name(id=name):
                return self.known.modules.get(name)
            case ast.Attribute(value=owner, attr=name):
                outer = self.module(owner)
                return f"{outer}.{name}" if outer else None
        return None


def _running(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Every node that runs with these statements, outer before inner, in source order."""
    for node in body:
        yield node
        if isinstance(node, _FUNCTIONS):
            continue
        yield from _running(ast.iter_child_nodes(node))
