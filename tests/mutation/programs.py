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
import tempfile
import time

from sites import with_mutants

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
QUICK = 2  # seconds of a test that is run before those of other mutants that take longer


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

    def compile(self, unit, texts, made, only_check=False):
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
        # An index one past the end is noticed, as by the tests of the build `asan`.
        words += ['-D_GLIBCXX_ASSERTIONS', '-fsanitize=bounds,shift', '-fsanitize-undefined-trap-on-error']
        words += ['-fsyntax-only'] * only_check
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
            # Of many some don't compile: that is found in half the time.
            said = len(mutants) > 12 and self.compile(unit, texts, made, True) or self.compile(unit, texts, made)
            if not said:
                return alone
            # What does not compile beside the original: a constant expression, a narrowing, a type without that operator.
            blamed = [one for one in mutants
                      if re.search(rf'{re.escape(str(made.parent / pathlib.Path(one["file"]).name))}:{one["line"]}:.*'
                                   r'(error|required from|note: .*(constant|constexpr|initiali))', said)]
            if not blamed:
                print(f'{unit.name} does not compile with mutants in it:\n{said}', file=sys.stderr)
            alone += blamed or mutants
            mutants = [one for one in mutants if one not in blamed] if blamed else []
        return alone

    def library_with(self, objects, folder):
        """Copies of the libraries with these objects {unit: object} in them: {library: copy}."""
        copies = {}
        for unit, made in objects.items():
            command = next(command for source, command in self.compiled.values() if source == unit)
            words = shlex.split(command)
            original = pathlib.Path(words[words.index('-o') + 1])
            users = subprocess.run(['ninja', '-C', self.folder, '-t', 'query', original], capture_output=True, text=True,
                                   check=True).stdout
            library = next(pathlib.Path(line.strip()) for line in users.split('\n') if line.endswith('.a'))
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
        for unit, made, alone in workers.map(make, sorted(units, key=lambda unit: -len(units[unit]))):
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
    """Such programs, and what each of their tests reaches. A test that fails without any change is left out.

    What is reached is kept in files beside the programs: a later call, perhaps after this one was broken off, goes on."""

    def __init__(self, folder, tests, jobs):
        self.folder, self.reached, self.seconds = folder, {test: {} for test in tests}, {test: {} for test in tests}
        parts = 2 * jobs
        with concurrent.futures.ThreadPoolExecutor(jobs) as workers:
            list(workers.map(lambda one: self.look(*one), [(test, part, parts) for part in range(parts) for test in tests]))

    def look(self, test, part, parts):
        start = time.monotonic()
        file = self.folder / f'{test}.{part}.{parts}.reached'
        if not file.exists():
            growing = file.with_suffix('.part')
            run(self.folder / test, [], 3600, 3600, self.folder,
                {'MUTANTS_REACHED': str(growing), 'GTEST_TOTAL_SHARDS': str(parts), 'GTEST_SHARD_INDEX': str(part)}, False)
            if not growing.exists():
                print(f'{test} does not start', file=sys.stderr)
                return
            growing.rename(file)
        rows = [line.split('\t') for line in file.read_text().split('\n') if line]
        for name, passed, seconds, ids in rows:
            if passed == '0':
                print(f'{test}: {name} fails without any change, and is left out', file=sys.stderr)
            else:
                self.seconds[test][name] = float(seconds)
                self.reached[test].setdefault(name, set()).update(int(id) for id in ids.split())
        print(f'{test}: {len(rows) - 1} tests, {time.monotonic() - start:.0f} s', flush=True)

    def reaching(self, mutant, tests, slow):
        """The tests that reach it, either the quick ones or the slow ones: (seconds, program, name), the quickest first."""
        found = []
        for test in tests:
            seconds, reached = self.seconds[test], self.reached[test]
            always = mutant['id'] in reached.get('', ())  # before any test
            found += [(seconds[name], test, name) for name in reached
                      if name and (always or mutant['id'] in reached[name]) and (seconds[name] > QUICK) == slow]
        return sorted(found)

    def cost(self, mutant, tests):
        return sum(seconds for seconds, _, _ in self.reaching(mutant, tests, True))

    def killer(self, mutant, tests, slow):
        """The first test program that notices the mutant, or None."""
        todo = self.reaching(mutant, tests, slow)
        while todo:  # tests that take about as long are run together
            some = [one for one in todo if one[0] <= 0.2 + 3 * todo[0][0]]
            todo = todo[len(some):]
            for test in tests:
                names = [name for _, program, name in some if program == test]
                if names and self.fails(mutant['id'], test, names) and not self.fails(0, test, names):
                    return test  # without the change they pass now, too
        return None

    def fails(self, id, test, names):
        cpu = 10 + 5 * sum(self.seconds[test][name] for name in names)
        slowest = max(self.seconds[test][name] for name in names)
        chosen = {'MUTANT': str(id), 'MUTANTS_TEST_SECONDS': str(20 + int(10 * slowest))}
        return not run(self.folder / test, names, cpu, 60 + 5 * cpu, self.folder, chosen)


def limits(cpu):
    resource.setrlimit(resource.RLIMIT_AS, (16 << 30, 16 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (int(cpu), int(cpu) + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(program, tests, cpu, seconds, folder, environment, fast=True):
    """True where these tests (none: all) pass in so much time of the processor, and of the clock."""
    with tempfile.TemporaryDirectory(prefix='run.', dir=folder) as own:
        environment = os.environ | {'KERNELARIUM_DATA': str(ROOT), 'TMPDIR': own} | environment
        if tests:
            environment['GTEST_FILTER'] = ':'.join(tests)
        try:
            return subprocess.run([program, '--gtest_brief=1'] + ['--gtest_fail_fast'] * fast, cwd=own, timeout=seconds,
                                  env=environment, preexec_fn=lambda: limits(cpu), stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL).returncode == 0
        except subprocess.TimeoutExpired:
            return False
