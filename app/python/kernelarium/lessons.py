"""Lessons and exercises, as on the command line."""

from __future__ import annotations

import os
import re
import tempfile
from dataclasses import dataclass, field
from typing import Any

from . import names, programs, sources
from .errors import ArgumentError
from .runs import Finding


@dataclass(frozen=True)
class Lesson:
    """One lesson: its problem and the variants that solve it."""

    id: str
    title: str
    problem: str
    variants: list[str]

    def __repr__(self) -> str:
        return f"<Lesson {self.id}: {self.title}; variants {', '.join(self.variants)}>"


@dataclass(frozen=True)
class Feedback:
    """How an exercise was judged."""

    outcome: str  #: "solved", "not yet", "noted", "unsure" or "broken"
    credit: float  #: 0 to 1
    reason: str  #: one word: the kind of the finding, or "goal:ID"; empty if solved
    sentences: list[str]  #: for people, most important first
    findings: list[Finding]  #: what the compiler or the device found, with lines
    json: dict[str, Any] = field(repr=False)

    @property
    def solved(self) -> bool:
        """It earns full credit."""
        return self.outcome == "solved"


def lessons() -> list[Lesson]:
    """All lessons, in the order of the course; one's own among them."""
    return [Lesson(one["id"], one["title"], one["problem"], [variant["id"] for variant in one["variants"]])
            for one in programs.cli_json("list", "--json")["lessons"]]


def devices() -> list[dict[str, Any]]:
    """What kernels can run on: `id`, `name`, `available`, and `reason` where it is not."""
    found: list[dict[str, Any]] = programs.cli_json("devices", "--json")["devices"]
    return found


def check(exercise: str, kernel: Any = None, *, answer: str | float | None = None,
          settings: dict[str, int] | None = None, device: str = "sim", language: str = "en") -> Feedback:
    """Judges a submission to an exercise, LESSON/EXERCISE.

    Args:
        exercise: such as "vector-add/first-kernel".
        kernel: of a `write` exercise: a Triton or Numba kernel, CUDA C++ or Python as text, or the path of a file.
        answer: of a question: a number, the id of a choice, a line.
        settings: of a `tweak` exercise: its knobs by name.
        device: "sim", or "cuda:0".
        language: of the sentences: "en", "zh_CN" or "ko".
    """
    words = ["check", exercise, "--format", "json", "--device", device, "--language", language]
    if (kernel is None) + (answer is None) + (not settings) != 2:
        raise ArgumentError("give one of kernel, answer and settings: what the exercise asks for", kind="argument")
    if answer is not None:
        words += ["--answer", str(answer)]
    for name, value in (settings or {}).items():
        words += ["--set", f"{name}={value}"]
    with tempfile.TemporaryDirectory() as folder:
        if kernel is not None:
            words += ["--kernel", _file_of(kernel, folder)]
        judged = programs.cli_json(*words)["exercises"][0]["feedback"]
    findings = [Finding(one["kind"], one["message"], one.get("file", ""), one.get("line", 0), bool(one.get("warning")))
                for one in judged.get("diagnostics", [])]
    return Feedback(judged["outcome"], judged["credit"], judged["reason"], judged["sentences"], findings, judged)


def _file_of(kernel: Any, folder: str) -> str:
    """The file that contains it: its own, or one in `folder`."""
    if names.function_of(kernel) is not None:
        kernel = sources.Source.of(kernel).text
    if not isinstance(kernel, (str, os.PathLike)):
        raise ArgumentError(f"a {type(kernel).__name__} is not a kernel: give a function with @triton.jit or @cuda.jit (numba), "
                            "a source as text, or the path of a file", kind="argument")
    text: str = os.fspath(kernel)
    if "\n" not in text and text.endswith((".cu", ".py")):
        if not os.path.isfile(text):
            raise ArgumentError("there is no such file", text, kind="argument")
        return text
    python = re.search(r"^\s*(?:import|from)\s+(?:triton|numba)\b", text, re.MULTILINE)
    path = os.path.join(folder, "kernel.py" if python else "kernel.cu")
    with open(path, "w", encoding="utf-8") as stream:
        stream.write(text)
    return path
