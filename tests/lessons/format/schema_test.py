#!/usr/bin/env python3
"""Holds lesson.schema.json against the lessons and against what the reader refuses (manifests.json).

usage: schema_test.py SOURCE_FOLDER
"""
import copy
import json
import pathlib
import sys

from jsonschema import Draft202012Validator

root = pathlib.Path(sys.argv[1])
schema = json.loads((root / "lessons/format/lesson.schema.json").read_text())
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
wrong = []

manifests = sorted(root.glob("lessons/*/lesson.json")) + sorted(root.glob("tests/lessons/fixture/*/lesson.json"))
assert len(manifests) > 8, manifests
for file in manifests:
    for error in validator.iter_errors(json.loads(file.read_text())):
        wrong.append(f"{file}: {error.json_path}: {error.message}")

base = json.loads((root / "tests/lessons/fixture/70-turn/lesson.json").read_text())
for case in json.loads((root / "tests/lessons/format/manifests.json").read_text()):
    manifest = copy.deepcopy(base)
    for pointer, value in case["patch"]:
        *path, last = pointer.split("/")[1:]
        into = manifest
        for step in path:
            into = into[int(step)] if isinstance(into, list) else into[step]
        if value is None:
            del into[last]
        elif isinstance(into, list):
            into[int(last)] = value
        else:
            into[last] = value
    refused = not validator.is_valid(manifest)
    if refused == case.get("only_reader", False):
        wrong.append(f"{case['patch']}: the schema {'refuses' if refused else 'accepts'} it")

print("\n".join(wrong) or f"{len(manifests)} manifests and all cases agree")
sys.exit(1 if wrong else 0)
