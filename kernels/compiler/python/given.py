"""The arguments of a launch as a kernel's Python gave them: numbers, arrays, and tuples of them."""

import ast
import collections
import struct

FORMATS = {"i8": "b", "u8": "B", "i16": "h", "u16": "H", "i32": "i", "u32": "I", "i64": "q", "u64": "Q", "f16": "e", "f32": "f",
           "f64": "d", "bool": "?"}


def arguments_of(request):
    """Each parameter's argument with its place in the launch, `at`, and its `value` if the lab tells it; those of a tuple
    are its `parts`."""
    rest = [{**one, "at": at, "value": number_of(one["number"])} for at, one in enumerate(request["arguments"])
            if one["kind"] != "memory"]

    def taken():
        one = rest.pop(0)
        return {**one, "parts": [taken() for _ in range(one["members"])]} if one["kind"] == "tuple" else one

    found = []
    while rest:
        found.append(taken())
    return found


def number_of(text):
    if not text:
        return None
    try:
        return ast.literal_eval(text)
    except ValueError:  # inf, nan
        return float(text)


def tuple_of(argument, values):
    """A tuple of the values, or the named tuple that the argument is."""
    if not argument["fields"]:
        return tuple(values)
    name, *fields = argument["fields"].split(",")
    return collections.namedtuple(name, fields)(*values)


def constant(number, dtype, name):
    """A parameter's value that the launch does not give."""
    bits = struct.pack("f", number)[2:] if dtype == "bf16" else struct.pack(FORMATS[dtype], number)
    return {"what": "value", "bytes": len(bits), "bits": int.from_bytes(bits, "little", signed=len(bits) == 8), "name": name}


def default_of(value):
    """What a launch would give for a parameter's default value; None for what no number is."""
    common = {"kind": "python", "array": False, "dimensions": 0, "fields": "", "at": None, "value": value}
    if value is None:
        return {**common, "kind": "none"}
    if isinstance(value, bool):
        return {**common, "kind": "value", "dtype": "bool", "one": False, "by16": False}
    if isinstance(value, float):
        return {**common, "dtype": "f64", "one": False, "by16": False}
    if isinstance(value, int):
        dtype = next((name for name, low, high in (("i32", -2**31, 2**31), ("i64", -2**63, 2**63), ("u64", 0, 2**64))
                      if low <= value < high), None)
        return dtype and {**common, "dtype": dtype, "one": value == 1, "by16": value % 16 == 0}
    return None


def at_path(module, path):
    """What a module calls `path`; Class.name for what is in a class."""
    for part in path.split("."):
        module = getattr(module, part)
    return module


def values_of(space):
    """All values of a module, and of the classes that it defines."""
    own = getattr(space, "__module__", space.__name__)
    for value in list(vars(space).values()):
        yield getattr(value, "__func__", value)  # of a staticmethod
        if isinstance(value, type) and value.__module__ == own:
            yield from values_of(value)
