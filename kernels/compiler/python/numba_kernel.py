"""Numba's part of compile_kernel.py."""

import ast
import inspect
import json
import os
import re
import textwrap
import traceback
from types import FunctionType, SimpleNamespace

os.environ.setdefault("NUMBA_COLOR_SCHEME", "no_color")

import numpy
from numba import cuda, types

from given import arguments_of, constant, default_of, tuple_of
from refused import Refused, other_version

try:
    from numba.cuda import compiler, dispatcher
    from numba.cuda.core import sigutils
    from numba.cuda.descriptor import cuda_target
    from numba.cuda.dispatcher import CUDADispatcher
    from numba.cuda.kernels.reduction import Reduce
    from numba.cuda.np.numpy_support import from_dtype
    from numba.cuda.vectorizers import CUDAGeneralizedUFunc, CUDAUFuncDispatcher
    from numba_link import compiled, linked
    from numba_raise import exceptions_told
except ImportError as missing:
    raise other_version("numba-cuda", getattr(cuda, "__version__", "of another version"), "0.30", missing) from None

TYPES = {"i8": types.int8, "u8": types.uint8, "i16": types.int16, "u16": types.uint16, "i32": types.int32,
         "u32": types.uint32, "i64": types.int64, "u64": types.uint64, "f16": types.float16, "f32": types.float32,
         "f64": types.float64, "bool": types.boolean}
DTYPES = {kind: dtype for dtype, kind in TYPES.items()}
OF_PYTHON = {"i32": types.int64, "i64": types.int64, "u64": types.uint64, "f64": types.float64}


# What cuda.cg asks of NVIDIA's device runtime, which is not linked here: blocks count themselves in one word; the last
# one of them flips its top bit, for which all wait.
GRID_BARRIER = """
.visible .global .align 4 .u32 kernelarium_grid_barrier;
.visible .func (.param .b64 handle) cudaCGGetIntrinsicHandle(.param .b32 scope)
{
	st.param.b64 [handle], 1;
	ret;
}
.visible .func (.param .b32 status) cudaCGSynchronize(.param .b64 handle, .param .b32 flags)
{
	.reg .pred %p<4>;
	.reg .b32 %r<16>;
	.reg .b64 %rd<2>;
	barrier.sync 0;
	mov.u32 %r0, %tid.x;
	mov.u32 %r1, %tid.y;
	mov.u32 %r2, %tid.z;
	or.b32 %r0, %r0, %r1;
	or.b32 %r0, %r0, %r2;
	setp.ne.u32 %p0, %r0, 0;
	@%p0 bra MET;
	mov.u32 %r3, %nctaid.x;
	mov.u32 %r4, %nctaid.y;
	mov.u32 %r5, %nctaid.z;
	mul.lo.u32 %r3, %r3, %r4;
	mul.lo.u32 %r3, %r3, %r5;
	mov.u32 %r6, %ctaid.x;
	mov.u32 %r7, %ctaid.y;
	mov.u32 %r8, %ctaid.z;
	or.b32 %r6, %r6, %r7;
	or.b32 %r6, %r6, %r8;
	setp.eq.u32 %p1, %r6, 0;
	sub.u32 %r9, 0x80000001, %r3;
	selp.b32 %r10, %r9, 1, %p1;
	mov.u64 %rd0, kernelarium_grid_barrier;
	atom.acq_rel.gpu.global.add.u32 %r11, [%rd0], %r10;
AGAIN:
	ld.acquire.gpu.global.u32 %r12, [%rd0];
	xor.b32 %r13, %r11, %r12;
	setp.ge.s32 %p2, %r13, 0;
	@%p2 bra AGAIN;
MET:
	barrier.sync 0;
	st.param.b32 [status], 0;
	ret;
}
"""


def with_grid_barrier(ptx):
    extern = r"\.extern \.func[^;]*?\b(?:cudaCGGetIntrinsicHandle|cudaCGSynchronize)\b[^;]*;"
    if not re.search(extern, ptx):
        return ptx
    ptx = re.sub(extern, "", ptx)
    head = re.search(r"\.address_size\s+64", ptx).end()
    return ptx[:head] + "\n" + GRID_BARRIER + ptx[head:]


def with_name(ptx, name):
    """The kernel under its name in Python: Numba's contains the types of its arguments, and messages and profilers show it."""
    entry = re.search(r"\.visible\s+\.entry\s+(\S+?)\s*\(", ptx).group(1)
    if not re.fullmatch(r"[A-Za-z]\w*", name, re.A) or re.search(rf"(?<![\w$%.]){name}(?![\w$.])", ptx):
        return ptx, entry
    return re.sub(rf"(?<![\w$]){re.escape(entry)}(?![\w$])", name, ptx), name


def prepare(request):
    """A signature would have @cuda.jit compile a kernel at once, for the GPU that is there. It is kept for the launch."""
    jit = cuda.jit

    def with_signature_kept(what=None, *more, **options):
        if what is None or isinstance(what, FunctionType):
            return jit(what, *more, **options)
        if options.get("device"):
            compile_for(divmod(request["compute_capability"], 10))
            return jit(what, *more, **options)

        def made(function):
            kernel = jit(function, *more, **options)
            kernel.kernelarium_signatures = [sigutils.normalize_signature(one)[0]
                                             for one in (what if isinstance(what, list) else [what])]
            return kernel
        return made

    if jit.__name__ != with_signature_kept.__name__:
        cuda.jit = with_signature_kept


def compile_for(capability):
    """Device functions are compiled for "the current GPU", which there need not be."""
    for part in (compiler, dispatcher):
        part.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    # Without lines of their own, all that device functions do would stand at the line of their call.
    dispatcher.compile_cuda = lambda *arguments, **options: compiler.compile_cuda(
        *arguments, **{**options, "lineinfo": True, "debug": False})


def warm_up():
    """Loads what Numba otherwise loads with the first kernel."""
    def nothing(x):
        x[cuda.grid(1)] = 1

    compile_for((7, 5))
    cuda.compile(nothing, (types.float32[::1],), device=False, abi="numba", cc=(7, 5))


def described(fields):
    """What numpy.lib.format.dtype_to_descr described in JSON, which has no tuples."""
    def description(said):
        if isinstance(said, str):
            return said
        return [(name, description(kind), *map(tuple, shape)) for name, kind, *shape in said]

    fields = json.loads(fields)
    return numpy.dtype(numpy.lib.format.descr_to_dtype(description(fields["fields"])), align=fields["aligned"])


def type_of(argument, line):
    """What Numba's own launcher takes an argument for."""
    kind, dtype = argument["kind"], argument.get("dtype")
    if kind == "tuple":
        parts = [type_of(part, line) for part in argument["parts"]]
        if argument["fields"] == "complex":
            return types.complex64 if parts[0] == types.float32 else types.complex128
        return types.BaseTuple.from_types(parts, type(tuple_of(argument, parts)) if argument["fields"] else None)
    if kind == "none":
        return types.none
    if kind == "descriptor":
        raise Refused("Numba has no tensor descriptors: pass the array", line)
    if argument["fields"]:
        element = from_dtype(described(argument["fields"]))
        return types.Array(element, argument["dimensions"] - 1, "C") if argument["array"] else element
    if kind == "python":
        return OF_PYTHON[dtype]
    if dtype not in TYPES:
        raise Refused(f"Numba has no element type {dtype}: use f16, f32 or f64", line)
    return types.Array(TYPES[dtype], argument["dimensions"], "C") if argument["array"] else TYPES[dtype]


def chosen_types(kernel, given, names, line):
    """Those of the signature that fits the arguments; without signatures, the arguments' own."""
    signatures = getattr(kernel, "kernelarium_signatures", None)
    if not signatures:
        return given
    context = cuda_target.typing_context
    fitting = [one for one in signatures if len(one) == len(given)]
    # What a pointer of C points to is an array of the launch.
    given = tuple(takes[0] if takes and isinstance(one, types.Array) and isinstance(takes[0], types.CPointer) else one
                  for one, takes in zip(given, list(zip(*fitting)) or [()] * len(given)))
    found = context.resolve_overload(kernel.py_func, [types.void(*one) for one in fitting], given, {}) if fitting else None
    if found is None:
        raise Refused(f"no signature of the kernel {kernel.__name__} takes ({', '.join(map(str, given))}): it has "
                      + " and ".join(f"({', '.join(map(str, one))})" for one in signatures), line)
    for name, one, takes in zip(names, given, found.args):
        if isinstance(takes, types.Integer) and isinstance(one, (types.Float, types.Complex)):
            raise Refused(f"'{name}' is {takes} in the signature, but {one} is given: give a whole number", line)
    return found.args


def entry_of(argument, kind, name, line):
    """What the entry is passed for an argument that the kernel takes as a `kind`, and how the source writes it."""
    at = argument["at"]
    if isinstance(kind, types.BaseTuple):
        return [one for at, (part, of) in enumerate(zip(argument["parts"], kind.types))
                for one in entry_of(part, of, f"{name}[{at}]", line)]
    if kind == types.none:
        return []
    if isinstance(kind, types.Complex):
        part = DTYPES[kind.underlying_float]
        if argument["kind"] != "tuple":
            return [{"what": "argument", "argument": at, "as": part, "name": f"{name}.real"},
                    constant(0.0, part, f"{name}.imag")]
        return [{"what": "argument", "argument": one["at"], "as": part, "name": f"{name}.{which}"}
                for one, which in zip(argument["parts"], ("real", "imag"))]
    if isinstance(kind, types.CPointer):
        return [{"what": "argument", "argument": at, "name": name}]
    if not isinstance(kind, types.Array):
        return [constant(argument["value"], DTYPES[kind], name)] if at is None else [
            {"what": "argument", "argument": at, "as": DTYPES[kind], "name": name}]
    # An array arrives as: two pointers for the host, elements, bytes of one, address, shape, strides. One of structures
    # or complex numbers lies there with one dimension more.
    bytes_of_one = {"bytes": described(argument["fields"]).itemsize} if argument["fields"] else {}
    return ([{"what": "zero"}, {"what": "zero"}]
            + [{"what": what, "argument": at, "name": f"{name}.{attribute}", **bytes_of_one}
               for what, attribute in (("elements", "size"), ("element_bytes", "itemsize"))]
            + [{"what": "argument", "argument": at, "name": name}]
            + [{"what": what, "argument": at, "dimension": dimension, "name": f"{name}.{attribute}[{dimension}]"}
               for what, attribute in (("extent", "shape"), ("stride_bytes", "strides"))
               for dimension in range(kind.ndim)])


def without_launch(name, line=0):
    return Refused(f"'{name}' chooses its own kernel and launch when it is called with arrays: write a kernel with @cuda.jit, "
                   "which may call a function of @cuda.jit(device=True)", line)


def compile_kernel(kernel, module, values, request):
    if isinstance(kernel, (CUDAGeneralizedUFunc, CUDAUFuncDispatcher, Reduce)):
        raise without_launch(request["kernel"])
    if not isinstance(kernel, CUDADispatcher):
        raise Refused(f"'{request['kernel']}' is compiled by Numba for the CPU: use @cuda.jit")
    line = kernel.py_func.__code__.co_firstlineno
    parameters = inspect.signature(kernel.py_func).parameters
    names = list(parameters)
    arguments = arguments_of(request)
    needed = [name for name, one in parameters.items() if one.default is one.empty]
    if not len(needed) <= len(arguments) <= len(names):
        takes = len(names) if len(needed) == len(names) else f"{len(needed)} to {len(names)}"
        raise Refused(f"the kernel {kernel.__name__} takes {takes} arguments ({', '.join(names)}), but "
                      f"{len(arguments)} are given", line)
    for name in names[len(arguments):]:
        arguments.append(default_of(parameters[name].default))
        if arguments[-1] is None:
            raise Refused(f"the value of '{name}' is no number: give it with the arguments", line)
    for name, value in values.items():
        if not hasattr(module, name):
            raise Refused(f"this file has no variable '{name}' outside of its functions: a parameter of a Numba kernel "
                          f"is one, such as {name} = {value!r} at the top", line)
        setattr(module, name, value)
    capability = divmod(request["compute_capability"], 10)
    compile_for(capability)
    chosen = {name: value for name, value in kernel.targetoptions.items()
              if name in ("fastmath", "opt", "launch_bounds") and value is not None}
    compiler.nvrtc.compile = lambda source, name, *_, **__: (
        compiled(source.encode() if isinstance(source, str) else source, name, capability, request), "")
    kinds = chosen_types(kernel, tuple(type_of(argument, line) for argument in arguments), names, line)
    with exceptions_told(kernel.targetoptions.get("debug"), request) as told:
        codes, _ = cuda.compile_all(kernel.py_func, kinds, device=False, abi="numba", lineinfo=True, cc=capability,
                                    output="ptx", **chosen)
    whole = linked(codes[0], codes[1:])
    barrier = with_grid_barrier(whole)
    ptx, entry = with_name(barrier, kernel.__name__)
    layout = [one for argument, kind, name in zip(arguments, kinds, names) for one in entry_of(argument, kind, name, line)]
    return {"ptx": ptx, "entry": entry, "parameters": layout, "cubin": "", "block_threads": 0, "shared_bytes": 0,
            "cooperative_line": 0 if barrier == whole else line_of_barrier(kernel.py_func, line), "warnings": told}


def line_of_barrier(function, line):
    """Where a kernel waits for the whole grid; the kernel's own line if that is in a function that it calls."""
    lines, first = inspect.getsourcelines(function)
    for node in ast.walk(ast.parse(textwrap.dedent("".join(lines)))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "sync":
            return first - 1 + node.lineno
    return line


CURES = (
    ("<function shared.array", "the shape of cuda.shared.array is no constant: write numbers or a variable of the file, or "
     "cuda.shared.array(0, type), whose bytes the launch gives"),
    ("<function local.array", "the shape of cuda.local.array is no constant: write numbers or a variable of the file"),
    ("is not aligned", "a field of the structure is not aligned: make its dtype with align=True"),
    ("insert_unresolved_ref", "Numba compiles no function for the GPU that calls itself: write a loop"),
    (r"name '(\w+)': Cannot determine Numba type of <class 'function'>",
     r"'\1' is a plain function of Python: put @cuda.jit(device=True) before its definition"),
    (r"^<ufunc '(\w+)'>", r"Numba compiles no numpy.\1 for the GPU: use the function of the module math, or abs()"),
    (r"build_list|type list\(|DictType|SetType", "a kernel can't make lists, dictionaries or sets: use a tuple, or an array by "
     "cuda.local.array or cuda.shared.array"),
    (r"_ol_array_allocate|<built-in function (?:zeros|ones|empty|array)>|NRT required", "a kernel can't make an array while "
     "it runs: write element by element, or use cuda.local.array or cuda.shared.array"),
)


def line_in_frames(error, file):
    """Numba's errors do not always tell their place; what its compiler was working on does."""
    line, trace = 0, error.__traceback__
    while trace:
        for value in list(trace.tb_frame.f_locals.values()):
            try:
                place = getattr(value, "loc", None)
            except Exception:  # some of its objects ask for a driver
                continue
            if getattr(place, "filename", None) == file:
                line = place.line or line
        trace = trace.tb_next
    return line


def explain(error, module, request):
    """An error of Numba's compiler as one of a line of the file; None if it is none."""
    if any(frame.filename.endswith("deviceufunc.py") for frame in traceback.extract_tb(error.__traceback__)):
        return without_launch(request["kernel"])  # @vectorize: it compiles what it wraps at once
    own_error = type(error).__module__.startswith("numba")
    if not own_error and not any("/numba" in frame.filename for frame in traceback.extract_tb(error.__traceback__)):
        return None
    text = str(error)
    places = re.findall(r'File "([^"]*)", line (\d+)', text) + re.findall(r"at (\S+) \((\d+)\)", text)
    own = os.path.basename(request["file"])
    lines = [int(line) for file, line in places if os.path.basename(file) == own]
    place = getattr(error, "loc", None)
    if "resolving callee type" in text and lines:  # the innermost function comes first
        line = lines[0]
    else:
        line = place.line if place and place.filename == request["file"] else (lines[-1] if lines else 0)
    line = line or line_in_frames(error, request["file"])
    # After the stage comes what is wrong, and often a call that has no implementation.
    text = re.sub(r"\nDuring: Pass .*", "", re.sub(r"^Failed in.*\n", "", text, flags=re.M))
    said = [" ".join(part.split()) for part in re.split(r"\n\s*\n", text) if part.strip()]
    message = said[0]
    if message.endswith(":") and len(said) > 1:
        message += " " + said[1]
    for words, cure in CURES:
        if found := re.search(words, message):
            return Refused(found.expand(cure), line)
    return Refused(f"{type(error).__name__}: {message[:600]}", line)
