"""Expressions of variants.json over whole numbers: C's operators, a ? b : c, ceil_div, round_up, min, max, sqrt."""

from __future__ import annotations

import math
import re
from typing import Mapping

from .errors import ArgumentError

NAME = re.compile(r"[A-Za-z_]\w*(?:\.[xyz]\b)?")
FUNCTIONS = {"ceil_div": lambda a, b: -(-a // b), "round_up": lambda a, b: -(-a // b) * b, "min": min, "max": max,
             "sqrt": math.sqrt}
WORDS = {"and", "or", "not", "if", "else"}


def names_in(expression: str) -> set[str]:
    """Names of parameters and sizes in it."""
    return set(NAME.findall(expression)) - set(FUNCTIONS) - WORDS


def evaluate(expression: str, values: Mapping[str, float]) -> float:
    """Raises ArgumentError for a name that has no value."""
    unknown = names_in(expression) - set(values)
    if unknown:
        raise ArgumentError(f"'{expression}' has the unknown names {', '.join(sorted(unknown))}", kind="argument")
    numbers = NAME.sub(lambda name: repr(values[name.group()]) if name.group() in values else name.group(), expression)
    # Names are checked: numbers alone are left.
    value: float = eval(without_ternary(numbers), {"__builtins__": {}}, FUNCTIONS)
    return value


def without_ternary(expression: str) -> str:
    """Python's "b if a else c" for C's a ? b : c."""
    condition, question, rest = expression.partition("?")
    if not question:
        return expression
    open_ones = 1
    for place, letter in enumerate(rest):
        open_ones += (letter == "?") - (letter == ":")
        if open_ones == 0:
            break
    chosen, other = (without_ternary(part.strip()) for part in (rest[:place], rest[place + 1:]))
    return f"({chosen} if {condition.strip()} else {other})"
