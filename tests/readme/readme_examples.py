#!/usr/bin/env python3
"""Runs the commands of README.md that stand with their output, and compares what they print.

usage: readme_examples.py CLI [--write]

Words must be equal, numbers within 10 % (compilers and recorded tables differ a little); --write puts the
present output into README.md. Kernels that the examples name are in this folder. Modelled times must be those of the
table in kernels/measure/README.md, so that the two are written by the same model.
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
README = ROOT / "README.md"
BLOCK = re.compile(r"^```\n(\$ .*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ ((?:.*\\\n)*.*)\n", re.MULTILINE)
NUMBER = re.compile(r"\d+(?: \d{3})*(?:\.\d+)?")
TOLERANCE = 0.1
MODELLED = re.compile(r"^\| ([\w-]+) \| ([\w-]+) \| [\d.]+ us \| ([\d.]+) us ", re.MULTILINE)
WITHOUT_PYTHON = {**os.environ, "KERNELARIUM_PYTHON": "/nonexistent"}  # the README shows variants in CUDA


def output_of(cli, command):
    words = shlex.split(command, comments=True)
    assert words[:2] == ["./lab", "cli"], command
    words = [str(HERE / word) if (HERE / word).is_file() else word for word in words[2:]]
    done = subprocess.run([cli, *words], cwd=ROOT, env=WITHOUT_PYTHON, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    lines = [line for line in done.stdout.splitlines() if ": skipped: " not in line]
    return "\n".join(lines).replace(f"{HERE}/", "").strip() + "\n"


def same(told, printed):
    """Whether both say the same; columns may be wider."""
    shape = lambda text: re.sub(r"[\s-]+", " ", NUMBER.sub("#", text))
    if shape(told) != shape(printed):
        return False
    numbers = lambda text: [float(n.replace(" ", "")) for n in NUMBER.findall(text)]
    return all(abs(a - b) <= TOLERANCE * max(abs(a), abs(b)) for a, b in zip(numbers(told), numbers(printed)))


def stale_modelled_times(text):
    """Rows of README.md whose modelled time is not that of kernels/measure/README.md."""
    table = (ROOT / "kernels/measure/README.md").read_text()
    modelled = {found[:2]: float(found[2]) for found in MODELLED.findall(table)}
    stale = []
    for block in BLOCK.findall(text):
        for lesson, rows in re.findall(r"^([\w-]+) on simulated .*?\n-+ [ -]*\n(.*?)\n\n", block, re.MULTILINE | re.DOTALL):
            for variant, told in re.findall(r"^([\w-]+) +pass +([\d.]+) ", rows, re.MULTILINE):
                there = modelled.get((lesson, variant))
                if there and abs(float(told) - there) > 0.01 * there:
                    stale.append(f"README.md: {lesson}/{variant} is modelled at {told} us, in kernels/measure/README.md at {there} us")
    return stale


def main():
    cli, write = sys.argv[1], "--write" in sys.argv
    text, checked, stale = README.read_text(), 0, []
    for block in BLOCK.findall(text):
        commands = list(COMMAND.finditer(block))
        for i, command in enumerate(commands):
            told = block[command.end():commands[i + 1].start() if i + 1 < len(commands) else len(block)]
            if not told.strip():
                continue
            checked += 1
            printed = output_of(cli, command[1].replace("\\\n", " "))
            if write:
                text = text.replace(command[0] + told, command[0] + printed)
            elif not same(told, printed):
                stale.append(f"$ {command[1]}\nREADME.md says:\n{told}\nit prints:\n{printed}")
    if write:
        README.write_text(text)
    stale += stale_modelled_times(text)
    if stale or not checked:
        sys.exit("\n".join(stale) + "\nreadme_examples.py CLI --write puts the present output into README.md"
                 if stale else "README.md shows no command with its output")
    print(f"{checked} examples")


main()
