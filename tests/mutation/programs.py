"""Test programs with mutants in them, made from the objects of a finished build."""

import concurrent.futures
import json
import os
import pathlib
import re
import resource
import shlex
import shutil
import subprocess
import sys
import time

from sites import with_mutants

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


class Build:
    """An existing build, and how to make objects and test programs of it."""

    def __init__(self, folder, tests):
        self.folder = pathlib.Path(folder).resolve()
        subprocess.run(['cmake', '--build', self.folder, '--target', *tests], check=True, cwd=ROOT)
        self.compiled = {}  # source -> (compiled file, command)
        for entry in json.loads((self.folder / 'compile_commands.json').read_text()):
            unit = pathlib.Path(entry['file'])
            together = re.findall(r'#include "([^"]+)"', unit.read_text()) if '/Unity/' in entry['file'] else []
            for source in together or [entry['file']]:
                self.compiled.setdefault(source, (unit, entry['command']))

    def unit_of(self, file):
        return self.compiled[str(ROOT / file)][0]

    def compile(self, unit, texts, made):
        """The unit with these texts {source: text} in place of its sources; what the compiler said, '' where it compiled."""
        folder = made.parent
        command = next(command for source, command in self.compiled.values() if source == unit)
        together = unit.read_text()
        for source, text in texts.items():
            copy = folder / source.name
            copy.write_text(text)
            together = together.replace(f'"{source}"', f'"{copy}"')
        if unit not in texts:
            copy = folder / 'together.cpp'
            copy.write_text(together)
        words = shlex.split(command)
        words = words[next(i for i, word in enumerate(words) if re.search(r'/(c\+\+|g\+\+|clang\+\+)[^/]*$', word)):]
        words[words.index('-o') + 1] = str(made)
        words[words.index(str(unit))] = str(copy)
        words += ['-w', '-O1', '-include', str(HERE / 'switch.h')]  # -O1 compiles in half the time
        done = subprocess.run(words, cwd=self.folder, capture_output=True, text=True)
        return '' if done.returncode == 0 else done.stderr

    def compile_all(self, unit, mutants, made):
        """The unit with all these mutants in it. Returns those that have to be compiled alone."""
        alone = []
        while mutants:
            texts, left_out = {}, []
            for source in {ROOT / mutant['file'] for mutant in mutants}:
                texts[source], none = with_mutants(source.read_text(), [one for one in mutants if ROOT / one['file'] == source])
                left_out += none
            mutants = [one for one in mutants if one not in left_out]
            alone += left_out
            if not mutants:
                break
            said = self.compile(unit, texts, made)
            if not said:
                return alone
            # What does not compile beside the original: a constant expression, a narrowing, a type without that operator.
            blamed = [one for one in mutants
                      if re.search(rf'{re.escape(str(made.parent / pathlib.Path(one["file"]).name))}:{one["line"]}:.*'
                                   r'(error|required from)', said)]
            alone += blamed or mutants
            mutants = [one for one in mutants if one not in blamed] if blamed else []
        return alone

    def library_with(self, objects, folder):
        """Copies of the libraries with these objects {unit: object} in them: {library: copy}."""
        copies = {}
        for unit, made in objects.items():
            command = next(command for source, command in self.compiled.values() if source == unit)
            words = shlex.split(command)
            original = pathlib.Path(words[words.index('-o') + 1])  # .../CMakeFiles/NAME.dir/[...]/X.cpp.o
            parts = original.parts
            target = next(part for part in parts if part.endswith('.dir'))
            library = pathlib.Path(*parts[:parts.index('CMakeFiles')]) / f'lib{target[:-4]}.a'
            if library not in copies:
                copies[library] = folder / library.name
                shutil.copy(self.folder / library, copies[library])
            member = folder / original.name
            shutil.copy(made, member)
            subprocess.run(['ar', 'r', copies[library], member], check=True, capture_output=True)
            member.unlink()
        return copies

    def link(self, test, copies, program, more=()):
        text = subprocess.run(['ninja', '-C', self.folder, '-t', 'commands', f'bin/{test}'], capture_output=True, text=True,
                              check=True).stdout
        command = [line for line in text.split('\n') if f' -o bin/{test} ' in line][-1].removeprefix(': && ')
        command = re.sub(r' && (cd .*|:$)', '', command)
        for library, copy in copies.items():
            command = re.sub(rf'(?<=\s){re.escape(str(library))}(?=\s|$)', str(copy), command)
        command = command.replace(f' -o bin/{test} ', f' -o {program} ' + ''.join(f'{one} ' for one in more))
        subprocess.run(command, shell=True, cwd=self.folder, check=True, capture_output=True)


def make_programs(build, mutants, tests, folder, jobs):
    """Test programs in the folder that hold many mutants, chosen by number. Returns the numbers of those left out.

    Objects that an earlier call made of the same sources are used again."""
    units = {}
    for number, mutant in enumerate(mutants, 1):
        mutant['id'] = number
        units.setdefault(build.unit_of(mutant['file']), []).append(mutant)

    def make(unit):
        made = folder / re.sub(r'\W', '_', str(unit.relative_to('/'))) / 'mutants.o'
        kept = made.parent / 'alone.json'
        if not kept.exists():
            made.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps([one['id'] for one in build.compile_all(unit, units[unit], made)]))
        alone = json.loads(kept.read_text())
        print(f'{unit.name}: {len(units[unit]) - len(alone)} mutants together, {len(alone)} alone', flush=True)
        return unit, made, alone
    objects, left_out = {}, []
    with concurrent.futures.ThreadPoolExecutor(jobs) as workers:
        for unit, made, alone in workers.map(make, units):
            left_out += alone
            if len(alone) < len(units[unit]):
                objects[unit] = made
    copies = build.library_with(objects, folder)
    switch = folder / 'switch.o'
    subprocess.run(['c++', '-std=c++20', '-O1', f'-I{ROOT}', '-c', HERE / 'switch.cpp', '-o', switch], check=True)
    for test in tests:
        build.link(test, copies, folder / test, [switch])
    return left_out


class Programs:
    """Such programs, and what each of their tests reaches. A test that fails without any change is left out."""

    def __init__(self, folder, tests, jobs):
        self.folder, self.reached, self.seconds = folder, {}, {}
        with concurrent.futures.ThreadPoolExecutor(jobs) as workers:
            list(workers.map(self.look, tests))

    def look(self, test):
        start = time.monotonic()
        file = self.folder / f'{test}.reached'
        run(self.folder / test, [], 3600, 36000, self.folder, {'MUTANTS_REACHED': str(file)}, False)
        rows = [line.split('\t') for line in file.read_text().split('\n') if line]
        for name, passed, _, _ in rows:
            if passed == '0':
                print(f'{name} fails without any change, and is left out', file=sys.stderr)
        self.seconds[test] = {name: float(seconds) for name, passed, seconds, _ in rows if passed == '1'}
        self.reached[test] = {name: {int(id) for id in ids.split()} for name, passed, _, ids in rows if passed == '1'}
        print(f'{test}: {len(rows)} tests, {time.monotonic() - start:.0f} s', flush=True)

    def killer(self, mutant, tests):
        """The first test program that notices the mutant, or None. Only tests that reach it are run, the quickest first."""
        for test in tests:
            seconds, reached = self.seconds[test], self.reached[test]
            if mutant['id'] in reached.get('', ()):  # before any test
                chosen = sorted(filter(None, seconds), key=seconds.get)
            else:
                chosen = sorted((name for name in reached if mutant['id'] in reached[name]), key=seconds.get)
            total, first = sum(map(seconds.get, chosen)), []
            while len(first) < len(chosen) and sum(map(seconds.get, first)) <= 0.5 + 0.1 * total:
                first.append(chosen[len(first)])
            for some in (first, chosen[len(first):]):
                cpu = 10 + 5 * sum(map(seconds.get, some))
                if some and not run(self.folder / test, some, cpu, 60 + 5 * cpu, self.folder, {'MUTANT': str(mutant['id'])}):
                    return test
        return None


def limits(cpu):
    resource.setrlimit(resource.RLIMIT_AS, (16 << 30, 16 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (int(cpu), int(cpu) + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(program, tests, cpu, seconds, folder, environment, fast=True):
    """True where these tests (none: all) pass in so much time of the processor, and of the clock."""
    environment = os.environ | {'KERNELARIUM_DATA': str(ROOT), 'TMPDIR': str(folder)} | environment
    if tests:
        environment['GTEST_FILTER'] = ':'.join(tests)
    try:
        return subprocess.run([program, '--gtest_brief=1'] + ['--gtest_fail_fast'] * fast, cwd=folder, timeout=seconds,
                              env=environment, preexec_fn=lambda: limits(cpu), stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL).returncode == 0
    except subprocess.TimeoutExpired:
        return False
