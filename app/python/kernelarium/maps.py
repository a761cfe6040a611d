"""The traced block as a picture: its threads by warp and lane, and the elements of memory that they access."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass, field
from typing import Any, Iterable, Sequence

import numpy

from .pictures import FAINT, INK, escape, svg, text

# Of warps, as in the window (widgets/theme): after Okabe and Ito.
_HUES = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#d8cd3a", "#8f86c9")
_ITEM_BYTES = {"i8": 1, "u8": 1, "i16": 2, "u16": 2, "f16": 2, "bf16": 2, "i32": 4, "u32": 4, "f32": 4}
_COLUMNS, _ROWS = 64, 8  # of cells, for each array
MOST_RECORDS = 2048  # accesses by warps
_MOST_SAID = 4


@dataclass(eq=False)
class _Array:
    """An array, or shared memory as words of 4 bytes, and who accessed which element."""

    name: str
    address: int
    shape: tuple[int, ...]
    item_bytes: int
    readers: dict[int, dict[int, None]] = field(default_factory=dict)  # warps by element, in their order
    writers: dict[int, dict[int, None]] = field(default_factory=dict)

    @functools.cached_property
    def elements(self) -> int:
        return math.prod(self.shape)

    def called(self, element: int) -> str:
        places: list[int] = []
        for side in reversed(self.shape):
            element, place = divmod(element, side)
            places.insert(0, place)
        return f"{self.name}[{', '.join(map(str, places))}]"


_Access = tuple[int, str, _Array, int, int]  # line, operation, first and last element


def _said(line: int, operation: str, array: _Array, first: int, last: int) -> str:
    verb = {"load": "reads", "store": "writes"}.get(operation, "updates")
    return f"line {line} {verb} {array.called(first)}" + (f" to {array.called(last)}" if last > first else "")


class Map:
    """A picture of the traced block: one cell per thread in a row per warp, and below it the elements of each array that the
    block accesses, in the colour of the warp. Pointing at a cell tells its accesses with their lines."""

    def __init__(self, run: dict[str, Any], records: numpy.ndarray, block: Sequence[int]) -> None:
        self._threads = math.prod(block) if block else 0
        self._block = int(records[0]["block"]) if len(records) else 0
        self._cut = len(records) == MOST_RECORDS
        self._accesses: dict[int, dict[_Access, None]] = {}  # by thread, in their order
        self._arrays = [_Array(one["name"], one["address"], tuple(one["shape"]) or (1,), _ITEM_BYTES.get(one["dtype"], 8))
                        for one in run["buffers"]]
        shared = _Array("shared", 0, (1 << 16,), 4)
        for record in records:
            site = run["sites"][int(record["site"])]
            for lane, address in enumerate(record["address"].tolist() if site["space"] != "local" else []):
                array = shared if site["space"] == "shared" else self._array_at(address)
                if array is not None and int(record["mask"]) >> lane & 1:
                    self._add(array, site, int(record["warp"]), lane, address)
        self._arrays = [one for one in [*self._arrays, shared] if one.readers or one.writers]

    def _array_at(self, address: int) -> _Array | None:
        return next((one for one in self._arrays
                     if one.address <= address < one.address + one.elements * one.item_bytes), None)

    def _add(self, array: _Array, site: dict[str, Any], warp: int, lane: int, address: int) -> None:
        first = (address - array.address) // array.item_bytes
        last = min(first + max(site["bytes_per_thread"] // array.item_bytes, 1), array.elements) - 1
        if not 0 <= first <= last:
            return
        for element in range(first, last + 1):
            for kept, operation in ((array.readers, "store"), (array.writers, "load")):
                if site["operation"] != operation:  # an atomic operation does both
                    kept.setdefault(element, {})[warp] = None
        self._accesses.setdefault(32 * warp + lane, {})[site["line"], site["operation"], array, first, last] = None

    def _repr_svg_(self) -> str:
        title = f"block {self._block}: {self._threads} threads by warp (row) and lane (column)"
        if not self._accesses:
            return svg(720, 24, title, [text(0, 16, f"{title}; no access was recorded")])
        body = [text(0, 14, title)]
        y = self._draw_threads(body, 26)
        for array in self._arrays:
            y = self._draw_array(body, array, y + 8)
        notes = ["pale: only read", "full: written", "grey: several warps"]
        if self._cut:
            notes.append(f"the first {MOST_RECORDS} accesses by warps")
        body.append(text(0, y + 16, "; ".join(notes)))
        return svg(720, y + 24, title, body)

    def _draw_threads(self, body: list[str], y: int) -> int:
        cells = []
        for warp in range(-(-self._threads // 32)):
            body.append(text(0, y + 9, f"warp {warp}"))
            for lane in range(min(32, self._threads - 32 * warp)):
                accesses = list(self._accesses.get(32 * warp + lane, ()))
                told = [_said(*one) for one in accesses[:_MOST_SAID]]
                if len(accesses) > _MOST_SAID:
                    told.append(f"{len(accesses) - _MOST_SAID} more")
                cells.append(_cell(60 + 20 * lane, y, 18, _hue(warp) if told else "none", 0.8,
                                   f"warp {warp}, lane {lane}: {'; '.join(told) or 'no access'}"))
            y += 13
        body.append(_group(cells))
        return y

    def _draw_array(self, body: list[str], array: _Array, y: int) -> int:
        touched = array.readers.keys() | array.writers.keys()
        first, last = min(touched), max(touched)
        each = -(-(last + 1 - first) // (_COLUMNS * _ROWS))
        unit = f"cells of {each} elements" if each > 1 else "one cell per element"
        body.append(text(0, y + 12, f"{array.called(first)} to {array.called(last)}, {array.item_bytes} bytes each, {unit}"))
        y += 18
        count = -(-(last + 1 - first) // each)
        readers, writers = (_by_cell(kept, first, each) for kept in (array.readers, array.writers))
        cells = []
        for cell in range(count):
            warps = {**readers.get(cell, {}), **writers.get(cell, {})}
            begin, end = first + cell * each, min(first + (cell + 1) * each - 1, last)
            said = "; ".join(f"{verb} by {_warps(found[cell])}" for verb, found in (("read", readers), ("written", writers))
                             if cell in found)
            where = array.called(begin) + (f" to {array.called(end)}" if each > 1 else "")
            colour = "none" if not warps else _hue(next(iter(warps))) if len(warps) == 1 else INK
            cells.append(_cell(60 + 10 * (cell % _COLUMNS), y + 11 * (cell // _COLUMNS), 9, colour, 0.9 if cell in writers else 0.4,
                               f"{where}: {said}" if said else ""))
        body.append(_group(cells))
        return y + 11 * -(-count // _COLUMNS)


def _hue(warp: int) -> str:
    return _HUES[warp % len(_HUES)]


def _warps(warps: Iterable[int]) -> str:
    shown = sorted(warps)
    return ("warp " if len(shown) == 1 else "warps ") + ", ".join(map(str, shown[:8])) + (", ..." if len(shown) > 8 else "")


def _by_cell(kept: dict[int, dict[int, None]], first: int, each: int) -> dict[int, dict[int, None]]:
    cells: dict[int, dict[int, None]] = {}
    for element, warps in kept.items():
        cells.setdefault((element - first) // each, {}).update(warps)
    return cells


def _cell(x: int, y: int, width: int, colour: str, opacity: float, words: str) -> str:
    told = f"><title>{escape(words)}</title></rect>" if words else "/>"
    return f"<rect x='{x}' y='{y}' width='{width}' height='{min(width, 11)}' fill='{colour}' fill-opacity='{opacity}'{told}"


def _group(cells: list[str]) -> str:
    return f"<g stroke='{FAINT}'>{''.join(cells)}</g>"
