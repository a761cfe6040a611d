"""What goes wrong, as exceptions that say where and what to do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

_TYPES = {"i8": "int8", "u8": "uint8", "i16": "int16", "u16": "uint16", "i32": "int32", "u32": "uint32", "i64": "int64",
          "u64": "uint64", "f16": "float16", "bf16": "bfloat16", "f32": "float32", "f64": "float64"}
#: Options of kernelarium-cli as arguments of check().
_OPTIONS = {"--kernel FILE": "kernel=...", "--kernel": "kernel", "--set NAME=VALUE": "settings={NAME: VALUE}",
            "--set": "settings", "--answer": "answer", "--step": "steps", "--hint": "hint", "--language": "language",
            "--solution": "solution", "--text": "text"}
_WORDS = {"a buffer": "an array", "--device sim": 'device="sim"', "kernelarium-cli devices": "kernelarium.devices()"}


class KernelariumError(Exception):
    """Something that kept a launch or a check from being done.

    Attributes:
        message: what is wrong and what to do about it.
        file: the source that it is about; empty if none.
        line: its line in `file`, from 1; 0 if none.
        kind: one word that stays the same: "compile", "launch", "argument", "device", "memory", "race"...
    """

    def __init__(self, message: str, file: str = "", line: int = 0, kind: str = "") -> None:
        self.message, self.file, self.line, self.kind = message, file, line, kind
        place = f"{file}:{line}: " if file and line else f"{file}: " if file else ""
        super().__init__(place + message)


class CompileError(KernelariumError):
    """The compiler refused the source, at `line` of `file`."""


class ArgumentError(KernelariumError, ValueError):
    """A size, an argument or a setting that can't be launched; the message names the rule."""


class DeviceError(KernelariumError, RuntimeError):
    """A program, a compiler or a device is not there; the message says how to get it."""


class KernelFault(KernelariumError, RuntimeError):
    """The kernel did something wrong while it ran: see `Run.findings`."""


def in_python(message: str) -> str:
    """What is said of arguments and devices in the words of the command line, in Python's."""
    message = re.sub(r": see kernelarium-cli \w+ --help$", "", message)
    message = re.sub(rf"\b({'|'.join(_TYPES)})\b:?", lambda found: "numpy." + _TYPES[found.group(1)], message)
    for theirs, ours in {**_WORDS, **_OPTIONS}.items():
        message = message.replace(theirs, ours)
    return message


def error_of(fault: str | None, diagnostic: dict[str, Any]) -> KernelariumError:
    """The exception for a fault of a run and the first of its diagnostics."""
    kind = {"no compile": CompileError, "bad argument": ArgumentError, "no device": DeviceError}.get(
        fault or "", KernelFault if fault else KernelariumError)
    message = diagnostic["message"]
    return kind(in_python(message) if kind in (ArgumentError, DeviceError) else message, diagnostic.get("file", ""), diagnostic.get("line", 0), diagnostic["kind"])


def print_lines(make: Callable[[], Iterable[str]]) -> int:
    """What a program of this package does: prints the lines, or what is wrong in one. Returns the exit code."""
    try:
        print("\n".join(make()))
        return 0
    except (KernelariumError, OSError) as error:
        print(str(error))
        return 1
