#!/usr/bin/env python3
"""Tries the tests: changes one operator, constant or condition at a time and runs the tests that should notice.

A mutant is compiled apart from the tree and put into a copy of its library.
It is dropped where it does not compile or gives the same machine code; it is killed when a test fails, crashes or
takes five times as long. equivalent.json lists mutants that change no behaviour, each with its reason."""

import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent

# What is tried, and the tests that should notice, quickest first.
AREAS = {
    'checker': (['kernels/simulator/memory/*.cpp'], ['check_corpus_tests', 'simulator_tests']),
    'engine': (['kernels/simulator/engine/*.cpp', 'kernels/simulator/decode/*.cpp', 'kernels/simulator/ptx/*.cpp'],
               ['check_corpus_tests', 'simulator_tests', 'trace_tests']),
    'time model': (['kernels/measure/sm_model*.cpp', 'kernels/measure/time_model.cpp', 'kernels/measure/occupancy.cpp',
                    'kernels/simulator/paths/*.cpp'],
                   ['measure_tests', 'simulator_tests', 'time_model_test']),
    'judge': (['lessons/format/answers.cpp', 'lessons/format/judge.cpp', 'lessons/format/tasks.cpp',
               'lessons/format/hidden_cases.cpp', 'lessons/format/feedback.cpp', 'lessons/format/run_expression.cpp',
               'kernels/experiment/verification.cpp', 'kernels/problems/problem.cpp'],
              ['experiment_test', 'problems_tests', 'lessons_tests']),
    'statistics': (['kernels/measure/sampling.cpp', 'kernels/measure/statistics.cpp', 'kernels/measure/series.cpp'],
                   ['measure_tests']),
}

# Each rule: what is replaced, and by what. clang-format puts blanks around binary operators, which tells them from
# templates, references and pointers.
RULES = [
    (r' < ', ' <= '), (r' <= ', ' < '), (r' > ', ' >= '), (r' >= ', ' > '), (r' == ', ' != '), (r' != ', ' == '),
    (r' && ', ' || '), (r' \|\| ', ' && '), (r' \+ ', ' - '), (r' - ', ' + '), (r' \* ', ' / '), (r' / ', ' * '),
    (r' % ', ' / '), (r' \+= ', ' -= '), (r' -= ', ' += '), (r' & ', ' | '), (r' \| ', ' & '), (r' \|= ', ' &= '),
    (r'\+\+', '--'), (r'!(?=[\w(])', ''), (r'\btrue\b', 'false'), (r'\bfalse\b', 'true'),
    (r'\bcontinue;', 'break;'), (r'\bbreak;', 'continue;'), (r'\bmin\(', 'max('), (r'\bmax\(', 'min('),
    (r'(?<![\w.\'"])\d+(?![\w.\'"])', lambda text: str(int(text) + 1)),
    (r'^(\s+)[\w.:>\-]+\([^{}]*\);$', lambda text: re.match(r'\s+', text)[0] + ';'),
]
SKIPPED = re.compile(r'^\s*(#|using |namespace |template|static_assert|//)|sentence\(|"[^"]*\\n')


def code_of(text):
    """The text with comments and the inside of strings blanked out, so that places stay the same."""
    def blank(found):
        return re.sub(r'[^\n]', ' ', found[0]) if found[0][0] == '/' else found[0][0] + '_' * (len(found[0]) - 2) + found[0][-1]
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', blank, text, flags=re.S)


def mutants_of(path):
    """All mutants of one file: (file, line, original line, changed line)."""
    lines = path.read_text().split('\n')
    code = code_of(path.read_text()).split('\n')
    for number, (line, seen) in enumerate(zip(lines, code), 1):
        if SKIPPED.search(seen):
            continue
        for pattern, change in RULES:
            for found in re.finditer(pattern, seen):
                new = change(line[found.start():found.end()]) if callable(change) else change
                changed = line[:found.start()] + new + line[found.end():]
                if changed != line:
                    yield {'file': str(path.relative_to(ROOT)), 'line': number, 'was': line.strip(),
                           'now': changed.strip(), 'text': changed}


class Build:
    """An existing build, and how to make one object and one test program of it."""

    def __init__(self, folder, tests):
        self.folder = pathlib.Path(folder).resolve()
        subprocess.run(['cmake', '--build', self.folder, '--target', *tests], check=True, cwd=ROOT)
        self.compile = {}  # source -> (compiled file, command)
        for entry in json.loads((self.folder / 'compile_commands.json').read_text()):
            compiled = pathlib.Path(entry['file'])
            together = re.findall(r'#include "([^"]+)"', compiled.read_text()) if '/Unity/' in entry['file'] else []
            for source in together or [entry['file']]:
                self.compile.setdefault(source, (compiled, entry['command']))
        self.links, self.originals = {}, {}

    def link_command(self, test):
        if test not in self.links:
            text = subprocess.run(['ninja', '-C', self.folder, '-t', 'commands', f'bin/{test}'], capture_output=True, text=True,
                                  check=True).stdout
            links = [line for line in text.split('\n') if f' -o bin/{test} ' in line]
            command = re.sub(r' && cd .*', '', links[-1].removeprefix(': && '))
            self.links[test] = re.sub(r' && :$', '', command)
        return self.links[test]

    def object_of(self, mutant, folder):
        """The mutant's object, or None where it does not compile. What is compiled together with it comes along."""
        source = ROOT / mutant['file']
        compiled, command = self.compile[str(source)]
        lines = source.read_text().split('\n')
        if mutant['text'] is not None:
            lines[mutant['line'] - 1] = mutant['text']
        copy = folder / source.name
        copy.write_text('\n'.join(lines))
        if compiled != source:
            together = folder / 'together.cpp'
            together.write_text(compiled.read_text().replace(f'"{source}"', f'"{copy}"'))
            copy = together
        made = folder / 'mutant.o'
        words = shlex.split(command)
        words = words[next(i for i, word in enumerate(words) if re.search(r'/(c\+\+|g\+\+|clang\+\+)[^/]*$', word)):]
        words[words.index('-o') + 1] = str(made)
        words[words.index(str(compiled))] = str(copy)
        words += ['-w'] + (['-O1'] if '-O3' in words else [])  # compiles in half the time
        done = subprocess.run(words, cwd=self.folder, capture_output=True, text=True)
        return made if done.returncode == 0 else None

    def original_of(self, mutant, folder):
        """The machine code of the file as it is."""
        if mutant['file'] not in self.originals:
            self.originals[mutant['file']] = stripped(self.object_of(mutant | {'text': None}, folder))
        return self.originals[mutant['file']]

    def library_of(self, mutant, made, folder):
        """The library with the mutant in place of the original, and the library's own path."""
        words = shlex.split(self.compile[str(ROOT / mutant['file'])][1])
        original = pathlib.Path(words[words.index('-o') + 1])  # .../CMakeFiles/NAME.dir/[...]/X.cpp.o
        parts = original.parts
        target = next(part for part in parts if part.endswith('.dir'))
        library = pathlib.Path(*parts[:parts.index('CMakeFiles')]) / f'lib{target[:-4]}.a'
        copy = folder / library.name
        shutil.copy(self.folder / library, copy)
        member = folder / original.name
        made.rename(member)
        subprocess.run(['ar', 'r', copy, member], check=True, capture_output=True)
        return library, copy

    def link(self, test, library, copy, program):
        command = re.sub(rf'(?<=\s){re.escape(str(library))}(?=\s|$)', str(copy), self.link_command(test))
        subprocess.run(command.replace(f' -o bin/{test} ', f' -o {program} '), shell=True, cwd=self.folder, check=True,
                       capture_output=True)


def limits():
    resource.setrlimit(resource.RLIMIT_AS, (16 << 30, 16 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(program, seconds, folder, told=subprocess.DEVNULL):
    """True where all tests pass in time."""
    try:
        environment = os.environ | {'KERNELARIUM_DATA': str(ROOT), 'TMPDIR': str(folder)}
        return subprocess.run([program, '--gtest_fail_fast', '--gtest_brief=1'], cwd=folder, timeout=seconds, env=environment,
                              preexec_fn=limits, stdout=told, stderr=told).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def stripped(made):
    subprocess.run(['strip', '--strip-debug', '-R', '.comment', made], check=True)
    return made.read_bytes()


def judge(build, mutant, tests, baseline):
    """What became of the mutant: same, uncompiled, killed by a test, or survived."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix='mutant.'))
    try:
        before = build.original_of(mutant, folder)
        made = build.object_of(mutant, folder)
        if made is None:
            return mutant | {'fate': 'uncompiled'}
        if stripped(made) == before:
            return mutant | {'fate': 'same'}
        library, copy = build.library_of(mutant, made, folder)
        for test in tests:
            program = folder / test
            build.link(test, library, copy, program)
            if not run(program, 10 + 5 * baseline[test], folder):
                return mutant | {'fate': 'killed', 'by': test}
            program.unlink()
        return mutant | {'fate': 'survived'}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def table(results, equivalent):
    lines = ['| area | mutants | killed | equivalent | survived | killed of those not equivalent |', '|---|---|---|---|---|---|']
    total = [0, 0, 0]
    for area in [*AREAS, 'all']:
        rows = [row for row in results if area in ('all', row['area']) and row['fate'] in ('killed', 'survived')]
        killed = sum(row['fate'] == 'killed' for row in rows)
        same = sum(row['fate'] == 'survived' and is_equivalent(row, equivalent) for row in rows)
        judged = len(rows) - same
        share = f'{100 * killed / judged:.1f} %' if judged else '-'
        lines.append(f'| {area} | {len(rows)} | {killed} | {same} | {judged - killed} | {share} |')
    return '\n'.join(lines)


def key_of(row):
    return row['file'], row['line'], row['was'], row['now']


def is_equivalent(row, equivalent):
    return any(row['file'] == known['file'] and row['was'] == known['was'] and row['now'] == known['now'] for known in equivalent)


def write_table(path, text):
    before, _, rest = path.read_text().partition('<!-- mutants -->\n')
    _, _, after = rest.partition('<!-- /mutants -->')
    path.write_text(f'{before}<!-- mutants -->\n{text}\n<!-- /mutants -->{after}')


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument('--area', action='append', choices=AREAS, help='only this area (may be repeated)')
    options.add_argument('--sample', type=int, default=300, help='mutants in all, drawn at random (default 300)')
    options.add_argument('--seed', type=int, default=1)
    options.add_argument('--jobs', type=int, default=os.cpu_count())
    options.add_argument('--minutes', type=float, default=600, help='starts no mutant after this time')
    options.add_argument('--build', default=str(ROOT / 'build/release'), help='a folder with a build')
    options.add_argument('--again', type=pathlib.Path, help='only the survivors of these results')
    options.add_argument('--results', type=pathlib.Path, default=ROOT / 'build/mutants.json',
                         help='where the results go, one by one; what it holds of earlier runs stays and is not tried again')
    options.add_argument('--table', action='store_true', help='writes the table into README.md')
    given = options.parse_args()

    areas = {name: AREAS[name] for name in given.area or AREAS}
    tests = sorted({test for _, names in areas.values() for test in names})
    build = Build(given.build, tests)
    baseline, broken = {}, []
    for test in tests:
        start = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            if not run(build.folder / 'bin' / test, 900, folder, sys.stderr):
                broken.append(test)
        baseline[test] = time.monotonic() - start
        print(f'{test}: {baseline[test]:.1f} s', flush=True)
    for test in broken:
        print(f'{test} fails without any change: fix that first. What relies on it is left out', file=sys.stderr)
    areas = {name: area for name, area in areas.items() if not set(area[1]) & set(broken)}

    pick = random.Random(given.seed)
    todo, renewed = [], set()
    if given.again:
        todo = [row for row in json.loads(given.again.read_text()) if row['fate'] == 'survived' and row['area'] in areas]
        renewed = {key_of(row) for row in todo}
        for row in todo:  # a line may have moved since
            here = [one for one in mutants_of(ROOT / row['file']) if (one['was'], one['now']) == (row['was'], row['now'])]
            row['line'], row['text'] = (here[0]['line'], here[0]['text']) if here else (row['line'], None)
        todo = [row for row in todo if row['text'] is not None]
    else:
        sites = {name: [one | {'area': name} for pattern in patterns for path in sorted(ROOT.glob(pattern))
                        for one in mutants_of(path)] for name, (patterns, _) in areas.items()}
        for name, found in sites.items():  # every area gets the same share, as far as it has so many
            todo += pick.sample(found, min(len(found), given.sample // len(areas)))
        pick.shuffle(todo)

    earlier = json.loads(given.results.read_text()) if given.results.exists() else []
    results = [row for row in earlier if row['fate'] != 'not tried' and key_of(row) not in renewed]
    known = {key_of(row) for row in results}
    todo = [row for row in todo if key_of(row) not in known]
    given.results.parent.mkdir(parents=True, exist_ok=True)

    end = time.monotonic() + 60 * given.minutes
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as workers:
        def one(mutant):
            if time.monotonic() > end:
                return mutant | {'fate': 'not tried'}
            load = 1 + given.jobs / os.cpu_count()  # neighbours slow a test down
            return judge(build, mutant, areas[mutant['area']][1], {test: load * baseline[test] for test in tests})
        for done in workers.map(one, todo):
            results.append(done)
            given.results.write_text(json.dumps(results, indent=1))
            if done['fate'] == 'survived':
                print(f"{done['file']}:{done['line']}\n  - {done['was']}\n  + {done['now']}", flush=True)

    equivalent = json.loads((HERE / 'equivalent.json').read_text())
    text = table(results, equivalent)
    print(text)
    if given.table:
        write_table(HERE / 'README.md', text)
    return bool(broken) or any(row['fate'] == 'survived' and not is_equivalent(row, equivalent) for row in results)


if __name__ == '__main__':
    sys.exit(main())
