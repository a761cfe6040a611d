"""Compiles one kernel of a .py file, Triton's or Numba's, to PTX without a GPU.

Request and answer are those of python_front_end.cpp. As a program it tells what this Python has.
"""

import ast
import copy
import importlib
import json
import linecache
import os
import re
import signal
import symtable
import sys
import traceback
import types
import warnings

sys.dont_write_bytecode = True  # the lab's folder may be read only
from given import at_path
from refused import Refused

MARK = "# kernelarium: names and values that the kernel uses"  # of app/python/kernelarium/names.py
PACKAGES = ("triton", "numba-cuda", "numba", "numpy", "torch")


def facts():
    from importlib import metadata

    versions = {}
    for package in PACKAGES:
        try:
            versions[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            pass
    folders = {sys.prefix, sys.base_prefix, sys.exec_prefix, *sys.path}
    return {
        "version": ".".join(str(part) for part in sys.version_info[:3]),
        "packages": versions,
        "folders": sorted(os.path.realpath(folder) for folder in folders if os.path.isdir(folder)),
    }


# --- what of the file is needed ---------------------------------------------------------------------------------


def bound_names(statement):
    """Names that a statement of a module binds."""
    names = set()
    pending = [statement]
    while pending:
        node = pending.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(node.name)
            continue
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names.update((alias.asname or alias.name).split(".")[0] for alias in node.names)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        pending.extend(ast.iter_child_nodes(node))
    return names


def used_names(statement):
    """Names of the module that a statement refers to; a function's own variables are none."""
    used, pending = set(), [symtable.symtable(ast.unparse(statement), "statement", "exec")]
    while pending:
        scope = pending.pop()
        of_module = scope.get_type() == "module"
        used.update(one.get_name() for one in scope.get_symbols()
                    if one.is_referenced() and (of_module or one.is_global()))
        pending.extend(scope.get_children())
    return used


def kernel_names(space, path=""):
    """The functions with a decorator, Class.name for those in a class."""
    found = []
    for node in space.body:
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            found.append(path + node.name)
        elif isinstance(node, ast.ClassDef):
            found += kernel_names(node, f"{path}{node.name}.")
    return found


def needed_statements(tree, kernel, more=()):
    """The statements of the module that `kernel`, and `more` names, depend on, in their order: a script may also make data, launch and
    plot, which needs a GPU or libraries that are not here."""
    body = []
    for statement in tree.body:
        if isinstance(statement, (ast.Import, ast.ImportFrom)):  # "import triton, torch": each on its own
            for alias in statement.names:
                one = copy.copy(statement)
                one.names = [alias]
                body.append(one)
        else:
            body.append(statement)
    tree = ast.Module(body, [])
    binds = [bound_names(statement) for statement in tree.body]
    if kernel not in kernel_names(tree) and not any(kernel in names for names in binds):
        kernels = kernel_names(tree)
        raise Refused(f"there is no kernel '{kernel}'; functions with a decorator in this file: "
                      f"{', '.join(kernels) or 'none'}")
    wanted, needed = [kernel.partition(".")[0], *more], set()
    known = set(wanted)
    while wanted:
        name = wanted.pop()
        for index, names in enumerate(binds):
            if name not in names or index in needed:
                continue
            needed.add(index)
            more = (used_names(tree.body[index]) | names) - known
            known |= more
            wanted.extend(more)
    for index, statement in enumerate(tree.body):
        if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
            needed.add(index)
    return [tree.body[index] for index in sorted(needed)]


def statements_of(tree, request):
    """What is executed. The text of a kernel object has nothing else; its names and values, at the end, come first."""
    lines = request["text"].splitlines()
    if MARK not in lines:
        given = [text.removeprefix("__main__.") for text in request["defines"].values() if text.startswith("__main__.")]
        return needed_statements(tree, request["kernel"], given)
    return sorted(tree.body, key=lambda statement: statement.lineno <= lines.index(MARK))


def missing_module(error, line):
    name = error.name or str(error)
    return Refused(f"this Python has no module '{name}', which the kernel needs: install it with "
                   f"'{sys.executable} -m pip install {name.split('.')[0]}'", line)


class NoTorch(types.ModuleType):
    """Stands for torch where it is missing: a file may import it and never need it for its kernels."""

    def __init__(self, line):
        super().__init__("torch")
        self.cuda = types.SimpleNamespace()
        self._line = line

    def __getattr__(self, name):
        raise missing_module(ModuleNotFoundError(name="torch"), self._line)


def tell_of_gpu(request):
    """What a file may ask about the GPU while it is read, as for the configurations of @triton.autotune: it is the one
    that the kernel is compiled for."""
    for package, front_end in (("triton", "triton_kernel"), ("numba.cuda", "numba_kernel")):
        if package in sys.modules:
            importlib.import_module(front_end).prepare(request)
    torch = sys.modules.get("torch")
    if torch is not None:
        torch.cuda.get_device_capability = lambda *_: divmod(request["compute_capability"], 10)


def load(request):
    """The module with what the kernel needs."""
    text, file = request["text"], request["file"]
    try:
        tree = ast.parse(text, file)
    except SyntaxError as error:
        raise Refused(f"this is no Python: {error.msg}", error.lineno or 0) from None
    # The text may differ from the file's (an edited kernel): both compilers read the source again through this.
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    module = types.ModuleType(re.sub(r"\W", "_", os.path.splitext(os.path.basename(file))[0]) or "kernel")
    module.__file__ = file
    sys.modules[module.__name__] = module
    sys.path[:0] = request["folders"]
    if request.get("package"):
        module.__package__ = request["package"]
        sys.path.append(request["root"])
    for statement in statements_of(tree, request):
        try:
            exec(compile(ast.Module([statement], []), file, "exec"), module.__dict__)
        except ModuleNotFoundError as error:
            if not isinstance(statement, ast.Import) or statement.names[0].name != "torch":
                raise missing_module(error, statement.lineno) from None
            torch = sys.modules["torch"] = NoTorch(statement.lineno)
            setattr(module, statement.names[0].asname or "torch", torch)
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            tell_of_gpu(request)
    return module


def value_of(text, module):
    """A parameter's value as it is written: a number, True, None, 'text', inf, an element type such as tl.float16, or
    __main__.NAME, a variable of the file."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        pass
    if re.fullmatch(r"-?inf|nan", text):
        return float(text)
    if re.fullmatch(r"[A-Za-z_]\w*(\.\w+)+", text):
        value = module
        for part in text.removeprefix("__main__.").split("."):
            value = getattr(value, part, None)
        if value is not None:
            return value
    return text


# --- errors -----------------------------------------------------------------------------------------------------


def place_in(error, file):
    """The innermost line of `file` that an exception passed."""
    line = 0
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == file:
            line = frame.lineno
    return line


def line_of_kernel(request):
    """For what is wrong with the kernel as a whole."""
    for line, text in enumerate(request["text"].splitlines(), 1):
        if re.match(rf"\s*def\s+{re.escape(request['kernel'].rpartition('.')[2])}\s*\(", text):
            return line
    return 0


def end_in_time(request):
    """Stops what never ends at its line; what never comes back from a compiler, the lab ends a little later."""
    seconds = request.get("seconds", 100)

    def late(_, frame):
        while frame is not None and frame.f_code.co_filename != request["file"]:
            frame = frame.f_back
        raise Refused(f"compiling was stopped after {seconds} s" + (": does this line ever end?" if frame else ""),
                      frame.f_lineno if frame else 0)

    signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)


def answer_to(request):
    module = None
    end_in_time(request)
    told = []
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            module = load(request)
            found = at_path(module, request["kernel"])
            kinds = [base.__module__.partition(".")[0] for base in type(found).__mro__]  # a project's may be a subclass
            if "triton" in kinds:
                import triton_kernel as front_end
            elif "numba" in kinds:
                import numba_kernel as front_end
            else:
                raise Refused(f"'{request['kernel']}' is not a kernel: put @triton.jit or @cuda.jit (numba) before its "
                              "definition", getattr(getattr(found, "__code__", None), "co_firstlineno", 0))
            values = {name: value_of(text, module) for name, text in request["defines"].items()}
            answer = front_end.compile_kernel(found, module, values, request)
        told += [{"message": str(one.message), "line": one.lineno} for one in caught if one.filename == request["file"]]
        answer["warnings"] = told + answer.get("warnings", [])
        return answer
    except Refused as error:
        refusal = error
    except Exception as error:  # whatever a file's own code raises
        refusal = None
        for name in ("triton_kernel", "numba_kernel"):
            if refusal is None and name in sys.modules:
                try:
                    refusal = sys.modules[name].explain(error, module, request)
                except Exception:  # then the error is told as it is
                    pass
        if refusal is None:
            line = place_in(error, request["file"])
            refusal = Refused(f"{type(error).__name__}: {error}", line)
    line = refusal.line or (0 if refusal.file else line_of_kernel(request))
    return {"errors": [{"message": str(refusal), "line": line, "file": refusal.file or request["file"]}]}


if __name__ == "__main__":
    json.dump(facts(), sys.stdout)
