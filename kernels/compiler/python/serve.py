"""Compiles kernels, one after another: a process with Triton or Numba loaded, which forks for each of them, so that no
kernel's file meets what another's left.

Requests and answers go through the standard input, a socket (kernels/process/companion.h). --foreign: kernels are from
elsewhere. Their process is then the only one besides this one in a sandbox, which is emptied after each.
"""

import ctypes
import json
import os
import re
import select
import shutil
import signal
import socket
import sys
import tempfile

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a fork has one thread
import compile_kernel

IDLE_SECONDS = 60
WRITABLE = ("/tmp", "/dev/shm", "/scratch")  # of the sandbox


def load_what_is_named(text):
    """What takes long and is the same for each kernel."""
    for package, front_end in (("triton", "triton_kernel"), ("numba", "numba_kernel")):
        if front_end not in sys.modules and re.search(rf"^\s*(import|from)\s+.*\b{package}\b", text, re.M):
            try:
                __import__(front_end).warm_up()
            except Exception:  # the kernel's process meets the same, and tells it
                pass


def in_sandbox():
    """Outside of one, emptying it would end the user's processes and delete their files."""
    return socket.gethostname() == "sandbox" and os.getpid() < 10 and os.path.isdir("/scratch")


def empty_sandbox():
    """Ends what a kernel's file has started, and deletes what it has written."""
    try:
        os.kill(-1, signal.SIGKILL)  # all but this process and the sandbox's first
    except ProcessLookupError:
        pass
    for folder in WRITABLE:
        for name in os.listdir(folder):
            place = os.path.join(folder, name)
            if os.path.isdir(place) and not os.path.islink(place):
                shutil.rmtree(place, ignore_errors=True)
            else:
                os.unlink(place)


def compiled(request, out, err, line):
    """In the fork: compiles, writes the answer to `out`, and ends."""
    status = 1
    try:
        os.close(line.fileno())
        os.dup2(err, 1)  # what the file's own code prints must not mix with the answer
        os.dup2(err, 2)
        with os.fdopen(out, "w") as answer:
            json.dump(compile_kernel.answer_to(json.loads(request)), answer)
        status = 0
    finally:
        sys.stderr.flush()
        os._exit(status)


def contents(file):
    os.lseek(file, 0, os.SEEK_SET)
    with os.fdopen(file, "rb") as stream:
        return stream.read()


def serve(foreign):
    line = socket.socket(fileno=os.dup(0))
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    if foreign:  # or a kernel's file could reach into this process through /proc
        ctypes.CDLL(None).prctl(4, 0, 0, 0, 0)  # PR_SET_DUMPABLE
    requests = line.makefile("rb")
    while select.select([line], [], [], IDLE_SECONDS)[0]:
        size = requests.readline()
        if not size:
            return
        request = requests.read(int(size))
        load_what_is_named(json.loads(request)["text"])
        out, err = os.memfd_create("answer"), os.memfd_create("said")
        with tempfile.TemporaryDirectory() as folder:
            os.environ["TRITON_CACHE_DIR"] = folder  # the lab keeps results itself
            child = os.fork()
            if child == 0:
                compiled(request, out, err, line)
            ended = os.pidfd_open(child)
            if line in select.select([ended, line], [], [])[0]:  # nobody waits for the answer any more
                os.kill(child, signal.SIGKILL)
                return
            os.close(ended)
            status = os.waitpid(child, 0)[1]
            if foreign:
                empty_sandbox()
        status = os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status)
        answer, said = contents(out), contents(err)
        line.sendall(b"%d %d %d\n" % (status, len(answer), len(said)) + answer + said)


foreign = sys.argv[1:] == ["--foreign"]
if foreign and not in_sandbox():
    sys.exit("--foreign is for the sandbox alone, which is emptied after each kernel")
serve(foreign)
