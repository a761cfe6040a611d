#!/usr/bin/env python3
"""Tries the tests: changes one operator, constant or condition at a time and runs the tests that should notice.

All mutants of a sample stand beside the original in one build of the test programs, and a number chooses one (switch.h);
only the tests that reach it are run, until one fails. What does not compile in this way is compiled alone.
A mutant is dropped where it does not compile or gives the same machine code; it is killed when a test fails, crashes or
takes five times as long. equivalent.json lists mutants that change no behaviour, each with its reason."""

import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

from programs import HERE, ROOT, Build, Programs, make_programs, run
from sites import mutants_of

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

class Alone:
    """Mutants compiled one at a time."""

    def __init__(self, build, folder, switch):
        self.build, self.folder, self.switch, self.originals = build, folder, switch, {}

    def code(self, mutant, text, folder):
        """The machine code of the unit that holds the mutant, compiled from this text; None where it does not compile."""
        made = folder / 'mutant.o'
        unit = self.build.unit_of(mutant['file'])
        if self.build.compile(unit, {ROOT / mutant['file']: text}, made):
            return None
        subprocess.run(['strip', '--strip-debug', '-R', '.comment', made], check=True)
        return made.read_bytes()

    def fate(self, mutant, tests, seconds):
        """What became of it: uncompiled, same, killed by a test, or survived (without `tests`: not tried further)."""
        source = ROOT / mutant['file']
        with tempfile.TemporaryDirectory(prefix='mutant.', dir=self.folder) as name:
            folder = pathlib.Path(name)
            if mutant['file'] not in self.originals:
                self.originals[mutant['file']] = self.code(mutant, source.read_text(), folder)
            lines = source.read_text().split('\n')
            lines[mutant['line'] - 1] = mutant['text']
            code = self.code(mutant, '\n'.join(lines), folder)
            if code is None:
                return {'fate': 'uncompiled'}
            if code == self.originals[mutant['file']]:
                return {'fate': 'same'}
            copies = self.build.library_with({self.build.unit_of(mutant['file']): folder / 'mutant.o'}, folder)
            for test in tests:
                self.build.link(test, copies, folder / test, [self.switch])
                cpu = 10 + 5 * sum(seconds[test].values())
                if not run(folder / test, [], cpu, 60 + 5 * cpu, folder, {}):
                    return {'fate': 'killed', 'by': test}
        return {'fate': 'survived'}


def judge(mutant, programs, alone, tests, slow):
    """What became of the mutant after the quick tests, or after the slow ones. Without `alone`: as far as the programs can tell."""
    if mutant['alone'] and slow:
        return mutant | (alone.fate(mutant, tests, programs.seconds) if alone else {'fate': 'not tried'})
    if not mutant['alone'] and (killer := programs.killer(mutant, tests, slow)):
        return mutant | {'fate': 'killed', 'by': killer}
    if not slow:
        return mutant | {'fate': 'not tried'} | ({} if mutant['alone'] else {'passed': 'quick tests'})
    return mutant | (alone.fate(mutant, [], {}) if alone else {'fate': 'survived'})


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


def sample(areas, number, files, pick):
    """Mutants drawn at random; every area gets the same share, as far as it has so many.

    With `files`, of so many files of each area, drawn at random too, the larger ones more often: each costs a compilation."""
    todo = []
    for name, (patterns, _) in areas.items():
        by_file = {path: [one | {'area': name} for one in mutants_of(path, ROOT)]
                   for pattern in patterns for path in sorted(ROOT.glob(pattern))}
        chosen = set(by_file)
        while files and len(chosen) > files:
            rest = sorted(chosen)
            chosen.remove(pick.choices(rest, [1 / (1 + len(by_file[path])) for path in rest])[0])
        found = [one for path, mutants in by_file.items() if path in chosen for one in mutants]
        todo += pick.sample(found, min(len(found), number // len(areas)))
    return todo


def survivors(path, areas):
    """The survivors of earlier results, where they stand now."""
    todo = []
    for row in json.loads(path.read_text()):
        if row['fate'] != 'survived' or row['area'] not in areas:
            continue
        here = [one for one in mutants_of(ROOT / row['file'], ROOT) if (one['was'], one['now']) == (row['was'], row['now'])]
        todo += [min(here, key=lambda one: abs(one['line'] - row['line'])) | {'area': row['area']}] if here else []
    return todo


def keep(path, results):
    """Written so that one who reads meanwhile, or an end by force, finds no half."""
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = path.with_suffix('.part')
    whole.write_text(json.dumps(results, indent=1))
    whole.replace(path)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument('--area', action='append', choices=AREAS, help='only this area (may be repeated)')
    options.add_argument('--sample', type=int, default=300, help='mutants in all, drawn at random (default 300)')
    options.add_argument('--files', type=int, help='only of so many files of each area, drawn at random')
    options.add_argument('--seed', type=int, default=1)
    options.add_argument('--jobs', type=int, default=os.cpu_count())
    options.add_argument('--build', default=str(ROOT / 'build/release'), help='a folder with a build')
    options.add_argument('--again', type=pathlib.Path, help='only the survivors of these results')
    options.add_argument('--results', type=pathlib.Path, default=ROOT / 'build/mutants.json',
                         help='where the results go, one by one; what it holds of earlier runs stays and is not tried again')
    options.add_argument('--table', action='store_true', help='writes the table into README.md')
    path = lambda text: pathlib.Path(text).resolve()
    options.add_argument('--make', type=path, help='only makes the test programs, in this folder')
    options.add_argument('--made', type=path,
                         help='judges with the programs of this folder, perhaps on a machine without a build: what has to be '
                              'compiled alone is not tried')
    given = options.parse_args()

    areas = {name: AREAS[name] for name in given.area or AREAS}
    tests = sorted({test for _, names in areas.values() for test in names})
    earlier = json.loads(given.results.read_text()) if given.results.exists() else []
    equivalent = json.loads((HERE / 'equivalent.json').read_text())
    if given.made:
        todo = [row for row in json.loads((given.made / 'mutants.json').read_text()) if row['area'] in areas]
    elif given.again:
        todo = survivors(given.again, areas)
    else:
        todo = sample(areas, given.sample, given.files, random.Random(given.seed))
    renewed = {key_of(row) for row in todo} if given.again else set()
    results = {key_of(row): row for row in earlier if row['fate'] != 'not tried' and key_of(row) not in renewed}
    todo = [row for row in todo if key_of(row) not in results]

    with tempfile.TemporaryDirectory(prefix='mutants.') as name:
        folder = given.made or given.make or pathlib.Path(name)
        alone = None
        if todo and not given.made:
            build = Build(given.build, tests)
            alone = Alone(build, pathlib.Path(name), folder / 'switch.o')
            left_out = make_programs(build, todo, tests, folder, given.jobs)
            for mutant in todo:
                mutant['alone'] = mutant['id'] in left_out
            (folder / 'mutants.json').write_text(json.dumps(todo))
        if given.make:
            return 0
        programs = Programs(folder, tests, given.jobs) if todo else None
        for slow in (False, True):  # what is broken off loses least when all mutants have met the quick tests
            if slow:
                todo.sort(key=lambda one: (one['alone'], programs.cost(one, areas[one['area']][1])))
            with concurrent.futures.ThreadPoolExecutor(given.jobs) as workers:
                trials = [workers.submit(judge, one, programs, alone, areas[one['area']][1], slow) for one in todo]
                for trial in concurrent.futures.as_completed(trials):
                    done = trial.result()
                    results[key_of(done)] = done
                    keep(given.results, [*results.values()])
                    if done['fate'] == 'survived' and not is_equivalent(done, equivalent):
                        print(f"{done['file']}:{done['line']}\n  - {done['was']}\n  + {done['now']}", flush=True)
            todo = [one for one in todo if results[key_of(one)]['fate'] == 'not tried']

    results = [*results.values()]
    text = table(results, equivalent)
    print(text)
    if given.table:
        write_table(HERE / 'README.md', text)
    return any(row['fate'] == 'survived' and not is_equivalent(row, equivalent) for row in results)


if __name__ == '__main__':
    sys.exit(main())
