"""Runs as HTML and SVG for notebooks: readable on light and dark paper, no script, nothing from outside."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Iterable

if TYPE_CHECKING:
    from .lessons import Feedback
    from .runs import Access, Run

_GOOD, _FAIR, _POOR = "#1a7f37", "#bf8700", "#cf222e"
INK, FAINT = "#7d8590", "#7d859055"  # grey that is read on white and on black
_FONT = "font-family='Inter, sans-serif' font-size='12'"
_SECTOR = 32
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MOST_SECTORS = 64


def escape(text: str) -> str:
    """Of HTML and XML, which forbids most control characters: a kernel may print anything."""
    return html.escape(_NOT_XML.sub("\ufffd", text))


def _colour(moved: float, ideal: float) -> str:
    """One scale from good to wasteful."""
    waste = moved / ideal if ideal else 1
    return _GOOD if waste <= 1.05 else _FAIR if waste <= 2.05 else _POOR


def svg(width: int, height: int, title: str, body: list[str]) -> str:
    return (f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}' "
            f"role='img'><title>{escape(title)}</title>{''.join(body)}</svg>")


def text(x: float, y: float, words: str, anchor: str = "start", colour: str = INK) -> str:
    return f"<text x='{x:g}' y='{y:g}' fill='{colour}' text-anchor='{anchor}' {_FONT}>{escape(words)}</text>"


def _bytes(count: float) -> str:
    for unit in ("B", "kB", "MB", "GB"):
        if count < 1000 or unit == "GB":
            return f"{count:.4g} {unit}"
        count /= 1000
    return ""


def access(one: Access) -> str:
    """Lanes of one request, and the sectors of memory (banks of shared memory) that they touch."""
    label = f"line {one.line}: {one.space} {one.operation}, {one.bytes_per_thread} bytes per thread"
    if one.addresses is None:
        return svg(720, 24, label, [text(0, 16, label + "; not recorded: the traced block does not execute it")])
    lanes = [lane for lane in range(32) if one.mask >> lane & 1]
    shared = one.space == "shared"
    if shared:
        cells = list(range(32))
        touched = {lane: [int(one.addresses[lane]) // 4 % 32] for lane in lanes}
        said = f"; worst conflict {one.worst_ways}-way" if one.worst_ways > 1 else "; no bank conflict"
        colour = _colour(max(one.wavefronts, 1), max(one.ideal_wavefronts, 1))
    else:
        touched = {lane: list(range(int(one.addresses[lane]) // _SECTOR,
                                    (int(one.addresses[lane]) + one.bytes_per_thread - 1) // _SECTOR + 1))
                   for lane in lanes}
        cells = sorted({cell for sectors in touched.values() for cell in sectors})
        ideal = -(-len({int(one.addresses[lane]) for lane in lanes}) * one.bytes_per_thread // _SECTOR)
        said = f"; {len(cells)} sectors of 32 bytes, {ideal} would do"
        colour = _colour(len(cells), ideal)
    shown = cells[:_MOST_SECTORS]
    body = [text(0, 14, label + said), text(0, 46, "lanes"), text(0, 122, "banks" if shared else "sectors")]
    left, right = 60.0, 715.0
    step = (right - left) / 32
    for lane in range(32):
        fill = colour if lane in touched else "none"
        body.append(f"<rect x='{left + lane * step + 1:.1f}' y='32' width='{step - 2:.1f}' height='20' rx='2' "
                    f"fill='{fill}' fill-opacity='.35' stroke='{FAINT}'/>")
        if lane % 4 == 0:
            body.append(text(left + (lane + .5) * step, 46, str(lane), "middle"))
    width = min(step, (right - left) / max(len(shown), 1))
    middle = {}
    gaps = 0
    for index, cell in enumerate(shown):
        x = left + index * width
        middle[cell] = x + width / 2
        apart = index > 0 and cell != shown[index - 1] + 1
        gaps += apart
        body.append(f"<rect x='{x + 1:.1f}' y='108' width='{max(width - 2, 1):.1f}' height='20' rx='2' fill='{colour}' "
                    f"fill-opacity='{.35 if shared is False or any(cell in t for t in touched.values()) else 0}' "
                    f"stroke='{FAINT}'/>")
        if apart:  # memory between these two is not touched
            body.append(f"<line x1='{x:.1f}' y1='104' x2='{x:.1f}' y2='132' stroke='{_POOR}' stroke-width='1.5'/>")
    for lane, places in touched.items():
        for cell in places:
            if cell in middle:
                body.append(f"<line x1='{left + (lane + .5) * step:.1f}' y1='52' x2='{middle[cell]:.1f}' y2='108' "
                            f"stroke='{colour}' stroke-opacity='.6'/>")
    note = []
    if gaps:
        note.append("red bar: gap of memory that is not accessed")
    if len(cells) > len(shown):
        note.append(f"{len(cells) - len(shown)} more sectors")
    if note:
        body.append(text(left, 148, "; ".join(note)))
    return svg(720, 156 if note else 138, label + said, body)


def traffic(accesses: Iterable[Access]) -> str:
    """Bytes that each line requests, and bytes moved for it."""
    by_line: dict[tuple[int, str], tuple[int, int, int]] = {}
    for one in accesses:
        used, moved, ideal = by_line.get((one.line, one.operation), (0, 0, 0))
        by_line[one.line, one.operation] = (used + one.bytes_used, moved + one.bytes_moved,
                                            ideal + one.ideal_sectors * _SECTOR)
    if not by_line:
        return svg(720, 24, "no traffic", [text(0, 16, "no access to global memory was counted")])
    largest = max(max(used, moved) for used, moved, _ in by_line.values()) or 1
    body = [text(0, 14, "grey: bytes that threads ask for; colour: bytes moved between SM and L1 (sectors of 32 bytes)")]
    y = 26
    for (line, operation), (used, moved, ideal) in sorted(by_line.items()):
        body.append(text(0, y + 15, f"line {line} {operation}"))
        for offset, value, fill in ((0, used, INK), (10, moved, _colour(moved, ideal))):
            body.append(f"<rect x='110' y='{y + offset}' width='{max(480 * value / largest, 1):.1f}' height='8' rx='1' "
                        f"fill='{fill}'/>")
        body.append(text(600, y + 14, f"{_bytes(used)}, {_bytes(moved)}"))
        y += 28
    return svg(720, y, "traffic by line", body)


def _row(name: str, value: str) -> str:
    return f"<tr><th style='text-align:left'>{escape(name)}</th><td style='text-align:left'>{value}</td></tr>"


def report(run: Run) -> str:
    """The run as a table, its findings, and pictures of the traced block, traffic and accesses."""
    rows = [_row("kernel", f"{escape(run.kernel)} on {escape(run.device_name)}"),
            _row("verdict", f"<b style='color:{_GOOD if run.ok else _POOR}'>{escape(run.verdict)}</b>")]
    if run.grid:
        rows.append(_row("launch", f"{' × '.join(map(str, run.grid))} blocks of {' × '.join(map(str, run.block))} threads, "
                                   f"{run.shared_bytes} bytes of shared memory"))
    if run.measured_ms is not None:
        rows.append(_row("time, measured", f"{run.measured_ms * 1000:.4g} µs"))
    if run.modelled_ms is not None:
        rows.append(_row("time, modelled", f"{run.modelled_ms * 1000:.4g} µs, bound by {escape(run.bound_by)}"))
    moved = sum(one.bytes_moved for one in run.accesses if one.space == "global")
    used = sum(one.bytes_used for one in run.accesses if one.space == "global")
    if moved:
        rows.append(_row("global memory, counted", f"{_bytes(used)} asked for, {_bytes(moved)} moved"))
    if run.printed:
        rows.append(_row("printed", f"<pre>{escape(run.printed)}</pre>"))
    parts = [f"<table>{''.join(rows)}</table>"]
    if run.findings:
        items = "".join(f"<li style='color:{_FAIR if one.warning else _POOR}'>"
                        f"{escape(f'line {one.line}: ' if one.line else '')}{escape(one.message)}</li>"
                        for one in run.findings)
        parts.append(f"<ul>{items}</ul>")
    if any(one.addresses is not None for one in run.accesses):
        parts.append(run.map()._repr_svg_())
    in_memory = [one for one in run.accesses if one.space in ("global", "local")]
    if in_memory:
        parts.append(traffic(in_memory))
    seen: set[tuple[int | str, ...]] = set()
    for one in run.accesses:  # of several instructions of one line with one pattern, the first
        key = (one.line, one.space, one.operation, one.bytes_per_thread)
        if one.addresses is not None and key not in seen and len(seen) < 8:
            seen.add(key)
            parts.append(access(one))
    return "<div>" + "".join(f"<div>{part}</div>" for part in parts) + "</div>"


def feedback(given: Feedback) -> str:
    """How a submission was judged: the verdict, what is wrong, and the goals as a table."""
    parts = []
    if given.outcome:
        parts.append(f"<b style='color:{_GOOD if given.solved else _FAIR}'>{escape(given.outcome)}</b>")
        parts += [escape(one) for one in given.sentences]
        parts += [escape(f"line {one.line}: {one.message}" if one.line else one.message) for one in given.findings]
    if given.goals:
        rows = "".join(f"<tr><td style='color:{_GOOD if one.reached else _POOR}'>{'reached' if one.reached else 'missed'}</td>"
                       + "".join(f"<td style='text-align:left'>{escape(cell)}</td>" for cell in (one.text, one.value, one.wanted))
                       + "</tr>" for one in given.goals)
        parts.append(f"<table><tr><th></th><th>goal</th><th>value</th><th>wanted</th></tr>{rows}</table>")
    if given.next_question:
        parts.append(f"{escape(given.next_question)} <code>steps={{{escape(repr(given.next_step))}: ...}}</code>")
    for one in (given.text, *given.hints, given.solution, *given.kernels.values()):
        if one:
            parts.append(f"<pre>{escape(one)}</pre>")
    return "<div>" + "".join(f"<div>{part}</div>" for part in parts) + "</div>"
