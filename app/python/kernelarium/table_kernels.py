"""Kernels of the lab's lessons as calls on PyTorch's tensors, for the table."""

from __future__ import annotations

import ctypes
import functools
import importlib.util
import json
import os
from typing import Any, Callable

from . import programs
from .errors import ArgumentError
from .expressions import evaluate

_NUMBERS: dict[str, Callable[[Any], Any]] = {"i32": ctypes.c_int32, "u32": ctypes.c_uint32, "i64": ctypes.c_int64, "f32": ctypes.c_float}


class NotWritten(Exception):
    """There is no such variant."""


@functools.cache
def _variants(problem: str) -> tuple[str, dict[str, dict[str, Any]]]:
    """The folder of a problem's kernels, and its variants by id."""
    for file in sorted(programs.kernels_folder().glob("*/variants.json")):
        found = {one["id"]: one for one in json.loads(file.read_text(encoding="utf-8"))["variants"] if one["problem"] == problem}
        if found:
            return str(file.parent), found
    raise ArgumentError(f"no kernel solves the problem '{problem}'", kind="argument")


class LessonLaunch:
    """The launch of a variant with its default parameters, "fused-tiled?KEYS=32" with others, at these sizes."""

    def __init__(self, problem: str, name: str, sizes: dict[str, int]) -> None:
        folder, variants = _variants(problem)
        name, _, settings = name.partition("?")
        chosen = {left: int(right) for left, _, right in (one.partition("=") for one in settings.split("&") if one)}
        if name not in variants:
            raise NotWritten(name)
        variant = variants[name]
        values: dict[str, float] = {**sizes}
        for one in variant.get("parameters", []):
            values[one["name"]] = one["choices"].index(one["value"]) if "choices" in one else one["value"]
        values.update(chosen)
        self.values = values
        launches = [one for one in variant["launches"] if "when" not in one or evaluate(one["when"], values)]
        if len(launches) != 1:
            raise ArgumentError(f"{problem}/{name} is not a single launch", kind="argument")
        self.rule = launches[0]
        self.defines = {}
        for define in variant.get("defines", []):
            left, _, right = define.partition("=")
            self.defines[left] = int(evaluate(right or left, values))
        self.grid, self.block, self.cluster = (self._numbers(self.rule.get(what, [])) for what in ("grid", "block", "cluster"))
        self.shared = int(evaluate(self.rule.get("shared_bytes") or "0", values))
        self.path = os.path.join(folder, variant["source"])

    def _numbers(self, expressions: list[str]) -> tuple[int, ...]:
        return tuple(int(evaluate(one, self.values)) for one in expressions)

    def arguments(self, number: Callable[[str, float], Any], buffer: Callable[[str], Any]) -> list[Any]:
        """Of each argument what `number` makes of type and value, or `buffer` of its name."""
        passed = []
        for text in self.rule["arguments"]:
            dtype, colon, expression = text.partition(":")
            passed.append(number(dtype, evaluate(expression, self.values)) if colon else buffer(text))
        return passed

    def maps(self) -> dict[str, dict[str, Any]]:
        """Tensor maps by name: buffer, sizes, box, swizzle."""
        return {one["name"]: {"of": one["of"], "size": self._numbers(one["size"]), "box": self._numbers(one["box"]),
                              "swizzle": int(evaluate(one.get("swizzle", "0"), self.values))}
                for one in self.rule.get("maps", [])}


def _module(path: str) -> Any:
    spec = importlib.util.spec_from_file_location("kernelarium_" + os.path.basename(path)[:-3], path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def triton_call(launch: LessonLaunch, buffers: dict[str, Any]) -> Callable[[], None]:
    kernel = getattr(_module(launch.path), launch.rule["kernel"])
    passed = launch.arguments(lambda dtype, value: float(value) if dtype.startswith("f") else int(value), buffers.get)
    return lambda: kernel[launch.grid](*passed, **launch.defines)


def numba_call(launch: LessonLaunch, buffers: dict[str, Any]) -> Callable[[], None]:
    import numpy
    from numba import cuda

    module = _module(launch.path)
    for name, value in launch.defines.items():
        setattr(module, name, value)
    kernel = getattr(module, launch.rule["kernel"])
    passed = launch.arguments(lambda dtype, value: numpy.float32(value) if dtype == "f32" else int(value),
                              lambda name: cuda.as_cuda_array(buffers[name]))
    return lambda: kernel[launch.grid, launch.block](*passed)


def cuda_call(launch: LessonLaunch, buffers: dict[str, Any]) -> Callable[[], None]:
    import torch
    from cuda.bindings import driver

    def done(result: tuple[Any, ...]) -> Any:
        if result[0] != driver.CUresult.CUDA_SUCCESS:
            raise RuntimeError(f"{launch.rule['kernel']}: {result[0].name}")
        return result[1] if len(result) > 1 else None

    function = done(driver.cuModuleGetFunction(done(driver.cuModuleLoadData(_cubin(launch))), launch.rule["kernel"].encode()))
    done(driver.cuFuncSetAttribute(function, driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                                   launch.shared))
    maps = {name: _encoded(driver, done, one, buffers[one["of"]]) for name, one in launch.maps().items()}
    values = launch.arguments(lambda dtype, value: _NUMBERS[dtype](value if dtype == "f32" else int(value)),
                              lambda name: maps[name] if name in maps else ctypes.c_void_p(buffers[name].data_ptr()))
    pointers = (ctypes.c_void_p * len(values))(*map(ctypes.addressof, values))
    config = driver.CUlaunchConfig()
    config.gridDimX, config.gridDimY, config.gridDimZ = (*launch.grid, 1, 1)[:3]
    config.blockDimX, config.blockDimY, config.blockDimZ = (*launch.block, 1, 1)[:3]
    config.sharedMemBytes = launch.shared
    config.hStream = driver.CUstream(torch.cuda.current_stream().cuda_stream)
    if launch.cluster:
        attribute = driver.CUlaunchAttribute()
        attribute.id = driver.CUlaunchAttributeID.CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION
        sides = attribute.value.clusterDim
        sides.x, sides.y, sides.z = (*launch.cluster, 1, 1)[:3]
        config.attrs = [attribute]
        config.numAttrs = 1
    kept = (values, pointers)  # the driver reads them at each launch
    return lambda: done(driver.cuLaunchKernelEx(config, function, ctypes.addressof(kept[1]), 0))


def _cubin(launch: LessonLaunch) -> bytes:
    import torch
    from torch.utils.cpp_extension import CUDA_HOME

    try:
        from cuda.core import Program, ProgramOptions
    except ImportError:
        from cuda.core.experimental import Program, ProgramOptions
    with open(launch.path, encoding="utf-8") as source:
        text = "".join(f"#define {name} {value}\n" for name, value in launch.defines.items()) + source.read()
    major, minor = torch.cuda.get_device_capability()
    headers = [str(programs.kernels_folder() / "include")]
    if CUDA_HOME:
        headers.append(os.path.join(CUDA_HOME, "include"))
    options = ProgramOptions(std="c++17", arch=f"sm_{major}{minor}{'a' * (major >= 9)}", include_path=headers)
    code: bytes = Program(text, code_type="c++", options=options).compile("cubin").code
    return code


def _encoded(driver: Any, done: Callable[[tuple[Any, ...]], Any], one: dict[str, Any], tensor: Any) -> Any:
    """A tensor map as the 128 bytes that the kernel takes."""
    item, kinds = tensor.element_size(), driver.CUtensorMapDataType
    sizes = one["size"]
    strides: list[int] = []
    for extent in sizes[:-1]:
        strides.append(extent * (strides[-1] if strides else item))
    swizzle = getattr(driver.CUtensorMapSwizzle,
                      "CU_TENSOR_MAP_SWIZZLE_" + (f"{one['swizzle']}B" if one["swizzle"] else "NONE"))
    made = done(driver.cuTensorMapEncodeTiled(
        kinds.CU_TENSOR_MAP_DATA_TYPE_BFLOAT16 if item == 2 else kinds.CU_TENSOR_MAP_DATA_TYPE_FLOAT32, len(sizes),
        tensor.data_ptr(), [driver.cuuint64_t(extent) for extent in sizes], [driver.cuuint64_t(stride) for stride in strides],
        [driver.cuuint32_t(side) for side in one["box"]], [driver.cuuint32_t(1)] * len(sizes),
        driver.CUtensorMapInterleave.CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle,
        driver.CUtensorMapL2promotion.CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
        driver.CUtensorMapFloatOOBfill.CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE))
    return (ctypes.c_char * 128).from_buffer_copy(ctypes.string_at(int(made.getPtr()), 128))
