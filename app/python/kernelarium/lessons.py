"""Lessons and exercises, as on the command line."""

from __future__ import annotations

import os
import re
import tempfile
from dataclasses import dataclass, field
from typing import Any

from . import names, pictures, programs, sources
from .errors import ArgumentError
from .runs import Finding


@dataclass(frozen=True)
class Lesson:
    """One lesson: its problem and the variants that solve it.

    Attributes:
        id: such as "vector-add".
        title: for people.
        problem: what its kernels compute.
        variants: the ids of its kernels.
    """

    id: str
    title: str
    problem: str
    variants: list[str]

    def __repr__(self) -> str:
        return f"<Lesson {self.id}: {self.title}; variants {', '.join(self.variants)}>"


@dataclass(frozen=True)
class Goal:
    """A condition of an exercise, and how a run of the submission fares.

    Attributes:
        text: for people.
        value: what the run has, in words: "sectors per load request: 8"; empty for a goal without a bound.
        wanted: "<= 4.5"; several bounds are separated by ", ".
        reached: whether it is met.
    """

    text: str
    value: str
    wanted: str
    reached: bool


@dataclass(frozen=True)
class Feedback:
    """How an exercise was judged, and what was asked for: its text, hints, solution.

    Attributes:
        outcome: "solved", "not yet", "noted", "unsure" or "broken"; empty if nothing was submitted.
        credit: 0 to 1.
        reason: one word: the kind of the finding, or "goal:ID"; empty if solved.
        sentences: for people, most important first.
        findings: what the compiler or the device found, with lines.
        goals: of the exercise, with what the run has and what is wanted.
        steps: of the smaller questions, by id: whether they are answered right.
        next_step, next_question: the smaller question to answer next, by check(..., steps={ID: answer}); empty if none.
        text: of the exercise, if asked for.
        hints: as many as asked for.
        solution: its explanation, if asked for.
        kernels: of the solution, if asked for: sources by file.
        json: everything, as kernelarium-cli writes it.
    """

    outcome: str
    credit: float
    reason: str
    sentences: list[str]
    findings: list[Finding]
    goals: list[Goal]
    steps: dict[str, bool]
    next_step: str
    next_question: str
    text: str
    hints: list[str]
    solution: str
    kernels: dict[str, str]
    json: dict[str, Any] = field(repr=False)

    @property
    def solved(self) -> bool:
        """It earns full credit."""
        return self.outcome == "solved"

    def _repr_html_(self) -> str:
        return pictures.feedback(self)


def lessons() -> list[Lesson]:
    """All lessons, in the order of the course; one's own among them."""
    return [Lesson(one["id"], one["title"], one["problem"], [variant["id"] for variant in one["variants"]])
            for one in programs.cli_json("list", "--json")["lessons"]]


def devices() -> list[dict[str, Any]]:
    """What kernels can run on: `id`, `name`, `available`, and `reason` where it is not."""
    found: list[dict[str, Any]] = programs.cli_json("devices", "--json")["devices"]
    return found


def check(exercise: str, kernel: Any = None, *, answer: str | float | None = None,
          settings: dict[str, int] | None = None, steps: dict[str, str | float] | None = None, text: bool = False, hint: int = 0,
          solution: bool = False, device: str = "sim", language: str = "en") -> Feedback:
    """Judges a submission to an exercise, LESSON/EXERCISE, or tells its text, hints and solution.

    Args:
        exercise: such as "vector-add/first-kernel".
        kernel: of a `write` exercise: a Triton or Numba kernel, CUDA C++ or Python as text, or the path of a file.
        answer: of a question: a number, the id of a choice, a line.
        settings: of a `tweak` exercise: its knobs by name.
        steps: of a question: answers to smaller questions by id, with or without `answer`.
        text: True: tell the exercise's text.
        hint: tell so many hints, 1 to 3, each of which says more.
        solution: True: tell the solution, with its kernels.
        device: "sim", or "cuda:0".
        language: of the texts and sentences: "en", "zh_CN" or "ko".
    """
    words = ["check", exercise, "--format", "json", "--device", device, "--language", language]
    submitted = (kernel is not None) + (answer is not None or bool(steps)) + bool(settings)
    if submitted > 1 or not (submitted or text or hint or solution):
        raise ArgumentError("give one of kernel, answer (or steps) and settings: what the exercise asks for; or text=True, hint=1, "
                            "solution=True", kind="argument")
    if not isinstance(hint, int) or not 0 <= hint <= 3:
        raise ArgumentError(f"hint={hint!r}: give 1 to 3, the number of hints to tell", kind="argument")
    if answer is not None:
        words += ["--answer", str(answer)]
    for option, given in (("--set", settings), ("--step", steps)):
        for name, value in (given or {}).items():
            words += [option, f"{name}={value}"]
    words += ["--text"] * text + ["--hint", str(hint)] * bool(hint) + ["--solution"] * solution
    with tempfile.TemporaryDirectory() as folder:
        if kernel is not None:
            words += ["--kernel", _file_of(kernel, folder)]
        told = programs.cli_json(*words)["exercises"][0]
    judged = told.get("feedback", {})
    findings = [Finding(one["kind"], one["message"], one.get("file", ""), one.get("line", 0), bool(one.get("warning")))
                for one in judged.get("diagnostics", [])]
    shown = told.get("solution", {})
    return Feedback(judged.get("outcome", ""), judged.get("credit", 0.0), judged.get("reason", ""), judged.get("sentences", []),
                    findings, _goals_of(judged), {one["id"]: one["right"] for one in judged.get("steps", []) if one["answered"]},
                    judged.get("next_step", ""), judged.get("next_question", ""), told.get("text", ""), told.get("hints", []),
                    shown.get("text", ""), shown.get("by", {}), told)


def _goals_of(judged: dict[str, Any]) -> list[Goal]:
    goals = [Goal(one["text"], ", ".join(f"{bound['what']}: {bound['value']}" for bound in one["bounds"]),
                  ", ".join(f"{bound['relation']} {bound['wanted']}" for bound in one["bounds"]), one["met"])
             for one in judged.get("goals", [])]
    if speed := judged.get("speed"):
        goals.append(Goal("speed", f"time / {speed['against']}: {speed['ratio']:.3g}", f"<= {speed['at_most']:g}",
                          speed["verdict"] == "met"))
    return goals


def _file_of(kernel: Any, folder: str) -> str:
    """The file that contains it: its own, or one in `folder`."""
    if names.function_of(kernel) is not None:
        source = sources.Source.of(kernel)
        if source.folders:
            raise ArgumentError(f"the kernel {source.name} uses modules of {source.folders[0]}, which are not part of an exercise: "
                                "define what it uses in its own file or cell", source.file, kind="argument")
        kernel = source.text
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
