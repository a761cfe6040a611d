"""What a kernel uses of the variables around it, with the values that they have now, as text for the compiler's Python."""

from __future__ import annotations

import ast
import builtins
import inspect
import linecache
import math
import os
import pickle
import pickletools
import symtable
import sys
import sysconfig
import textwrap
import types
from typing import Any

from .errors import ArgumentError

#: The line after which the text of a kernel has names and values; compile_kernel.py executes them first.
MARK = "# kernelarium: names and values that the kernel uses"
_MOST_BYTES = 1 << 20
_INSTALLED = tuple(os.path.join(sysconfig.get_path(key), "") for key in ("stdlib", "platstdlib", "purelib", "platlib"))


def is_made_by(kernel: Any, *packages: str) -> bool:
    """Whether a decorator of one of the packages, or a subclass of one, made it."""
    return any(base.__module__.startswith(packages) for base in type(kernel).__mro__)


def function_of(kernel: Any) -> types.FunctionType | None:
    """The plain function under Triton's or Numba's decorators; None if it is not one of their kernels."""
    if not is_made_by(kernel, "triton.", "numba."):
        return None
    while not inspect.isfunction(kernel):
        kernel = getattr(kernel, "fn", None) or getattr(kernel, "py_func", None)
        if kernel is None:
            return None
    return kernel


def place_of(value: Any) -> tuple[str, str] | None:
    """Module and name by which any process can import a value; None if there are none."""
    described = function_of(value) or value
    module, name = getattr(described, "__module__", None), getattr(described, "__qualname__", None)
    if not isinstance(module, str) or not isinstance(name, str) or module == "__main__" or module not in sys.modules:
        return None
    found: Any = sys.modules[module]
    for part in name.split("."):
        found = getattr(found, part, None)
    return (module, name) if found is value else None


def expression_of(value: Any, module: str) -> str | None:
    """Python that makes an equal value in a process without `module`, the kernel's own; None where none does."""
    kind = type(value)
    if kind in (bool, int, str, bytes, type(None)) or kind is float and math.isfinite(value):
        return repr(value)
    # An external function is more than its value: declaring it registers its type.
    if kind.__module__.startswith("numba.") and ".types" not in kind.__module__:
        return None
    try:
        data = pickle.dumps(value)
    except Exception:  # whatever the pickling of a class raises
        return None
    named = {text for _, text, _ in pickletools.genops(data) if isinstance(text, str)}
    return None if named & {"__main__", module} else f'__import__("pickle").loads({data!r})'


def _is_own(module: types.ModuleType) -> bool:
    """It is the user's: no part of Python or of an installed package."""
    file = getattr(module, "__file__", None)
    return bool(file) and not os.path.abspath(file).startswith(_INSTALLED)


def _of_module(tree: ast.Module) -> list[ast.stmt]:
    """Its statements that are not inside of a function or class, in their order."""
    found, pending = [], list(tree.body)
    while pending:
        node = pending.pop(0)
        if isinstance(node, ast.stmt):
            found.append(node)
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            pending[:0] = [one for one in ast.iter_child_nodes(node) if isinstance(one, (ast.stmt, ast.excepthandler))]
    return found


def _used(tree: ast.AST) -> tuple[frozenset[str], frozenset[str]]:
    """Names of the module that a definition refers to, and all attributes that it asks for."""
    names, pending = set(), [symtable.symtable(ast.unparse(tree), "definition", "exec")]
    while pending:
        scope = pending.pop()
        names.update(one.get_name() for one in scope.get_symbols()
                     if one.is_referenced() and (scope.get_type() == "module" or one.is_global()))
        pending.extend(scope.get_children())
    return frozenset(names), frozenset(node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute))


def _binds(statement: ast.stmt, name: str) -> bool:
    if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        return statement.name == name
    return isinstance(statement, (ast.Assign, ast.AnnAssign)) and any(
        isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id == name for node in ast.walk(statement))


def _closure_of(function: types.FunctionType) -> dict[str, Any]:
    """The variables of an enclosing function that a function keeps."""
    found = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        try:
            found[name] = cell.cell_contents
        except ValueError:  # nothing was assigned yet
            pass
    return found


def _jit_of(value: Any) -> str | None:
    """Python that makes a function a kernel again as its decorator did; None where that is not known."""
    if is_made_by(value, "numba."):
        from numba import cuda

        plain = cuda.jit(lambda: None).targetoptions
        options = {name: one for name, one in value.targetoptions.items() if name not in plain or plain[name] != one}
        written = [f"{name}={expression_of(one, '')}" for name, one in options.items() if expression_of(one, "")]
        return f"__import__('numba.cuda').cuda.jit({', '.join(written)})" if len(written) == len(options) else None
    if type(value).__name__ == "JITFunction":
        return f"__import__('triton').jit(noinline={getattr(value, 'noinline', None)!r})"
    return None


def _first_line(statement: Any) -> int:
    return min([statement.lineno, *(one.lineno for one in getattr(statement, "decorator_list", []))])


class Names:
    """Collects what a kernel uses, from the values themselves. Of its text, only definitions are kept, at their lines."""

    def __init__(self, text: str, file: str, function: types.FunctionType, kernel: Any, also: dict[str, Any]) -> None:
        self.folders: list[str] = []  # from which the compiler's Python must import
        self._text, self._file, self._space = text, file, function.__globals__
        self.kernel = next((name for name, value in self._space.items() if value is kernel), function.__name__)
        self._own = {**self._space, self.kernel: kernel, **also}
        self._tree = ast.parse(text)
        self._statements = _of_module(self._tree)
        self._kept: dict[int, ast.stmt] = {}
        self._made: list[ast.FunctionDef] = []  # definitions inside of functions and classes
        self._static: set[int] = set()  # lines with @staticmethod, which only a class has
        self._defined: dict[str, Any] = {}  # functions by the name of their definition
        self._bound: list[str] = []
        self._others: list[str] = []  # definitions in other cells
        self._aliases: list[str] = []
        self._seen: dict[str, Any] = {}
        self._refreshed: set[tuple[str, frozenset[str]]] = set()

    def text(self) -> str:
        """The kernel's text: what defines it stands at its lines, everything else is left out."""
        for name, value in self._defined.items():
            if self._seen.get(name, value) is not value:
                raise self._refused(name, value, "is the name of another function that it uses, too: rename one of them")
        lines, kept = self._text.splitlines(), set()
        for statement in self._kept.values():
            kept.update(range(_first_line(statement), (statement.end_lineno or 0) + 1))
        shown = [line if number in kept else "" for number, line in enumerate(lines, 1)]
        for number, line in self._lines_of_made():
            if number in kept:
                raise ArgumentError(f"the kernel {self.kernel} uses the function around it, too: move that use out of it",
                                    kind="argument")
            shown[number - 1] = line
        for statement in self._kept.values():  # inside of an `if` or `try`
            if statement.col_offset and _first_line(statement) - 1 not in kept:
                shown[_first_line(statement) - 2] = "if True:"
        return "\n".join([*shown, *self._aliases, MARK, *self._bound, *self._others, ""])

    def use(self, name: str, attributes: frozenset[str] = frozenset(), closure: dict[str, Any] | None = None) -> None:
        """Adds `name` of the kernel's file, and what it uses. `attributes`: those that its user asks for; `closure`: the
        variables that its user keeps of a function around it."""
        space = closure if closure and name in closure else self._own
        if name not in space:
            return
        value, known = space[name], name in self._seen
        if known and self._seen[name] is not value:
            if not (expression := expression_of(value, "")) or expression != expression_of(self._seen[name], ""):
                raise self._refused(name, value, "has another value in another function that it uses: rename one of them")
        self._seen[name] = value
        if isinstance(value, types.ModuleType):
            if sys.modules.get(value.__name__) is not value or value.__name__ == "__main__":
                raise self._refused(name, value, "can't be imported by its name: put it into a file of the kernel's folder")
            if not known:
                self._bound.append(f"import {value.__name__} as {name}")
            self._refresh(value, attributes)
        elif known:
            return
        elif inspect.isfunction(value) or function_of(value) is not None:
            self._use_function(name, value, function_of(value) or value)
        elif (place := place_of(value)) and vars(sys.modules[place[0]]) is not self._space:
            self._import(name, *place)
        elif not place and (expression := expression_of(value, self._space.get("__name__", ""))):
            if len(expression) > _MOST_BYTES:
                raise self._refused(name, value, "is too large for a constant: pass it as an argument")
            self._bound.append(f"{name} = {expression}")
        else:
            self._keep_statement(name, value)

    def _use_all(self, statement: ast.AST, closure: dict[str, Any] | None = None) -> None:
        names, attributes = _used(statement)
        for one in sorted(names):
            self.use(one, attributes, closure)

    def _use_function(self, name: str, value: Any, function: types.FunctionType) -> None:
        place = place_of(value)
        if function.__globals__ is self._space:
            self._define(name, value, function)
        elif place:
            self._import(name, *place)
            try:
                names, attributes = _used(ast.parse(textwrap.dedent(inspect.getsource(function))))
            except (OSError, SyntaxError):  # made without a text: it is what its module makes
                return
            self._refresh(sys.modules[place[0]], attributes | names)
        else:
            self._keep_statement(name, value)

    def _import(self, name: str, module: str, path: str) -> None:
        first, *rest = path.split(".")
        self._bound.append(f"from {module} import {first} as {name}")
        if rest:
            self._bound.append(f"{name} = {'.'.join([name, *rest])}")
        self._refresh(sys.modules[module], frozenset())

    def _refresh(self, module: types.ModuleType, names: frozenset[str]) -> None:
        """A module of the user's is imported again: its variables get the values that they have here."""
        if not _is_own(module) or (module.__name__, names) in self._refreshed:
            return
        self._refreshed.add((module.__name__, names))
        self._add_folder(module)
        for name in sorted(names & vars(module).keys()):
            value = vars(module)[name]
            function = function_of(value) or value
            if isinstance(value, types.ModuleType):
                self._refresh(value, names)
            elif inspect.isfunction(function):
                try:
                    used, attributes = _used(ast.parse(textwrap.dedent(inspect.getsource(function))))
                except (OSError, SyntaxError):
                    continue
                if place := place_of(value):
                    self._refresh(sys.modules[place[0]], used | attributes)
            elif not place_of(value) and (expression := expression_of(value, "")) and len(expression) <= _MOST_BYTES:
                self._bound.append(f'__import__("sys").modules[{module.__name__!r}].{name} = {expression}')

    def _define(self, name: str, value: Any, function: types.FunctionType) -> None:
        """A function of the kernel's file, or of another cell."""
        if "." in function.__qualname__ and self._define_made(name, value, function):
            return
        if function.__closure__:
            self._keep_statement(name, value)
            return
        first = function.__code__.co_firstlineno
        found = next((one for one in self._statements if isinstance(one, ast.FunctionDef) and _first_line(one) == first
                      and inspect.getsourcefile(function) == self._file), None)
        source = ""
        if found is None:
            try:
                source = textwrap.dedent(inspect.getsource(function))
                found = next((one for one in ast.parse(source).body if isinstance(one, ast.FunctionDef)), None)
            except (OSError, SyntaxError):
                pass
        if found is None or value is not function and not found.decorator_list:  # a lambda, or made by a call
            self._keep_statement(name, value)
            return
        self._claim(found.name, name, value)
        if source:
            self._use_all(found)
            self._others.append(source)
        else:
            self._keep(found)

    def _claim(self, defined: str, name: str, value: Any, again: str | None = None) -> None:
        """Takes the name of a definition for a function that is used as `name`; `again`: what makes it a kernel."""
        if self._defined.setdefault(defined, value) is not value:
            raise self._refused(defined, value, "is the name of another function that it uses, too: rename one of them")
        if again:
            self._aliases.append(f"{defined} = {again}({defined})")
        if defined != name:
            self._aliases.append(f"{name} = {defined}")

    def _define_made(self, name: str, value: Any, function: types.FunctionType) -> bool:
        """A function that another one made, or of a class: what it keeps of that one's variables becomes variables of the module."""
        file, first = inspect.getsourcefile(function) or "", function.__code__.co_firstlineno
        tree = self._tree if file == self._file else ast.parse("".join(linecache.getlines(file)))
        found = next((one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef) and _first_line(one) == first), None)
        if found is None:
            return False
        self._static.update(one.lineno for one in found.decorator_list if ast.unparse(one) == "staticmethod")
        found.decorator_list = [one for one in found.decorator_list if ast.unparse(one) != "staticmethod"]
        closure = _closure_of(function)
        decorators = ast.Module([ast.Expr(one) for one in found.decorator_list], [])
        as_written = value is function or found.decorator_list and _used(decorators)[0] <= {*self._own, *closure, *vars(builtins)}
        again = None if as_written else _jit_of(value)
        if not as_written and again is None:
            raise self._refused(name, value, "is made with variables that only the function around it knows: make them "
                                             "variables of the file")
        self._claim(found.name, name, value, again)
        if again:
            found.decorator_list.clear()
        self._use_all(found, closure)
        if file == self._file:
            self._made.append(found)
        else:
            self._others.append(ast.unparse(found))
        return True

    def _lines_of_made(self) -> list[tuple[int, str]]:
        """The definitions inside of functions and classes at their lines, moved to the left."""
        lines, found = self._text.splitlines(), []
        for one in self._made:
            first = _first_line(one)
            shown = ["" if number in self._static else lines[number - 1] for number in range(first, one.end_lineno + 1)]
            written = textwrap.dedent("\n".join(shown)).splitlines()
            found += list(enumerate(written, first))
        return found

    def _keep(self, statement: ast.stmt) -> None:
        if id(statement) not in self._kept:
            self._kept[id(statement)] = statement
            self._use_all(statement)

    def _keep_statement(self, name: str, value: Any) -> None:
        """Where no text makes the value: the last statement of the kernel's file or cell that makes it."""
        found = [one for one in self._statements if _binds(one, name)]
        if not found or self._own.get(name) is not value:  # a variable of a function has the name of one of the file
            raise self._refused(name, value, "can't be sent to the compiler: use a number, a text, a tuple, a small NumPy "
                                             "array or what a module defines, or define it in the kernel's file or cell")
        self._keep(found[-1])

    def _add_folder(self, module: types.ModuleType) -> None:
        """The folder from which `import a.b` finds a module."""
        file = os.path.abspath(module.__file__ or "")
        for _ in range(module.__name__.count(".") + os.path.basename(file).startswith("__init__.") + 1):
            file = os.path.dirname(file)
        if file not in self.folders:
            self.folders.append(file)

    def _refused(self, name: str, value: Any, why: str) -> ArgumentError:
        return ArgumentError(f"the kernel {self.kernel} uses the variable '{name}' ({type(value).__name__}), which {why}",
                             kind="argument")
