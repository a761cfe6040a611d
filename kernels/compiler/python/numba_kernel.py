"""Numba's part of compile_kernel.py."""

import json
import os
import re
import traceback
from types import FunctionType, SimpleNamespace

os.environ.setdefault("NUMBA_COLOR_SCHEME", "no_color")

import numpy
from numba import cuda, types

from refused import Refused, other_version

try:
    from numba.cuda import compiler, dispatcher
    from numba.cuda.dispatcher import CUDADispatcher
    from numba.cuda.kernels.reduction import Reduce
    from numba.cuda.np.numpy_support import from_dtype
    from numba.cuda.vectorizers import CUDAGeneralizedUFunc
    from numba_link import compiled, linked
    from numba_raise import exceptions_told
except ImportError as missing:
    raise other_version("numba-cuda", getattr(cuda, "__version__", "of another version"), "0.30", missing) from None

TYPES = {"i8": types.int8, "u8": types.uint8, "i16": types.int16, "u16": types.uint16, "i32": types.int32,
         "u32": types.uint32, "i64": types.int64, "u64": types.uint64, "f16": types.float16, "f32": types.float32,
         "f64": types.float64}


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
    """A signature would have @cuda.jit compile at once, for the GPU that is there."""
    jit = cuda.jit

    def without_signature(what=None, *more, **options):
        function = what if isinstance(what, FunctionType) else None
        return jit(function, *more, **options)

    if jit.__name__ != without_signature.__name__:
        cuda.jit = without_signature


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


def record_of(fields):
    """The structure that numpy.lib.format.dtype_to_descr described in JSON, which has no tuples."""
    def description(said):
        if isinstance(said, str):
            return said
        return [(name, description(kind), *map(tuple, shape)) for name, kind, *shape in said]

    fields = json.loads(fields)
    return from_dtype(numpy.dtype(numpy.lib.format.descr_to_dtype(description(fields["fields"])), align=fields["aligned"]))


def type_of(argument, line):
    if argument["fields"]:
        return types.Array(record_of(argument["fields"]), argument["dimensions"] - 1, "C")
    dtype = TYPES.get(argument["dtype"])
    if dtype is None:
        raise Refused(f"Numba has no element type {argument['dtype']}: use f16, f32 or f64", line)
    dimensions = argument["dimensions"]
    return types.Array(dtype, dimensions, "C") if dimensions else dtype


def without_launch(name, line=0):
    return Refused(f"'{name}' chooses its own kernel and launch when it is called with arrays: write a kernel with @cuda.jit, "
                   "which may call a function of @cuda.jit(device=True)", line)


def compile_kernel(kernel, module, values, request):
    if isinstance(kernel, (CUDAGeneralizedUFunc, Reduce)):
        raise without_launch(request["kernel"])
    if not isinstance(kernel, CUDADispatcher):
        raise Refused(f"'{request['kernel']}' is compiled by Numba for the CPU: use @cuda.jit")
    code = kernel.py_func.__code__
    line = code.co_firstlineno
    names = code.co_varnames[:code.co_argcount]
    arguments = request["arguments"]
    if len(names) != len(arguments):
        raise Refused(f"the kernel {kernel.__name__} takes {len(names)} arguments ({', '.join(names)}), but "
                      f"{len(arguments)} are given", line)
    for name, argument in zip(names, arguments):
        if argument["fields"] and argument["dimensions"] != 2:
            raise Refused(f"'{name}' has {argument['dimensions'] - 1} dimensions: an array of structures may have one", line)
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
    with exceptions_told(kernel.targetoptions.get("debug"), request) as told:
        codes, _ = cuda.compile_all(kernel.py_func, tuple(type_of(argument, line) for argument in arguments),
                                    device=False, abi="numba", lineinfo=True, cc=capability, output="ptx", **chosen)
    ptx, entry = with_name(with_grid_barrier(linked(codes[0], codes[1:])), kernel.__name__)
    layout = []
    for index, argument in enumerate(arguments):
        if not argument["dimensions"]:
            layout.append({"what": "argument", "argument": index})
            continue
        # An array arrives as: two pointers for the host, elements, bytes of one, address, shape, strides. One of
        # structures lies there as bytes, with one dimension more.
        layout += [{"what": "zero"}, {"what": "zero"}]
        dimensions = argument["dimensions"]
        if argument["fields"]:
            dimensions = 1
            layout += [{"what": "extent", "argument": index, "dimension": 0},
                       {"what": "stride_bytes", "argument": index, "dimension": 0}, {"what": "argument", "argument": index}]
        else:
            layout += [{"what": what, "argument": index} for what in ("elements", "element_bytes", "argument")]
        for what in ("extent", "stride_bytes"):
            layout += [{"what": what, "argument": index, "dimension": dimension} for dimension in range(dimensions)]
    return {"ptx": ptx, "entry": entry, "parameters": layout, "cubin": "", "block_threads": 0, "shared_bytes": 0,
            "warnings": told}


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
