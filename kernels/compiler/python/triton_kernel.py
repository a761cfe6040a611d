"""Triton's part of compile_kernel.py."""

import ast
import os
import re
import traceback

os.environ.setdefault("TRITON_DEFAULT_FP_FUSION", "1")  # Triton 3.9's default; unset, it warns
import triton

from refused import Refused, other_version

try:
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource
    from triton.compiler.errors import CompilationError
except ImportError as missing:
    raise other_version("triton", triton.__version__, "3.6 to 3.9", missing) from None

TYPES = {"i8": "i8", "u8": "u8", "i16": "i16", "u16": "u16", "i32": "i32", "u32": "u32", "i64": "i64", "u64": "u64",
         "f16": "fp16", "bf16": "bf16", "f32": "fp32", "f64": "fp64"}
MOST_THREADS = 1024
OPTIONS = ("num_warps", "num_stages", "num_ctas", "maxnreg", "enable_fp_fusion", "debug")


def warm_up():
    """Loads what Triton otherwise loads with the first kernel."""
    import triton.compiler.code_generator


def without_installation_key():
    """Triton names its own cache's entries by a digest of all its files, 0.4 s for each process. Here that cache lives
    as long as one kernel is compiled."""
    for module in (triton.runtime.cache, triton.compiler.compiler):
        if hasattr(module, "triton_key"):
            module.triton_key = lambda: triton.__version__


def line_of(function):
    """Where a function's `def` stands in its file; Triton counts the lines of its errors from there."""
    line = function.starting_line_number
    for index, text in enumerate(function.raw_src):
        if text.lstrip().startswith("def "):
            return line + index
    return line


class NoGpu:
    """What a file asks Triton about the GPU while it is read, such as for the configurations of @triton.autotune."""

    def __init__(self, target):
        self.target = target

    def get_current_target(self):
        return self.target

    def get_active_torch_device(self):
        raise RuntimeError("there is no torch device here: the kernel is only compiled")

    def __getattr__(self, name):
        raise RuntimeError(f"there is no GPU here to be asked for '{name}'")


def prepare(request):
    major, minor = divmod(request["compute_capability"], 10)
    target = GPUTarget("cuda", major * 10 + minor, 32)
    triton.runtime.driver.set_active(NoGpu(target))
    return target


def unwrapped(kernel, values):
    """The function under @triton.autotune and @triton.heuristics, with what they would choose where nobody chose."""
    chosen, told = dict(values), []
    while not isinstance(kernel, triton.JITFunction):
        configs = getattr(kernel, "configs", None)
        if configs:
            first = configs[0].all_kwargs()
            taken = {name: value for name, value in first.items() if name not in chosen and value is not None}
            chosen.update(taken)
            if taken and len(configs) > 1:
                told.append({"line": 0, "message":
                             f"of {len(configs)} configurations of @triton.autotune the first is taken: "
                             + ", ".join(f"{name}={value}" for name, value in taken.items())})
        if not hasattr(kernel, "fn"):
            raise Refused(f"'{type(kernel).__name__}' is not a Triton kernel")
        kernel = kernel.fn
    return kernel, chosen, told


def heuristics(kernel, named, chosen):
    while not isinstance(kernel, triton.JITFunction):
        for name, rule in getattr(kernel, "values", {}).items():
            if name in chosen:
                continue
            try:
                chosen[name] = rule({**named, **chosen})
            except KeyError as asked:
                raise Refused(f"the rule of @triton.heuristics for '{name}' asks for the value of {asked}, which the "
                              f"compiler is not told: give {name}=VALUE", rule.__code__.co_firstlineno) from None
        kernel = kernel.fn


def with_lines_of_source(ptx):
    """LLVM counts the lines of an inline assembly on from the line of the source. Lines of the PTX stay where they are:
    the machine code names them."""
    return re.sub(r"// begin inline asm\n.*?// end inline asm",
                  lambda part: re.sub(r"[ \t]*\.loc[^\n]*\n", "\n", part.group()), ptx, flags=re.S)


def refuse_dot(ttir, line):
    """For an exercise that is about what tl.dot does."""
    found = re.search(r"\btt\.dot(?:_scaled)?\b.*loc\((#\w+)\)", ttir)
    if not found:
        return
    place = found.group(1)
    while place:  # a location may be that of a name, or of a call
        said = re.search(rf"^{place} = loc\((.*)\)$", ttir, re.M)
        if number := said and re.match(r'"[^"]*":(\d+)', said.group(1)):
            line = int(number.group(1))
        place = said and (inner := re.search(r"#\w+", said.group(1))) and inner.group()
    raise Refused("tl.dot is not allowed here: compute its result from products and sums", line)


def compile_kernel(kernel, module, values, request):
    target = prepare(request)
    values = dict(values)
    dot_allowed = values.pop("allow_dot", True)
    without_installation_key()
    function, chosen, told = unwrapped(kernel, values)
    line = line_of(function)
    parameters = function.params
    options = {}
    for name in list(chosen):
        if any(parameter.name == name for parameter in parameters):
            continue
        value = chosen.pop(name)
        if name in OPTIONS:
            if value is not None and not isinstance(value, int):
                raise Refused(f"{name}={value!r}: give a whole number", line)
            options[name] = bool(value) if name in ("enable_fp_fusion", "debug") else value
        elif hasattr(module, name):
            setattr(module, name, triton.language.constexpr(value)
                    if isinstance(getattr(module, name), triton.language.constexpr) else value)
        else:
            raise Refused(f"the kernel {function.__name__} has no parameter '{name}'; it has "
                          f"{', '.join(parameter.name for parameter in parameters)}, and the options of Triton are "
                          f"{', '.join(OPTIONS)}", line)
    heuristics(kernel, {}, chosen)

    for node in ast.walk(ast.parse(function.src)):
        if isinstance(node, ast.Return) and node.value is not None:
            raise Refused("a kernel returns nothing: store the value with tl.store", line - 1 + node.lineno)
    runtime = [parameter for parameter in parameters if not parameter.is_constexpr and parameter.name not in chosen]
    arguments = request["arguments"]
    if len(runtime) != len(arguments):
        raise Refused(f"the kernel {function.__name__} takes {len(runtime)} arguments "
                      f"({', '.join(parameter.name for parameter in runtime)}), but {len(arguments)} are given", line)
    signature, constants, attributes, passed = {}, {}, {}, []
    for parameter in parameters:
        place = (parameter.num,)
        if parameter.name in chosen or parameter.is_constexpr:
            signature[parameter.name] = "constexpr"
            if parameter.name in chosen:
                constants[place] = chosen[parameter.name]
            elif parameter.has_default:
                constants[place] = parameter.default
            else:
                raise Refused(f"the kernel needs a value for its parameter '{parameter.name}', which is a constant to "
                              f"the compiler: give {parameter.name}=VALUE", line)
            continue
        index = len(passed)
        passed.append(index)
        argument = arguments[index]
        if argument["fields"]:
            raise Refused(f"'{parameter.name}' is an array of structures, which Triton has not: pass one array per field", line)
        dtype = TYPES[argument["dtype"]]
        # As Triton's own launcher does: 1 becomes a constant, multiples of 16 are told to the compiler.
        if argument["one"] and not parameter.do_not_specialize:
            signature[parameter.name] = "constexpr"
            constants[place] = 1
            passed[-1] = None
            continue
        signature[parameter.name] = f"*{dtype}" if argument["dimensions"] else dtype
        if argument["by16"] and not parameter.do_not_specialize and not parameter.do_not_specialize_on_alignment:
            attributes[place] = [["tt.divisibility", 16]]
    compiled = triton.compile(ASTSource(function, signature, constants, attributes), target=target, options=options)
    if not dot_allowed:
        refuse_dot(compiled.asm["ttir"], line)

    metadata = compiled.metadata
    threads = 32 * int(metadata.num_warps)
    if threads > MOST_THREADS:
        raise Refused(f"the kernel needs {threads} threads per block, but a block has at most {MOST_THREADS}: give a "
                      f"smaller num_warps, at most {MOST_THREADS // 32}", line)
    ptx = with_lines_of_source(compiled.asm["ptx"])
    entry = metadata.name
    head = re.search(r"\.entry\s+" + re.escape(entry) + r"\s*\((.*?)\)", ptx, re.S)
    declared = len(re.findall(r"\.param", head.group(1))) if head else 0
    layout = [{"what": "argument", "argument": index} for index in passed if index is not None]
    # After the kernel's own come memory for all blocks and memory for a profiler.
    scratch = int(getattr(metadata, "global_scratch_size", 0) or 0) * int(metadata.num_ctas)
    if len(layout) < declared:
        layout.append({"what": "scratch", "bytes": scratch} if scratch else {"what": "zero"})
    layout += [{"what": "zero"}] * (declared - len(layout))
    return {"ptx": ptx, "entry": entry, "parameters": layout,
            "cubin": compiled.asm["cubin"].hex() if "cubin" in compiled.asm else "",
            "block_threads": threads, "shared_bytes": int(metadata.shared), "warnings": told}


def of_passes(file):
    """What the compiler's passes wrote of a line of the file; None if nothing."""
    try:
        said = os.pread(2, os.fstat(2).st_size, 0).decode(errors="replace")
    except OSError:  # a terminal
        return None
    found = re.search(rf"^{re.escape(file)}:(\d+):\d+: error: (.*)$", said, re.M)
    return found and Refused(found.group(2)[:300], int(found.group(1)))


def of_assembler(error, file):
    """What ptxas said of the kernel's PTX, which only the frame that raised the error still has."""
    said = re.search(r"line (\d+); error\s*: (.*)", str(error))
    *_, (frame, _) = traceback.walk_tb(error.__traceback__)
    ptx = frame.f_locals.get("src")
    if not said or not isinstance(ptx, str):
        return None
    before = "\n".join(with_lines_of_source(ptx).split("\n")[:int(said.group(1))])
    own = re.search(rf'\.file\s+(\d+)\s[^\n]*"(?:[^"\n]*/)?{re.escape(os.path.basename(file))}"', ptx)
    lines = re.findall(rf"\.loc\s+{own.group(1)}\s+(\d+)", before) if own else []
    return Refused(f"ptxas refuses the kernel's PTX: {said.group(2)}", int(lines[-1]) if lines else 0)


CURES = (
    (r"Expected dtype \['(\w+)', '(\w+)'\] but got (\w+)",
     r"the function takes \1 or \2, but \3 was given: convert, such as by .to(tl.float32)"),
    (r"(\w+)\(\) got multiple values for argument '_semantic'", r"\1() was given more arguments than it takes"),
)


def of_library(error):
    """What a function of libdevice takes, where it was given something else; None if it was not."""
    if error.__cause__ is None:
        return None
    for frame, _ in traceback.walk_tb(error.__cause__.__traceback__):
        takes, given = frame.f_locals.get("arg_type_symbol_dict"), frame.f_locals.get("arg_types")
        if takes and given is not None and given not in takes:
            *known, other = [", ".join(f"tl.{one.name.replace('fp', 'float')}" for one in types) for types in [*takes, given]]
            if len(given) > 1:
                *known, other = [f"({one})" for one in [*known, other]]
            return f"the function takes {' or '.join(known)}, but {other} was given: convert, such as by .to(tl.float32)"
    return None


def explain(error, module, request):
    """An error of Triton's compiler as one of a line of the file; None if it is none."""
    if plain := re.fullmatch(r"Unsupported function referenced: <function (\w+).*>", str(error)):
        name = plain.group(1)
        uses = [line for line, text in enumerate(request["text"].splitlines(), 1) if re.search(rf"\b{name}\s*\(", text)]
        return Refused(f"'{name}' is a plain function of Python: put @triton.jit before its definition", uses[-1] if uses else 0)
    if "PassManager::run failed" in str(error):
        return of_passes(request["file"])
    if type(error).__name__ == "PTXASError":
        return of_assembler(error, request["file"])
    if not isinstance(error, CompilationError):
        return None
    innermost = error
    while isinstance(innermost.__cause__, CompilationError):
        innermost = innermost.__cause__
    line = getattr(innermost.node, "lineno", 0)
    for value in vars(module).values():
        while value is not None and not isinstance(value, triton.JITFunction):
            value = getattr(value, "fn", None)
        if value is not None and value.src == innermost.src:
            line += line_of(value) - 1
            break
    else:  # in Triton's own library: the line that called it
        outermost = error.node
        line = getattr(outermost, "lineno", 0)
        function = getattr(module, request["kernel"])
        while not isinstance(function, triton.JITFunction):
            function = function.fn
        line += line_of(function) - 1
    message = of_library(innermost) or innermost.error_message
    if not message and innermost.__cause__ is not None:
        message = f"{type(innermost.__cause__).__name__}: {innermost.__cause__}"
    message = message or str(innermost)
    for words, cure in CURES:
        message = re.sub(f"^{words}$", cure, message)
    if isinstance(innermost.node, ast.Subscript) and "forget to add @triton.jit" in message:
        return Refused("a pointer has no elements to index: write tl.load(pointer + offsets), or tl.store", line)
    if raised := re.fullmatch(r"(\w+)\(([\"'])(.*)\2\)", message, re.S):  # repr() of an exception
        message = f"{raised.group(1)}: {raised.group(3)}".replace("\\'", "'")
    return Refused(message, line)
