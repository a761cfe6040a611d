"""Fails where an include goes against the arrows (app -> widgets -> kernels, app -> lessons/format -> kernels), or where
folders of kernels, widgets or app/desktop include each other in a circle. Usage: includes.py SOURCES"""

import pathlib
import re
import sys

sources = pathlib.Path(sys.argv[1])
allowed = {
    "kernels": {"kernels"},
    "lessons": {"lessons", "kernels"},
    "widgets": {"widgets", "kernels"},
    "app": {"app", "widgets", "lessons", "kernels"},
}
violations = []


def includes(root):
    """Pairs of a file below `root` and what it includes, as paths from the top."""
    for file in sorted((sources / root).rglob("*")):
        if file.suffix in {".h", ".cpp"}:
            for name in re.findall(r'^#include "([^"]+)"', file.read_text(encoding="utf-8"), re.MULTILINE):
                yield file.relative_to(sources), pathlib.PurePath(name)


for top, may in allowed.items():
    for file, included in includes(top):
        if included.parts[0] in allowed and included.parts[0] not in may:
            violations.append(f"{file} includes {included}")

for root in ("kernels", "widgets", "app/desktop"):
    uses = {}
    depth = len(pathlib.PurePath(root).parts)
    for file, included in includes(root):
        if included.is_relative_to(root) and len(file.parts) > depth + 1 and len(included.parts) > depth + 1:
            uses.setdefault(file.parts[depth], set()).add(included.parts[depth])

    def reached(folder, seen):
        for other in uses.get(folder, set()) - {folder} - seen:
            seen.add(other)
            reached(other, seen)
        return seen

    circle = [folder for folder in sorted(uses) if folder in reached(folder, set())]
    if circle:
        violations.append(f"{root}: these folders include each other: {', '.join(circle)}")

print("\n".join(violations) or "all includes follow the arrows")
sys.exit(bool(violations))
