#!/usr/bin/env python3
"""Checks that what the READMEs name in backticks exists: files, folders, identifiers, options, links.

usage: readme_names.py

A file is named by its path or the end of it, or is one that a source names; an identifier must occur in a source, or be
a file's name. The first column of a table of files names files of the README's folder. Words in capitals, and what
belongs to other projects (ELSEWHERE), are not checked.
"""
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ELSEWHERE = {"CPointer", "reduction_caller", "vector_saxpy", "maxAnisotropy", "curandCreatePoissonDistribution"}
SOURCES = {".cpp", ".h", ".py", ".cu", ".cuh", ".json", ".txt", ".cmake", ".inc", ".sh", ".in", ".qrc", ".md", ".ptx", ""}
FILE = re.compile(r"[\w.*-]+(?:/[\w.*-]+)*/?")
EXTENSIONS = (".cpp", ".h", ".py", ".cu", ".cuh", ".json", ".txt", ".md", ".ts", ".inc", ".ipynb", ".svg", ".bin", ".ptx")


def files_of_tree():
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [f for f in folders if not f.startswith(".") and f not in ("build", "__pycache__")]
        for name in names:
            yield (pathlib.Path(folder) / name).relative_to(ROOT)


def alternatives(text):
    """`a/{b,c}` as `a/b` and `a/c`."""
    found = re.fullmatch(r"(.*)\{([\w,]+)\}(.*)", text)
    return [found[1] + each + found[3] for each in found[2].split(",")] if found else [text]


class Tree:
    def __init__(self):
        files = list(files_of_tree())
        self.guides = [f for f in files if f.name in ("README.md", "GUIDE.md")]
        self.paths = {f"/{f}" for f in files} | {f"/{p}" for f in files for p in f.parents}
        self.ends = {path[i:] for path in self.paths for i in range(len(path)) if path[i] == "/"}
        self.words, texts = {f.stem for f in files}, []
        for f in files:
            if f.suffix in SOURCES and f not in self.guides and f.name != pathlib.Path(__file__).name:
                texts.append((ROOT / f).read_text(encoding="utf-8", errors="ignore"))
        self.text = "\n".join(texts)
        self.words |= set(re.findall(r"\w+", self.text))

    def has_file(self, name):
        pattern = "/" + name.rstrip("/")
        if "*" in pattern:
            return any(re.fullmatch(re.escape(pattern).replace(r"\*", "[^/]*"), end) for end in self.ends)
        return pattern in self.ends

    def missing(self, span):
        """What of a text in backticks does not exist."""
        if span in ELSEWHERE or span[0] in '{".':
            return []
        if span.endswith(EXTENSIONS) or (span.endswith("/") and FILE.fullmatch(span)):
            names = [n for n in alternatives(span.split()[-1])
                     if FILE.fullmatch(n) and not re.search(r"[A-Z]{3}", n.replace("README", "").replace("CMake", ""))]
            return [n for n in names if not self.has_file(n) and n not in self.text]
        if "/" in span and " " not in span:
            return []  # a run, a key of a report, a folder that the program makes
        gone = [o for o in re.findall(r"(?<![\w-])--([a-z][a-z-]+)", span) if o not in self.text]
        for word in re.findall(r"(?<![\w.\\-])[A-Za-z_]\w*", span):
            marked = "_" in word.strip("_") or re.search(r"[a-z][A-Z]", word) or re.search(rf"{word}(?:\(|::)", span)
            if f"{word}..." in span or f"{word}*" in span:
                marked = word not in self.text
            if marked and word not in self.words and word not in ELSEWHERE:
                gone.append(word)
        return gone


def files_in_table(guide, lines):
    """Line number and name of each file in the first column of a table whose title is *file*, and whether it exists."""
    inside = False
    for number, line in enumerate(lines, 1):
        inside = line.startswith("| file |") or (inside and line.startswith("|"))
        if inside:
            for name in re.findall(r"`([^`]+)`", line.split("|")[1]):
                place = ROOT / guide.parent / name
                yield number, name, place.exists() or any(place.parent.glob(place.name + ".*"))


def main():
    tree, stale, checked = Tree(), [], 0
    for guide in tree.guides:
        text = re.sub(r"^```.*?^```", lambda found: "\n" * found[0].count("\n"), (ROOT / guide).read_text(encoding="utf-8"),
                      flags=re.DOTALL | re.MULTILINE)
        lines = text.split("\n")
        stale += [f"{guide}:{number}: `{name}`: this folder has no such file"
                  for number, name, exists in files_in_table(guide, lines) if not exists]
        for number, line in enumerate(lines, 1):
            for span in re.findall(r"`([^`]+)`", line):
                checked += 1
                stale += [f"{guide}:{number}: `{span}`: there is no {name}" for name in tree.missing(span)]
            for target in re.findall(r"\]\(([^)#\s:]+)(?:#[^)]*)?\)", re.sub(r"`[^`]+`", "", line)):
                checked += 1
                if not (ROOT / guide.parent / target).exists():
                    stale.append(f"{guide}:{number}: the link to {target} leads nowhere")
    if len(tree.guides) < 20 or checked < 1000:
        stale.append(f"only {len(tree.guides)} guides with {checked} names were found")
    if stale:
        sys.exit("\n".join(stale))
    print(f"{checked} names in {len(tree.guides)} guides")


main()
