"""Triton's part of compile_kernel.py."""

import ast
import os
import re
import traceback

os.environ.setdefault("TRITON_DEFAULT_FP_FUSION", "1")  # Triton 3.9's default; unset, it warns
import triton

from given import arguments_of, at_path, constant, default_of, tuple_of, values_of
from refused import Refused, other_version

try:
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource
    from triton.compiler.errors import CompilationError
except ImportError as missing:
    raise other_version("triton", triton.__version__, "3.6 to 3.9", missing) from None

TYPES = {"i8": "i8", "u8": "u8", "i16": "i16", "u16": "u16", "i32": "i32", "u32": "u32", "i64": "i64", "u64": "u64",
         "f16": "fp16", "bf16": "bf16", "f32": "fp32", "f64": "fp64", "bool": "u1"}
DTYPES = {text: dtype for dtype, text in TYPES.items()}
MOST_THREADS = 1024
MOST_BLOCKS = 16  # of a cluster
YES_OR_NO = ("enable_fp_fusion", "debug", "launch_pdl", "launch_cooperative_grid")
OPTIONS = ("num_warps", "num_stages", "num_ctas", "maxnreg", *YES_OR_NO)


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


class Unwrapped:
    """The function under @triton.autotune and @triton.heuristics, with what they would choose where nobody chose."""

    def __init__(self, kernel, values, module, request):
        self.chosen, self.told, self.configurations = dict(values), [], []
        decorators = []
        while not isinstance(kernel, triton.JITFunction):
            if not hasattr(kernel, "fn"):
                raise Refused(f"'{type(kernel).__name__}' is not a Triton kernel")
            decorators.append(kernel)
            kernel = kernel.fn
        self.function = kernel
        rules = {name for one in decorators for name in getattr(one, "values", {})}
        names = [parameter.name for parameter in kernel.params
                 if not (parameter.is_constexpr or parameter.name in values or parameter.name in rules)]
        self.named = {name: argument["value"] for name, argument in zip(names, arguments_of(request))
                      if argument.get("value") is not None}
        for decorator in decorators:
            if configs := getattr(decorator, "configs", None):
                self._tune(decorator, configs, values, module)
            for name, rule in getattr(decorator, "values", {}).items():
                self._apply(name, rule)

    def _tell(self, message):
        self.told.append({"line": 0, "message": message})

    def _tune(self, tuner, configs, values, module):
        kept = self._pruned(tuner, configs, values)
        first = kept[0].all_kwargs()
        taken = {name: value for name, value in first.items() if name not in self.chosen and value is not None}
        self.chosen.update(taken)
        if not self.configurations:
            self.configurations = written(kept, module, self._tell)
        usual = usual_in(kept)
        if len(kept) > 1 and (own := [f"{name}={value}" for name, value in taken.items() if name not in usual]):
            self._tell(f"of {len(kept)} configurations of @triton.autotune the first is taken: " + ", ".join(own)
                       + "; a sweep over 'configuration' (on the command line: --configurations) compares them")
        hooks = ", ".join(name for name, given in (
            ("pre_hook", getattr(tuner, "user_defined_pre_hook", False) or any(one.pre_hook for one in kept)),
            ("post_hook", getattr(tuner, "user_defined_post_hook", False))) if given)
        if hooks:
            self._tell(f"{hooks} of @triton.autotune is code for the host and is not called: the launch must give what it "
                       "would prepare")
        if zeroed := list(getattr(tuner, "reset_to_zero", None) or []):
            self._tell(f"reset_to_zero of @triton.autotune names {', '.join(zeroed)}: each launch begins with what it is "
                       "given for that, so give zeros")

    def _pruned(self, tuner, configs, values):
        """Those that prune_configs_by leaves, where it asks for numbers only: arrays are not here."""
        if not (getattr(tuner, "early_config_prune", None) or getattr(tuner, "perf_model", None)):
            return configs
        tuner.nargs = dict(self.named)
        try:
            return list(tuner.prune_configs(dict(values)))
        except Exception as error:  # whatever the file's own code raises
            self._tell(f"prune_configs_by of @triton.autotune could not be applied ({type(error).__name__}: {error}): all "
                       f"{len(configs)} configurations count")
            return configs

    def _apply(self, name, rule):
        if name in self.chosen:
            return
        try:
            self.chosen[name] = rule({**self.named, **self.chosen})
        except KeyError as asked:
            raise Refused(f"the rule of @triton.heuristics for '{name}' asks for the value of {asked}, which the "
                          f"compiler is not told: give {name}=VALUE", rule.__code__.co_firstlineno) from None


DEFAULTS = {"num_warps": 4, "num_stages": 3, "num_ctas": 1}


def text_of(value, module):
    """A value as the launch's constants write it; None where no text makes it."""
    value = value.value if isinstance(value, triton.language.constexpr) else value
    if isinstance(value, str):
        return repr(value) if " " not in value else None
    if isinstance(value, (bool, int, float)):
        return str(value)
    for name, one in vars(module).items():
        if one is value:
            return f"__main__.{name}"
        if one is triton.language and isinstance(value, triton.language.dtype):
            found = next((dtype for dtype, what in vars(one).items() if what is value), None)
            if found:
                return f"{name}.{found}"
    return None


def usual_in(configs):
    """Options that all of them leave as Triton would choose them anyway."""
    return {name for name, value in DEFAULTS.items() if all(getattr(one, name, value) == value for one in configs)}


def written(configs, module, tell):
    """Configurations as constants of a launch, without what is usual in all of them."""
    every = [{name: value for name, value in one.all_kwargs().items() if value is not None} for one in configs]
    usual = usual_in(configs)
    texts = [{name: text_of(value, module) for name, value in one.items() if name not in usual} for one in every]
    for one, text in zip(every, texts):
        for name in [name for name, value in text.items() if value is None]:
            tell(f"a configuration of @triton.autotune has a value that can't be written as text and is left out: "
                 f"{name}={one[name]}")
    return [text for text in texts if None not in text.values()]


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


def option(name, value, line):
    """An option's value as Triton takes it."""
    if value is None:
        return None
    most = {"num_warps": MOST_THREADS // 32, "num_ctas": MOST_BLOCKS}.get(name)
    if not isinstance(value, int):
        raise Refused(f"{name}={value!r}: give a whole number", line)
    if most and (value < 1 or value & (value - 1) or name == "num_ctas" and value > most):
        raise Refused(f"{name}={value}: give a power of 2, 1 to {most}", line)
    return bool(value) if name in YES_OR_NO else value


class Passed:
    """What the compiler is told of the arguments, and what the entry's parameters are then given."""

    def __init__(self, function, line):
        self.signature, self.constants, self.attributes, self.descriptors = {}, {}, {}, []
        self.layout = []
        self.function, self.line = function, line

    def take_constant(self, parameter, value):
        self.signature[parameter.name] = "constexpr"
        self.constants[(parameter.num,)] = value

    def take(self, parameter, argument):
        self.signature[parameter.name] = self._type_of(argument, (parameter.num,), parameter, parameter.name)

    def _type_of(self, argument, path, parameter, name):
        kind = argument["kind"]
        declared = parameter.annotation_type if len(path) == 1 else ""
        if kind == "tuple":
            return tuple_of(argument, [self._type_of(part, (*path, at), parameter, f"{name}[{at}]")
                                       for at, part in enumerate(argument["parts"])])
        # As Triton's own launcher does: 1 becomes a constant, multiples of 16 are told to the compiler.
        if kind == "none" or argument["one"] and not (argument["array"] or declared or parameter.do_not_specialize):
            self.constants[path] = None if kind == "none" else 1
            return "constexpr"
        if argument["fields"]:
            raise Refused(f"'{name}' is an array of structures or complex numbers, which Triton has not: pass one array per "
                          "field, or the real and the imaginary parts", self.line)
        dtype = TYPES[argument["dtype"]]
        if kind == "descriptor":
            return self._descriptor(argument, dtype, name)
        if argument["by16"] and not parameter.do_not_specialize and not parameter.do_not_specialize_on_alignment:
            self.attributes[path] = [["tt.divisibility", 16]]
        if argument["array"]:
            self.layout.append({"what": "argument", "argument": argument["at"], "name": name})
            return declared if declared.startswith("*") else "*" + dtype.replace("u1", "i1")
        if kind == "python" and dtype == "fp64":
            dtype = "fp32"
        if declared in DTYPES:
            dtype = declared
        if argument["at"] is None:
            self.layout.append(constant(argument["value"], DTYPES[dtype], name))
        else:
            self.layout.append({"what": "argument", "argument": argument["at"], "as": DTYPES[dtype], "name": name})
        return dtype

    def _descriptor(self, argument, dtype, name):
        """Its place in the layout is filled once the compiler has chosen how the block lies in shared memory."""
        self.layout.append({"what": "map", "argument": argument["at"], "rank": argument["dimensions"], "name": name})
        return f"tensordesc<{dtype}{argument['block']}>"

    def entry(self, descriptors):
        """The entry's parameters; `descriptors`: what the compiler chose for each, nothing where the GPU has no tensor maps."""
        layout, chosen = [], iter(descriptors or ())
        for one in self.layout:
            if one["what"] != "map":
                layout.append(one)
                continue
            argument, rank, name = one["argument"], one["rank"], one["name"]

            def sides(what, dtype):
                attribute = "shape" if what == "extent" else "strides"
                return [{"what": what, "argument": argument, "dimension": side, "as": dtype,
                         "name": f"{name}.{attribute}[{side}]"} for side in range(rank)]

            if descriptors:
                how = next(chosen)
                layout.append({"what": "map", "argument": argument, "box": [int(side) for side in how["block_size"]],
                               "swizzle": (0, 32, 64, 128)[how["swizzle"]], "name": name})
            else:
                layout += [{"what": "argument", "argument": argument, "name": name}, *sides("extent", "i64"),
                           *sides("stride", "i64"), {"what": "nan", "argument": argument, "as": "bool", "name": f"{name}.padding"},
                           constant(False, "bool", "")]
            layout += [*sides("extent", "i32"), *sides("stride", "i64")]
        return layout


def take_arguments(function, chosen, request, line):
    parameters = function.params
    runtime = [parameter for parameter in parameters if not parameter.is_constexpr and parameter.name not in chosen]
    arguments = arguments_of(request)
    needed = [parameter for parameter in runtime if not parameter.has_default]
    if not len(needed) <= len(arguments) <= len(runtime):
        takes = len(runtime) if len(needed) == len(runtime) else f"{len(needed)} to {len(runtime)}"
        raise Refused(f"the kernel {function.__name__} takes {takes} arguments "
                      f"({', '.join(parameter.name for parameter in runtime)}), but {len(arguments)} are given", line)
    passed = Passed(function, line)
    for parameter in parameters:
        if parameter.name in chosen:
            passed.take_constant(parameter, chosen[parameter.name])
        elif not parameter.is_constexpr and arguments:
            passed.take(parameter, arguments.pop(0))
        elif not parameter.has_default:
            raise Refused(f"the kernel needs a value for its parameter '{parameter.name}', which is a constant to "
                          f"the compiler: give {parameter.name}=VALUE (under 'constants' in the playground, with "
                          f"--define on the command line)", line)
        elif parameter.is_constexpr or not (given := default_of(parameter.default)):
            passed.take_constant(parameter, parameter.default)
        else:
            passed.take(parameter, given)
    return passed


def compile_kernel(kernel, module, values, request):
    target = prepare(request)
    values = dict(values)
    dot_allowed = values.pop("allow_dot", True)
    without_installation_key()
    tuned = Unwrapped(kernel, values, module, request)
    function, chosen = tuned.function, tuned.chosen
    line = line_of(function)
    parameters = function.params
    whole_numbers = {one.name: one.default for one in parameters if one.is_constexpr and one.has_default} | chosen
    whole_numbers = {name: int(value) for name, value in whole_numbers.items() if isinstance(value, int)}
    options = {}
    for name in list(chosen):
        if any(parameter.name == name for parameter in parameters):
            continue
        value = chosen.pop(name)
        if name in OPTIONS:
            options[name] = option(name, value, line)
        elif hasattr(module, name):
            setattr(module, name, triton.language.constexpr(value)
                    if isinstance(getattr(module, name), triton.language.constexpr) else value)
        else:
            raise Refused(f"the kernel {function.__name__} has no parameter '{name}'; it has "
                          f"{', '.join(parameter.name for parameter in parameters)}, and the options of Triton are "
                          f"{', '.join(OPTIONS)}", line)
    for node in ast.walk(ast.parse(function.src)):
        if isinstance(node, ast.Return) and node.value is not None:
            raise Refused("a kernel returns nothing: store the value with tl.store", line - 1 + node.lineno)
    passed = take_arguments(function, chosen, request, line)
    compiled = triton.compile(ASTSource(function, passed.signature, passed.constants, passed.attributes), target=target,
                              options=options)
    if not dot_allowed:
        refuse_dot(compiled.asm["ttir"], line)

    metadata = compiled.metadata
    blocks = int(metadata.num_ctas)
    threads = 32 * int(metadata.num_warps)
    if threads > MOST_THREADS:
        raise Refused(f"the kernel needs {threads} threads per block, but a block has at most {MOST_THREADS}: give a "
                      f"smaller num_warps, at most {MOST_THREADS // 32}", line)
    ptx = with_lines_of_source(compiled.asm["ptx"])
    entry = metadata.name
    head = re.search(r"\.entry\s+" + re.escape(entry) + r"\s*\((.*?)\)", ptx, re.S)
    declared = len(re.findall(r"\.param", head.group(1))) if head else 0
    layout = passed.entry(getattr(metadata, "tensordesc_meta", None))
    # After the kernel's own come memory for all blocks and memory for a profiler.
    scratch = int(getattr(metadata, "global_scratch_size", 0) or 0)
    if len(layout) < declared:
        layout.append({"what": "scratch", "bytes": scratch, "name": "scratch"} if scratch else {"what": "zero"})
    layout += [{"what": "zero"}] * (declared - len(layout))
    return {"ptx": ptx, "entry": entry, "parameters": layout,
            "cubin": compiled.asm["cubin"].hex() if "cubin" in compiled.asm else "",
            "block_threads": threads, "shared_bytes": int(metadata.shared), "cluster_blocks": blocks,
            "cooperative_line": line if options.get("launch_cooperative_grid") else 0,
            "constants": whole_numbers, "configurations": tuned.configurations,
            "warnings": [{**one, "line": one["line"] or line} for one in tuned.told]}


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
    for value in values_of(module):
        while value is not None and not isinstance(value, triton.JITFunction):
            value = getattr(value, "fn", None)
        if value is not None and value.src == innermost.src:
            line += line_of(value) - 1
            break
    else:  # in Triton's own library: the line that called it
        outermost = error.node
        line = getattr(outermost, "lineno", 0)
        function = at_path(module, request["kernel"])
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
    texts = [f"{name}={value}" for name, value in request["defines"].items()
             if re.fullmatch(r"[A-Za-z_]\w*", value) and value not in ("True", "False", "None", "inf", "nan")]
    if texts and re.search(r"'str'|\bstr\b|of type tl.constexpr", message):
        message = f"{', '.join(texts)}: the value is no number"
    if raised := re.fullmatch(r"(\w+)\(([\"'])(.*)\2\)", message, re.S):  # repr() of an exception
        message = f"{raised.group(1)}: {raised.group(3)}".replace("\\'", "'")
    return Refused(message, line)
