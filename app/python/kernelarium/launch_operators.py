"""A launch of the playground or of `kernelarium-cli launch` as a PyTorch operator.

As a program, `python -m kernelarium.launch_operators FOLDER < REQUEST`, it serves the window and the command line, which
derive the operator from a simulated run (kernels/experiment/operator_plan.h): it prints the files' names, or one line that
says what is wrong, and then ends with 1.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import cbor2
import numpy

from .errors import ArgumentError, print_lines
from .operator_kernels import Launch
from .operators import Recording, export_launches

#: Names that a package in the folder of the tests and the benchmark would take from others.
_TAKEN = {*sys.stdlib_module_names, "torch", "numpy", "kernelarium", "tests", "benchmark"}


def export_launch_operator(folder: str | os.PathLike[str], request: dict[str, Any]) -> list[str]:
    """Writes the project of a launch; `request` as operator_request() in kernels/experiment makes it.

    Returns:
        The files, relative to `folder`.
    """
    inputs, made = request["inputs"], [*request["results"], *request["scratch"]]
    numbers = [one for one in inputs if not one["tensor"]]
    arrays = {one["name"]: _array(one["content"]) for one in (*inputs, *request["results"]) if "content" in one}
    launched_with = [f"recorded({one['name']!r})" if one["tensor"] else _number(one["value"]) for one in inputs]
    example = f"({', '.join(map(_example, inputs))},)"
    name = request["name"]
    namespace, _, operator = name.partition("::")
    if operator in _TAKEN:
        if request["named"]:
            raise ArgumentError(f"a module of Python has the name {operator}: name the operator otherwise", kind="argument")
        name = f"{namespace}::{operator}_kernel"
    return export_launches(
        folder, name, request["source"], inputs={one["name"]: _kind(one) for one in inputs},
        results={one["name"]: one["allocation"] for one in request["results"]},
        scratch={one["name"]: one["allocation"] for one in request["scratch"]},
        made_types={one["name"]: one["dtype"] for one in made}, folders=request["folders"],
        launches=[Launch(arguments=[one["text"] for one in request["arguments"]],
                         types=[one["type"] for one in request["arguments"]], grid=request["grid"], block=request["block"],
                         shared=int(request["shared"]) if request["shared"].isdecimal() else request["shared"],
                         entry=request["kernel"])],
        reference=request["reference"] or None, gradients=request["gradients"], requires=request["requires"], example=example,
        uses=request["uses"],
        recording=Recording(inputs=f"({', '.join(launched_with)},)", example=f"({', '.join(map(_moderate, inputs))},)", arrays=arrays,
                            bfloat16=[one["name"] for one in (*inputs, *request["results"])
                                      if one.get("content", {}).get("dtype") == "bfloat16"],
                            resizes=not any(type(one["value"]) is int for one in numbers),
                            said=_said(request)))


def _kind(one: dict[str, Any]) -> str:
    if one["tensor"]:
        return "Tensor" if one["dtype"] == "float32" else f"Tensor:{one['dtype']}"
    return "float" if "float" in one["dtype"] else "bool" if one["dtype"] == "bool" else "int"


def _array(content: dict[str, Any]) -> numpy.ndarray:
    dtype = "uint16" if content["dtype"] == "bfloat16" else content["dtype"]
    return numpy.frombuffer(content["bytes"], dtype).reshape(content["shape"])


def _number(value: Any) -> str:
    return repr(value) if value == value and abs(value) != float("inf") else f'float("{value}")'


def _example(one: dict[str, Any]) -> str:
    """An input like that of the launch, in Python."""
    if not one["tensor"]:
        return _number(one["value"])
    dtype, shape = one["dtype"], ", ".join(map(str, one["content"]["shape"]))
    typed = "" if dtype == "float32" else f", dtype=torch.{dtype}"
    converted = "" if dtype == "int64" else f".to(torch.{dtype})"
    if one["how"] == "random":
        whole = "2" if dtype == "bool" else "101"
        return f"torch.rand({shape}{typed})" if "float" in dtype else f"torch.randint({whole}, ({shape},)){converted}"
    if one["how"] == "iota":
        several = f".reshape({shape})" if "," in shape else ""
        return f"torch.arange({numpy.prod(one['content']['shape'])}){converted}{several}"
    if one["how"] == "fill":
        return f"torch.full(({shape},), {_number(one['value'])}{typed})"
    if one["how"] == "zero":
        return f"torch.zeros({shape}{typed})"
    bits = ".view(torch.bfloat16)" if dtype == "bfloat16" else ""
    return f'torch.from_numpy(numpy.load("tests/launch.npz")["{one["name"]}"]){bits}'


def _moderate(one: dict[str, Any]) -> str:
    """As in the launch, but for 0, 1, 2...: finite differences are of no use between large numbers."""
    if not one["tensor"]:
        return _number(one["value"])
    if one["how"] == "iota" and "float" in one["dtype"]:
        shape = ", ".join(map(str, one["content"]["shape"]))
        several = f".reshape({shape})" if "," in shape else ""
        return f"torch.linspace(0, 1, {numpy.prod(one['content']['shape'])}, dtype=torch.{one['dtype']}){several}"
    return f"recorded({one['name']!r})"


def _said(request: dict[str, Any]) -> str:
    """What was concluded from the launch, and what it did not show."""
    lines = ["It was written from one launch. Sizes that were equal there have to be equal in each call; launch with other sizes where "
             "they mean different things. The launch showed:\n", *(f"- {one}." for one in request["derived"])]
    if request["doubts"]:
        lines += ["\nIt did not show this, so check it:\n", *(f"- {one}." for one in request["doubts"])]
    return "\n".join(lines) + "\n"


def main() -> list[str]:
    request = cbor2.load(sys.stdin.buffer)
    return [*export_launch_operator(sys.argv[1], request), *(f"note: {one}" for one in request["doubts"])]


if __name__ == "__main__":
    sys.exit(print_lines(main))
