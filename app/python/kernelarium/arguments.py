"""The arguments of a launch: texts for the lab, the arrays' bytes, and where each array is found after the launch."""

from __future__ import annotations

import ctypes
import json
import warnings
from dataclasses import dataclass
from typing import Any, Iterator, Sequence

import numpy

from .errors import ArgumentError

_DTYPES = {"int8": "i8", "uint8": "u8", "bool": "bool", "int16": "i16", "uint16": "u16", "int32": "i32",
           "uint32": "u32", "int64": "i64", "uint64": "u64", "float16": "f16", "bfloat16": "bf16",
           "float32": "f32", "float64": "f64"}
MOST_BYTES = 1 << 30


def _refused(place: str, why: str) -> ArgumentError:
    return ArgumentError(f"argument {place} {why}", kind="argument")


def _dtype_name(dtype: Any, place: str) -> str:
    name = _DTYPES.get(str(getattr(dtype, "name", dtype)).removeprefix("torch."))
    if name is None:
        kind = getattr(dtype, "kind", "")
        cure = ("pass its real and imaginary parts" if kind == "c" else
                "pass its bytes, array.view(numpy.uint8), and convert them in the kernel" if "float8" in str(dtype) else
                "convert it")
        raise _refused(place, f"has element type {dtype}, which the lab can't pass to a kernel: {cure}; it can "
                              f"pass {', '.join(_DTYPES)}")
    return name


@dataclass
class Leaf:
    """An array of the launch, as it lies in this process."""

    address: int
    bytes: int
    text: str  # element type and shape, as the lab reads them
    dtype: numpy.dtype
    shape: tuple[int, ...]
    strides: tuple[int, ...]  # in bytes
    owner: Any  # keeps the memory
    original: numpy.ndarray | None = None  # where it is a copy, or may be one of another
    fields: str = ""
    descriptor: str = ""  # strides, block and padding
    holder: int = -1  # among the texts
    offset: int = 0

    def after(self, content: memoryview) -> numpy.ndarray:
        """It, in what its holder contains after the launch."""
        if not self.bytes:
            return numpy.empty(self.shape, self.dtype)
        return numpy.ndarray(self.shape, self.dtype, content, self.offset, self.strides).copy()


def _leaf_of_array(value: numpy.ndarray, place: str, python: bool, copies: dict[Any, numpy.ndarray]) -> Leaf:
    array = value
    if not value.flags.c_contiguous or not value.dtype.isnative:  # the device would take the bytes as they stand
        key = (value.__array_interface__["data"][0], value.shape, value.strides, value.dtype)
        array = copies.setdefault(key, numpy.ascontiguousarray(value).reshape(value.shape)
                                  .astype(value.dtype.newbyteorder("="), copy=False))
    dtype, shape, fields = array.dtype, list(array.shape), ""
    if dtype.names is not None or dtype.kind == "c" and python:
        if dtype.hasobject:
            raise _refused(place, "has fields of Python objects, which no GPU can read")
        fields = json.dumps({"fields": numpy.lib.format.dtype_to_descr(dtype), "aligned": dtype.isalignedstruct})
        name = {"complex64": "f32", "complex128": "f64"}.get(dtype.name, "u8")
        shape.append(2 if dtype.kind == "c" else dtype.itemsize)
    else:
        name = _dtype_name(dtype, place)
    return Leaf(array.__array_interface__["data"][0], array.nbytes, f"{name}[{','.join(map(str, shape))}]", dtype,
                array.shape, array.strides, array, value, fields)


def _leaf_of_descriptor(value: Any, place: str) -> Leaf:
    """Of Triton's TensorDescriptor, over a tensor of PyTorch on the CPU or a NumPy array."""
    base, shape, strides = value.base, list(value.shape), list(value.strides)
    name = _dtype_name(base.dtype, place)
    dtype = numpy.dtype("uint16" if name == "bf16" else str(getattr(base.dtype, "name", base.dtype)).removeprefix("torch."))
    if isinstance(base, numpy.ndarray):
        address, (low, high) = base.__array_interface__["data"][0], numpy.lib.array_utils.byte_bounds(base)
    elif str(getattr(base, "device", "")) != "cpu":
        raise _refused(place, f"describes a tensor on {getattr(base, 'device', 'an unknown device')}: give one on the CPU, "
                              "such as tensor.cpu()")
    else:
        address, low = base.data_ptr(), base.untyped_storage().data_ptr()
        high = low + base.untyped_storage().nbytes()
    extent = dtype.itemsize * (1 + sum((side - 1) * stride for side, stride in zip(shape, strides)))
    if not low <= address <= address + extent <= high:
        raise _refused(place, f"describes {shape} elements with strides {strides}, but its tensor has not as many")
    sides = ["x".join(map(str, one)) for one in (shape, strides, value.block_shape)]
    return Leaf(address, extent, name, dtype, tuple(shape), tuple(one * dtype.itemsize for one in strides), base,
                descriptor=":".join(sides) + (":nan" if value.padding == "nan" else ""))


class Arguments:
    """What the runner is told. Arrays that share memory share it on the device, too."""

    def __init__(self, values: Sequence[Any], python: bool) -> None:
        self._python, self._copies = python, {}
        self.leaves: list[Leaf] = []
        self._items: list[str | Leaf] = []
        self.trees: dict[int, Any] = {}  # by place: a leaf, or a tuple with such
        self._first: list[int] = []
        for place, value in enumerate(values):
            self._first.append(len(self._items))
            tree = self._take(value, str(place))
            if any(isinstance(one, Leaf) for one in _flat(tree)):
                self.trees[place] = tree
        self._write()

    def _take(self, value: Any, place: str) -> Any:
        if isinstance(value, numpy.ndarray) or type(value).__name__ == "TensorDescriptor" and self._python:
            leaf = (_leaf_of_array(value, place, self._python, self._copies) if isinstance(value, numpy.ndarray)
                    else _leaf_of_descriptor(value, place))
            self.leaves.append(leaf)
            self._items.append(leaf)
            return leaf
        if self._python and isinstance(value, tuple):
            named = "=" + ",".join([type(value).__name__, *value._fields]) if hasattr(value, "_fields") else ""
            self._items.append(f"tuple:{len(value)}{named}")
            parts = [self._take(one, f"{place}[{at}]") for at, one in enumerate(value)]
            return type(value)(*parts) if named else tuple(parts)
        if self._python and isinstance(value, (complex, numpy.complexfloating)) and not isinstance(value, float):
            part = "f32" if isinstance(value, numpy.complex64) else "f64"
            self._items += ["tuple:2=complex", f"{part}:{float(value.real)!r}", f"{part}:{float(value.imag)!r}"]
            return value
        self._items.append(self._number(value, place))
        return value

    def _number(self, value: Any, place: str) -> str:
        if value is None and self._python:
            return "none"
        if isinstance(value, (bool, numpy.bool_)):
            return f"bool:{'true' if value else 'false'}"
        if isinstance(value, numpy.generic):
            return f"{_dtype_name(value.dtype, place)}:{value.item()!r}"
        if isinstance(value, int):
            if not -2**63 <= value < 2**64:
                raise _refused(place, f"is {value}, which no 64 bits hold: pass a smaller number")
            if self._python:
                return f"int:{int(value)}"
            return f"{'i32' if -2**31 <= value < 2**31 else 'i64' if value < 2**63 else 'u64'}:{int(value)}"
        if isinstance(value, float):
            return f"{'float' if self._python else 'f32'}:{float(value)!r}"
        kind = type(value).__name__
        if isinstance(value, (list, tuple)):
            raise _refused(place, f"is a {kind}: give a NumPy array, such as numpy.array(..., "
                                  "dtype=numpy.float32), of the element type that the kernel takes")
        if hasattr(value, "__array__"):  # of another library, such as a tensor
            raise _refused(place, f"is a {kind}: give it as a NumPy array, numpy.asarray(...)")
        raise _refused(place, f"is a {kind}: give a NumPy array, a number, or "
                              "numpy.int64(7) for a number of another type than int32 and float32")

    def _groups(self) -> list[list[Leaf]]:
        """The leaves, those that overlap together."""
        groups: list[list[Leaf]] = []
        end = 0
        for leaf in sorted((one for one in self.leaves if one.bytes), key=lambda one: (one.address, -one.bytes)):
            if leaf.address < end:
                groups[-1].append(leaf)
            else:
                groups.append([leaf])
            end = max(end, leaf.address + leaf.bytes)
        return groups + [[one] for one in self.leaves if not one.bytes]

    def _write(self) -> None:
        memory: list[tuple[list[Leaf], int, int]] = []
        owners: dict[int, Leaf] = {}
        for group in self._groups():
            begin, end = group[0].address, max(one.address + one.bytes for one in group)
            if group[0].bytes < end - begin or any(one.descriptor for one in group):
                memory.append((group, begin, end - begin))
                continue
            owners.update((id(one), group[0]) for one in group)
        self.texts: list[str] = []
        self.given: list[dict[str, int]] = []
        self.blob = bytearray()
        for group, begin, size in memory:
            for leaf in group:
                leaf.holder, leaf.offset = len(self.texts), leaf.address - begin
            self._add(f"memory:u8[{size}]:given", ctypes.string_at(begin, size))
        self.first = [len(self.texts) + one for one in self._first]
        places = {id(one): len(self.texts) + at for at, one in enumerate(self._items) if isinstance(one, Leaf)}
        for one in self._items:
            if isinstance(one, str):
                self._add(one)
                continue
            owner = owners.get(id(one))
            if owner is not None:
                one.holder, one.offset = places[id(owner)], one.address - owner.address
            filled = ":given" + (f"={one.fields}" if one.fields else "")
            if owner is one:
                self._add(one.text + filled, ctypes.string_at(one.address, one.bytes))
            elif one.descriptor:
                self._add(f"descriptor:{one.holder}+{one.offset}:{one.text}:{one.descriptor}")
            else:
                self._add(f"at:{one.holder}+{one.offset}:{one.text}{filled}")

    def _add(self, text: str, content: bytes = b"") -> None:
        self.texts.append(text)
        self.given.append({"at": len(self.blob), "bytes": len(content)})
        self.blob += content
        if len(self.blob) > MOST_BYTES:
            raise ArgumentError(f"the arrays have more than {MOST_BYTES} bytes; at most 1 GiB can be passed: use smaller ones",
                                kind="memory")

    def warn_of_copies(self, outputs: dict[int, Any]) -> None:
        """Where a GPU would have seen one memory, but a copy took part in it."""
        arrays = [(place, leaf, after) for place, tree in self.trees.items()
                  for leaf, after in zip(_flat(tree), _flat(outputs[place])) if isinstance(leaf, Leaf)]
        for at, (place, leaf, after) in enumerate(arrays):
            for other_place, other, other_after in arrays[:at]:
                if leaf.holder == other.holder or leaf.original is None or other.original is None:
                    continue
                if not _share(leaf.original, other.original):
                    continue
                if any(now.tobytes() != one.original.tobytes() for one, now in ((leaf, after), (other, other_after))):
                    warnings.warn(f"arguments {other_place} and {place} share memory, but were copied apart, because one of them "
                                  "is not contiguous; the kernel wrote to it, so a GPU might give another result: pass the "
                                  "whole array and its strides", stacklevel=4)


def _share(one: numpy.ndarray, other: numpy.ndarray) -> bool:
    try:
        return numpy.shares_memory(one, other, max_work=10_000)
    except numpy.exceptions.TooHardError:
        return True


def _flat(tree: Any) -> Iterator[Any]:
    if isinstance(tree, tuple):
        for one in tree:
            yield from _flat(one)
    else:
        yield tree
