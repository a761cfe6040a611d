"""The lab's programs: where they are, and a conversation with the runner (app/runner/README.md)."""

from __future__ import annotations

import atexit
import functools
import glob
import json
import os
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

import cbor2

from .errors import ArgumentError, DeviceError, in_python

_MAGIC = b"KRN1"
_PROTOCOL = 8
_BAD_ARGUMENTS = 2  # an exit code of kernelarium-cli


def find_program(name: str) -> str:
    """Path of `kernelarium-cli` or `kernelarium-runner`: in the folder that $KERNELARIUM_PROGRAMS names, else of the
    checkout that this package lies in (the newest build), else on $PATH."""
    named = os.environ.get("KERNELARIUM_PROGRAMS")
    if named:
        places = [os.path.join(named, name)]
    else:
        checkout = Path(__file__).resolve().parents[3]
        places = sorted(glob.glob(str(checkout / "build" / "*" / "bin" / name)), key=os.path.getmtime, reverse=True)
        places.append(shutil.which(name) or "")
    for place in places:
        if place and os.access(place, os.X_OK):
            return place
    raise DeviceError(f"the lab's program '{name}' was not found"
                      + (f" in '{named}', which KERNELARIUM_PROGRAMS names" if named else "")
                      + ": build the lab ('./lab build'), install its .deb, or name the folder by KERNELARIUM_PROGRAMS",
                      kind="device")


def environment() -> dict[str, str]:
    """Of the lab's programs: kernels in Python are compiled by the Python that runs here, unless another is named."""
    return {"KERNELARIUM_PYTHON": sys.executable, **os.environ}


def run_cli(*words: str) -> tuple[int, str, str]:
    """Exit code, output and errors of `kernelarium-cli WORDS`."""
    done = subprocess.run([find_program("kernelarium-cli"), *words], capture_output=True, text=True, env=environment(),
                          check=False)
    return done.returncode, done.stdout, done.stderr


def cli_json(*words: str) -> Any:
    """What `kernelarium-cli WORDS` writes, as JSON.

    If the output is not JSON, the error message is raised as an exception.
    """
    code, out, err = run_cli(*words)
    try:
        return json.loads(out)
    except ValueError:
        said = in_python(err.strip().removeprefix("kernelarium-cli: ")) or f"kernelarium-cli ended with {code}"
        raise (ArgumentError(said, kind="argument") if code == _BAD_ARGUMENTS else DeviceError(said, kind="device")) from None


@functools.cache
def kernels_folder() -> Path:
    """kernels/cuda: a folder of variants for each topic, and `include` with the headers that every kernel may include."""
    shown = (Path(one["source"]) for lesson in cli_json("list", "--json")["lessons"] for one in lesson["variants"])
    return next(one.parent.parent for one in shown if one.parent.parent.name == "cuda")


class Runner:
    """A process that owns one device, and runs what it is asked to, one after another."""

    def __init__(self, command: list[str] | None = None) -> None:
        self.command = command or [find_program("kernelarium-runner")]
        self._lock = threading.Lock()  # one request at a time: the device is one, too
        self._errors = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                             stderr=self._errors, env=environment())
            assert self._process.stdin and self._process.stdout
            self._to, self._from = self._process.stdin, self._process.stdout
        except OSError as error:
            self._errors.close()
            raise DeviceError(f"'{self.command[0]}' can't be started: {error}", kind="device") from None
        self._last = 0
        try:
            hello = self._receive()[0]
        except DeviceError:
            self.close()
            raise
        if hello.get("protocol") != _PROTOCOL:
            self.close()
            raise DeviceError(f"'{shlex.join(self.command)}' speaks version {hello.get('protocol')} of the protocol, "
                              f"and this package version {_PROTOCOL}: install both from one version of the lab",
                              kind="device")

    def ask(self, request: dict[str, Any], blob: bytes = b"") -> tuple[dict[str, Any], bytes]:
        """The last answer to a request, and its bulk data; threads take turns. Ctrl+C stops the run at work."""
        with self._lock:
            if not self.running:  # ended by the turn before
                raise self._ended()
            try:
                self._last += 1
                request["id"] = self._last
                self._send(request, blob)
                while True:
                    answer, data = self._receive()
                    if answer.get("id") == self._last and answer["type"] != "progress":
                        return answer, data
            except KeyboardInterrupt:
                self.close()
                raise

    def close(self) -> None:
        """Ends the process."""
        self._process.kill()
        self._process.wait()
        for stream in (self._to, self._from, self._errors):
            try:
                stream.close()
            except OSError:  # what was not yet sent can't be sent any more
                pass

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def _send(self, request: dict[str, Any], blob: bytes) -> None:
        head = cbor2.dumps(request)
        try:
            self._to.write(_MAGIC + struct.pack("<II", len(head), len(blob)) + head)
            self._to.write(blob)
            self._to.flush()
        except BrokenPipeError:
            raise self._ended() from None

    def _receive(self) -> tuple[dict[str, Any], bytes]:
        head = self._read(12)
        if head[:4] != _MAGIC:
            raise DeviceError(f"'{shlex.join(self.command)}' is not a runner: it says {head!r}", kind="device")
        size, blob = struct.unpack("<II", head[4:])
        return cbor2.loads(self._read(size), str_errors="replace"), self._read(blob)  # a kernel may print any byte

    def _read(self, size: int) -> bytes:
        data = self._from.read(size)
        if len(data) < size:
            raise self._ended()
        return data

    def _ended(self) -> DeviceError:
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:  # it closed its output, or is none that ends
            self._process.kill()
            code = self._process.wait()
        said = []
        if not self._errors.closed:  # as after Ctrl+C in another thread
            self._errors.seek(0)
            said = self._errors.read().decode(errors="replace").strip().splitlines()
        how = f"by signal {-code}" if code < 0 else f"with exit code {code}"
        return DeviceError(f"the runner ended {how}" + (f": {said[-1]}" if said else "")
                           + "; the next launch starts another", kind="device")


_runners: dict[str, Runner] = {}
_runners_lock = threading.Lock()
_of_the_parent: list[Runner] = []


def runner_for(command: str | None) -> Runner:
    """The running one of that command (None: the lab's own), started where there is none."""
    key = command or ""
    with _runners_lock:
        runner = _runners.get(key)
        if runner is not None and not runner.running:
            runner.close()
            runner = None
        if runner is None:
            runner = _runners[key] = Runner(shlex.split(command) if command else None)
        return runner


def _forget_all() -> None:
    """A forked process starts its own: the pipes of these are its parent's."""
    global _runners_lock
    _runners_lock = threading.Lock()
    _of_the_parent.extend(_runners.values())  # kept, or Python would flush and close them here
    _runners.clear()


os.register_at_fork(after_in_child=_forget_all)


@atexit.register
def _close_all() -> None:
    for runner in _runners.values():
        runner.close()
