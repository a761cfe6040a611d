"""The package from CUDA C++ and NumPy, without Triton and Numba."""

import importlib.util
import inspect
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

import numpy

import kernelarium
from kernelarium import programs

AXPY = """extern "C" __global__ void axpy(float a, const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += a * x[i];
}
"""


class Tensor:
    """An array of another library."""

    def __array__(self, *_, **__):
        return numpy.zeros(4, "f4")


class Launch(unittest.TestCase):
    def setUp(self):
        try:
            programs.find_program("kernelarium-runner")
        except kernelarium.DeviceError as error:
            self.skipTest(f"skipped: {error}")

    def run_axpy(self, n=1000, text=AXPY, **options):
        x, y = numpy.arange(n, dtype=numpy.float32), numpy.ones(n, numpy.float32)
        return kernelarium.launch(text, -(-n // 256), 256, [2.0, x, y, n], **options), x, y

    def test_outputs_are_copies_by_place_and_name(self):
        run, x, y = self.run_axpy()
        numpy.testing.assert_array_equal(run.outputs[2], 2 * x + 1)
        numpy.testing.assert_array_equal(run.outputs["y"], 2 * x + 1)
        numpy.testing.assert_array_equal(y, numpy.ones(1000))
        self.assertEqual(run.outputs.names(), ["x", "y"])
        with self.assertRaisesRegex(KeyError, "called x, y"):
            run.outputs["z"]
        self.assertEqual([key in run.outputs for key in ("y", 2, "a", 0)], [True, True, False, False])

    def test_figures(self):
        run, _, _ = self.run_axpy()
        self.assertTrue(run.ok)
        self.assertEqual(run.counters["l1tex__t_requests_pipe_lsu_mem_global_op_st.sum"], 32)
        self.assertGreater(run.modelled_ms, 0)
        self.assertIsNone(run.measured_ms)
        self.assertEqual((run.grid, run.block), ((4, 1, 1), (256, 1, 1)))
        line = next(one for one in run.lines if one.line == 4)
        self.assertEqual(line.text, "y[i] += a * x[i];")
        self.assertGreaterEqual(line.warp_instructions, 3 * 32)

    def test_a_counter_that_there_is_not_is_told_with_similar_ones(self):
        counters = self.run_axpy()[0].counters
        with self.assertRaisesRegex(KeyError, "no counter 'op_st.sum'; similar: .*op_st.sum"):
            counters["op_st.sum"]
        with self.assertRaisesRegex(KeyError, r"sorted\(run.counters\) lists all"):
            counters["foo"]
        self.assertIsNone(counters.get("foo"))

    def test_accesses_have_lines_and_addresses(self):
        run, _, _ = self.run_axpy()
        self.assertEqual({(one.line, one.operation) for one in run.accesses}, {(4, "load"), (4, "store")})
        for one in run.accesses:
            self.assertEqual(list(numpy.diff(one.addresses.astype(numpy.int64))), [4] * 31)
            self.assertEqual(one.mask, 0xffffffff)
            self.assertEqual(one.bytes_used, 4000)
            self.assertEqual(one.bytes_moved, 4000)
        self.assertIsNone(self.run_axpy(trace=None)[0].accesses[0].addresses)

    def test_pictures_are_well_formed(self):
        import xml.etree.ElementTree as xml
        text = AXPY.replace("y[i] += a * x[i]", "y[i] += a * x[i * 7 % n]")
        run, _, _ = self.run_axpy(text=text)
        for one in run.accesses:
            self.assertEqual(xml.fromstring(one._repr_svg_()).tag, "{http://www.w3.org/2000/svg}svg")
        scattered = next(one for one in run.accesses if one.sectors > one.ideal_sectors)
        self.assertIn("4 would do", scattered._repr_svg_())
        xml.fromstring(run.traffic()._repr_svg_())
        page = run._repr_html_()
        self.assertIn("verdict", page)
        self.assertIn("<svg", page)
        for picture in (run.map(), run.traffic(), run.accesses[0]):
            self.assertIn(picture._repr_svg_(), page)

    def test_the_map_shows_who_accessed_what(self):
        import xml.etree.ElementTree as xml
        text = ("__global__ void turn(const float4* x, float* y, int* sum) {\n  __shared__ float s[64];\n  int i = threadIdx.x;\n"
                "  s[i] = x[i / 4].x;\n  __syncthreads();\n  if (i < 40)\n    y[i] = s[63 - i];\n  atomicAdd(sum, 1);\n}\n")
        run = kernelarium.launch(text, 1, 64, [numpy.zeros((16, 4), "f4"), numpy.zeros(64, "f4"), numpy.zeros(1, "i4")])
        picture = run.map()._repr_svg_()
        said = {one.text.split(": ")[0]: one.text.split(": ")[-1] for one in xml.fromstring(picture).iter("{http://www.w3.org/2000/svg}title")}
        self.assertEqual(said["warp 0, lane 5"], "line 4 reads x[1, 0]; line 4 writes shared[5]; line 7 reads shared[58]; line 7 writes y[5]; 1 more")
        self.assertEqual(said["warp 1, lane 31"], "line 4 reads x[15, 0]; line 4 writes shared[63]; line 8 updates sum[0]")
        self.assertEqual(said["y[39]"], "written by warp 1")
        self.assertEqual(said["shared[63]"], "read by warp 0; written by warp 1")
        self.assertEqual(said["sum[0]"], "read by warps 0, 1; written by warps 0, 1")
        for name in ("y[40]", "x[0, 1]"):
            self.assertNotIn(name, said)
        self.assertIn("no access was recorded", self.run_axpy(trace=None)[0].map()._repr_svg_())

    def test_what_a_kernel_prints_is_valid_xml(self):
        import xml.etree.ElementTree as xml
        run, _, _ = self.run_axpy(text='#include <cstdio>\n' + AXPY.replace(
            "y[i] +=", r'{ if (i == 0) printf("\033[31m<red>\001 & \377\n"); } y[i] +='))
        self.assertIn("\x1b[31m<red>\x01", run.printed)
        page = xml.fromstring(run._repr_html_())
        self.assertIn("\ufffd[31m<red>\ufffd & ", "".join(page.itertext()))

    def test_findings(self):
        run, _, _ = self.run_axpy(text=AXPY.replace("if (i < n)", "if (i <= n)"))
        self.assertFalse(run.ok)
        self.assertEqual((run.findings[0].kind, run.findings[0].line), ("out-of-bounds", 4))
        self.assertEqual(len(run.outputs), 0)
        with self.assertRaises(kernelarium.KernelFault) as caught:
            run.require()
        self.assertEqual(caught.exception.line, 4)
        self.assertIs(self.run_axpy()[0].require().ok, True)
        racy = AXPY.replace("y[i] +=", "y[i / 2] +=")
        self.assertTrue(self.run_axpy(text=racy)[0].ok)
        self.assertEqual(self.run_axpy(text=racy, check="all")[0].findings[0].kind, "race")

    def test_errors_have_line_and_cure(self):
        with self.assertRaises(kernelarium.CompileError) as caught:
            self.run_axpy(text=AXPY.replace("a * x[i]", "a * z[i]"))
        self.assertEqual(caught.exception.line, 4)
        self.assertIn('identifier "z" is undefined', str(caught.exception))
        n = numpy.zeros(4, "f4")
        for words, arguments in {"name it by entry": dict(kernel="int x;\n", grid=1, block=1),
                                 "block is missing": dict(kernel=AXPY, grid=1),
                                 "one to three whole numbers": dict(kernel=AXPY, grid=0, block=1),
                                 "takes 4 arguments": dict(kernel=AXPY, grid=1, block=1, args=[n]),
                                 "array of numpy.float64, .*'float\\*': give one of numpy.float32": dict(
                                     kernel=AXPY, grid=1, block=1, args=[1.0, n, n.astype("f8"), 4]),
                                 "1024": dict(kernel=AXPY, grid=1, block=2048, args=[1.0, n, n, 4]),
                                 "argument 3 is numpy.float32, but the kernel's parameter n is 'int': give numpy.int32": dict(
                                     kernel=AXPY.replace('extern "C" ', ""), grid=1, block=1, args=[1.0, n, n, 4.0]),
                                 "parameter x is 'const float\\*': give an array": dict(kernel=AXPY, grid=1, block=1, args=[1.0, 2, n, 4]),
                                 "no 64 bits hold": dict(kernel=AXPY, grid=1, block=1, args=[1.0, n, n, 2**64]),
                                 "device=None: give 'sim'": dict(kernel=AXPY, grid=1, block=1, device=None),
                                 "budget=0: give": dict(kernel=AXPY, grid=1, block=1, budget=0),
                                 "budget='many': give": dict(kernel=AXPY, grid=1, block=1, budget="many"),
                                 "grid=1180591620717411303424: give": dict(kernel=AXPY, grid=2**70, block=1),
                                 "shared=1.5: give a whole number of bytes": dict(kernel=AXPY, grid=1, block=1, shared=1.5),
                                 "shared='4': give": dict(kernel=AXPY, grid=1, block=1, shared="4"),
                                 "trace=-1: give the linear index": dict(kernel=AXPY, grid=1, block=1, trace=-1),
                                 "trace='0': give": dict(kernel=AXPY, grid=1, block=1, trace="0"),
                                 "entry=3: give the kernel's name": dict(kernel=AXPY, grid=1, block=1, entry=3),
                                 "real and imaginary parts": dict(kernel=AXPY, grid=1, block=1, args=[n.astype("c8")]),
                                 "numpy.asarray": dict(kernel=AXPY, grid=1, block=1, args=[Tensor()]),
                                 "complex64": dict(kernel=AXPY, grid=1, block=1, args=[n.astype("c8")]),
                                 "give a NumPy array": dict(kernel=AXPY, grid=1, block=1, args=[[1, 2]]),
                                 "can't be read": dict(kernel="nowhere.cu", grid=1, block=1),
                                 "'/tmp' is a folder: give a source as text": dict(kernel="/tmp", grid=1, block=1),
                                 "'nowhere' is no file with kernels": dict(kernel="nowhere", grid=1, block=1),
                                 "is not a kernel": dict(kernel=3, grid=1, block=1),
                                 "use 'bounds' or 'all'": dict(kernel=AXPY, grid=1, block=1, check="some"),
                                 "no device 'gpu'": dict(kernel=AXPY, grid=1, block=1, device="gpu")}.items():
            with self.subTest(words), self.assertRaisesRegex(kernelarium.KernelariumError, words):
                kernelarium.launch(**arguments)

    def test_a_gpu_that_is_not_there_is_told_in_words_of_python(self):
        if any(one["id"].startswith("cuda:") and one["available"] for one in kernelarium.devices()):
            self.skipTest("skipped: there is a GPU")
        with self.assertRaisesRegex(kernelarium.DeviceError, 'device="sim"'):
            self.run_axpy(device="cuda:0")

    def test_macros_files_and_types(self):
        text = ("template <class T> __device__ T twice(T x) { return x + x; }\n"
                "__global__ void k(double d, long long l, unsigned char* b, double* out) {\n"
                "  out[0] = twice(d) + FACTOR; out[1] = l; b[0] += 1;\n}\n")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "k.cu")
            with open(path, "w", encoding="utf-8") as stream:
                stream.write(text)
            run = kernelarium.launch(path, 1, 1, [numpy.float64(0.1), numpy.int64(2**40), numpy.array([True]),
                                                  numpy.zeros((1, 2))], FACTOR=3)
        self.assertEqual(run.outputs["out"].shape, (1, 2))
        self.assertEqual(run.outputs["out"].tolist(), [[0.2 + 3, 2.0**40]])
        self.assertEqual(run.outputs["b"].dtype, numpy.bool_)

    def test_a_parameters_address_in_32_bits(self):
        text = (".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry k(.param .u64 out, .param .align 64 .b8 p[8]) {\n"
                ".reg .b32 %r<3>;\n.reg .b64 %rd<4>;\nmov.b32 %r0, p;\ncvt.u64.u32 %rd0, %r0;\ncvta.param.u64 %rd1, %rd0;\n"
                "ld.u32 %r1, [%rd1];\nld.param.u64 %rd2, [out];\nst.global.u32 [%rd2], %r1;\nret;\n}\n")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "k.ptx")
            with open(path, "w", encoding="utf-8") as stream:
                stream.write(text)
            run = kernelarium.launch(path, 1, 1, [numpy.zeros(1, "i4"), numpy.int64(7)]).require()
        self.assertEqual(run.outputs[0].tolist(), [7])

    def test_structures(self):
        text = ("struct P { float x; double v; };\n__global__ void k(P* p, int n) {\n  int i = threadIdx.x;\n"
                "  if (i < n) p[i].x += p[i].v;\n}\n")
        given = numpy.zeros(3, numpy.dtype([("x", "f4"), ("v", "f8")], align=True))
        given["v"] = 1, 2, 3
        out = kernelarium.launch(text, 1, 32, [given, 3]).require().outputs
        numpy.testing.assert_array_equal(out["p"]["x"], [1, 2, 3])
        self.assertEqual(repr(out), "<Outputs 0 p: structures (3,)>")

    def test_a_runner_that_dies_is_replaced(self):
        programs.runner_for(None)._process.kill()
        try:
            self.run_axpy()
        except kernelarium.DeviceError as error:
            self.assertIn("ended by signal 9", str(error))
        self.assertTrue(self.run_axpy()[0].ok)

    def test_threads_take_turns(self):
        right = []

        def launches(first):
            x, y = numpy.full(300, first, numpy.float32), numpy.ones(300, numpy.float32)
            for factor in range(5):
                run = kernelarium.launch(AXPY, 2, 256, [float(factor), x, y, 300])
                right.append((run.outputs["y"] == factor * first + 1).all())

        threads = [threading.Thread(target=launches, args=(first,), daemon=True) for first in (1, 10, 100)]
        for one in threads:
            one.start()
        for one in threads:
            one.join(60)
        self.assertEqual(right, [True] * 15)

    def test_a_forked_process_has_a_runner_of_its_own(self):
        self.assertTrue(self.run_axpy()[0].ok)
        child = os.fork()
        if child == 0:
            try:
                os._exit(0 if all(self.run_axpy(n)[0].outputs["y"].size == n for n in (10, 20, 30)) else 1)
            finally:
                os._exit(2)
        for n in (40, 50, 60):
            self.assertEqual(self.run_axpy(n)[0].outputs["y"].size, n)
        self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_ctrl_c_stops_a_launch(self):
        endless = "__global__ void k(unsigned* x) {\n  while (x[0] < 4000000000u) x[0] += threadIdx.x;\n}\n"
        timer = threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            kernelarium.launch(endless, 1, 32, [numpy.zeros(1, "u4")], budget=10**12)
        timer.join()
        self.assertTrue(self.run_axpy()[0].ok)

    def test_arrays_of_every_make(self):
        x, y = numpy.arange(600, dtype=numpy.float32), numpy.ones(300, numpy.float32)
        for given in (x[::2], x[::2].astype(">f4"), numpy.arange(0, 600, 2).astype(numpy.float32)[::-1][::-1]):
            run = kernelarium.launch(AXPY, 2, 256, [2.0, given, y, 300])
            numpy.testing.assert_array_equal(run.outputs["y"], 4 * numpy.arange(300) + 1)
            self.assertTrue(run.outputs["x"].dtype.isnative)
        y.flags.writeable = False
        self.assertTrue(kernelarium.launch(AXPY, 2, 256, [2.0, x, y, 300]).ok)
        empty = numpy.zeros(0, numpy.float32)
        self.assertEqual(kernelarium.launch(AXPY, 1, 256, [2.0, empty, empty, 0]).outputs["y"].shape, (0,))
        self.assertEqual(repr(kernelarium.launch(AXPY, 2, 256, [2.0, x, y, 300]).outputs),
                         "<Outputs 1 x: float32 (600,), 2 y: float32 (300,)>")

    def test_outputs_of_a_stopped_run_say_why_there_are_none(self):
        run, _, _ = self.run_axpy(text=AXPY.replace("i < n", "true"))
        with self.assertRaisesRegex(KeyError, "did not finish: out of bounds"):
            run.outputs["y"]

    def test_grids_and_arguments_that_are_none(self):
        x = numpy.ones(4, numpy.float32)
        for grid in (1.0, "1", None):
            with self.assertRaisesRegex(kernelarium.ArgumentError, "whole numbers"):
                kernelarium.launch(AXPY, grid, 4, [2.0, x, x, 4])
        self.assertTrue(kernelarium.launch(AXPY, lambda known: (known["BLOCKS"],), 4, [2.0, x, x, 4], BLOCKS=1).ok)
        with self.assertRaisesRegex(kernelarium.ArgumentError, "grid asks for 'BLOCKS'.*give BLOCKS="):
            kernelarium.launch(AXPY, lambda known: (known["BLOCKS"],), 4, [2.0, x, x, 4])
        with self.assertRaisesRegex(kernelarium.ArgumentError, "args is a dict: give a list"):
            kernelarium.launch(AXPY, 1, 4, {"a": 2.0, "x": x, "y": x, "n": 4})
        with self.assertRaisesRegex(kernelarium.ArgumentError, "argument 1 is a list: give a NumPy array, such as numpy.array"):
            kernelarium.launch(AXPY, 1, 4, [2.0, [1.0, 2.0], x, 4])
        with self.assertRaisesRegex(kernelarium.ArgumentError, "takes 4 arguments, but 3 are given"):
            kernelarium.launch(AXPY, 1, 4, [2.0, x, x])

    def test_a_runner_elsewhere(self):
        command = "env X=1 " + programs.find_program("kernelarium-runner")
        self.assertTrue(self.run_axpy(runner=command)[0].ok)
        with self.assertRaisesRegex(kernelarium.DeviceError, "can't be started"):
            self.run_axpy(runner="/nowhere/runner")
        with self.assertRaisesRegex(kernelarium.DeviceError, "is not a runner"):
            self.run_axpy(runner="echo this is a login message")

    def test_lessons_and_checks(self):
        self.assertIn("vector-add", [one.id for one in kernelarium.lessons()])
        self.assertIn("sim:h200", [one["id"] for one in kernelarium.devices()])
        lesson = os.path.join(os.path.dirname(__file__), "../../../lessons/01-vector-add/exercises/first-kernel")
        right = sorted(os.listdir(os.path.join(lesson, "solutions")))[0]
        self.assertTrue(kernelarium.check("vector-add/first-kernel", os.path.join(lesson, "solutions", right)).solved)
        with open(os.path.join(lesson, "starter.cu"), encoding="utf-8") as stream:
            feedback = kernelarium.check("vector-add/first-kernel", stream.read())
        self.assertFalse(feedback.solved)
        self.assertTrue(feedback.sentences)
        broken = kernelarium.check("vector-add/first-kernel", AXPY + "error\n")
        self.assertEqual((broken.reason, broken.findings[0].line), ("compile", AXPY.count("\n") + 1))
        with self.assertRaisesRegex(kernelarium.ArgumentError, "exercise"):
            kernelarium.check("vector-add/nothing", answer=3)
        with self.assertRaisesRegex(kernelarium.ArgumentError, r"^language .xx. is not known") as told:
            kernelarium.check("vector-add/first-kernel", text=True, language="xx")
        self.assertNotIn("--", str(told.exception))
        with self.assertRaisesRegex(kernelarium.ArgumentError, r"use kernel=\.\.\.$"):
            kernelarium.check("vector-add/first-kernel", answer=3)
        for given in ({}, {"hint": 4}, {"kernel": AXPY, "answer": 3}):
            with self.assertRaises(kernelarium.ArgumentError):
                kernelarium.check("vector-add/first-kernel", **given)
        for words, kernel in (("there is no such file", "nowhere.cu"), ("a int is not a kernel", 3)):
            with self.assertRaisesRegex(kernelarium.ArgumentError, words):
                kernelarium.check("vector-add/first-kernel", kernel)


    def test_texts_hints_steps_and_solutions(self):
        told = kernelarium.check("numba/sectors", text=True, hint=2, solution=True)
        self.assertEqual((told.outcome, told.solved, len(told.hints)), ("", False, 2))
        self.assertIn("How many sectors", told.text)
        self.assertIn("16: one per row", told.solution)
        self.assertIn("matmul", "".join(kernelarium.check("numba/tile", solution=True).kernels.values()))
        judged = kernelarium.check("numba/sectors", answer=32)
        self.assertEqual((judged.outcome, judged.next_step, judged.next_question), ("not yet", "rows", "How many rows does a warp cover?"))
        missed = kernelarium.check("coalescing/square-block", settings={"block.x": 32, "block.y": 8})
        traffic, threads = missed.goals
        self.assertEqual((traffic.reached, threads.reached, threads.value, threads.wanted), (False, True, "threads per block: 256", ">= 128"))
        self.assertRegex(missed._repr_html_(), "missed.*" + traffic.wanted.replace("<", "&lt;"))
        solved = kernelarium.check("coalescing/square-block", settings={"block.x": 8, "block.y": 32})
        self.assertEqual([goal.reached for goal in solved.goals], [True, True])
        self.assertEqual(kernelarium.check("numba/sectors", steps={"rows": 16}).steps, {"rows": True})
        self.assertEqual(kernelarium.check("numba/sectors", answer=32, steps={"rows": 3}).steps, {"rows": False})


def compiled(change, folder="."):
    """What the compiler's Python says of a file with a kernel k, with the modules of `folder` before all others."""
    programs = os.path.join(os.path.dirname(__file__), "../../../kernels/compiler/python")
    asks = ("import sys, json; sys.path[:0] = sys.argv[1:3]; import compile_kernel; "
            "print(json.dumps(compile_kernel.answer_to(json.loads(sys.argv[3]))))")
    request = {"file": "k.py", "kernel": "k", "folders": [], "defines": {}, "arguments": [], "compute_capability": 90, **change}
    done = subprocess.run([sys.executable, "-c", asks, folder, programs, json.dumps(request)], capture_output=True, text=True,
                          check=True)
    return json.loads(done.stdout)["errors"][0]


class OtherVersions(unittest.TestCase):
    def test_a_triton_that_is_too_old_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "triton.py"), "w", encoding="utf-8") as stream:
                stream.write("__version__ = '2.1.0'\njit = None\n")
            error = compiled({"text": "import triton\n\n@triton.jit\ndef k(x):\n    pass\n"}, folder)
        self.assertRegex(error["message"], "this Python has triton 2.1.0, but the lab is made for 3.6 to 3.9")
        self.assertEqual(error["file"], "k.py")


NO_NVRTC = '''import cuda.pathfinder as pathfinder

found = pathfinder.load_nvidia_dynamic_lib


def load(name):
    if name == "nvrtc":
        raise pathfinder.DynamicLibNotFoundError('Failure finding "libnvrtc.so.13"')
    return found(name)


pathfinder.load_nvidia_dynamic_lib = load
'''


class WithoutNvrtc(unittest.TestCase):
    def test_what_numba_does_not_find_is_told_with_its_cure(self):
        if not importlib.util.find_spec("numba_cuda"):
            self.skipTest("skipped: no numba-cuda here")
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("sitecustomize", NO_NVRTC), ("k", "from numba import cuda\n\n@cuda.jit\ndef k(x):\n    x[0] = 1\n")):
                with open(os.path.join(folder, f"{name}.py"), "w", encoding="utf-8") as stream:
                    stream.write(text)
            done = subprocess.run([programs.find_program("kernelarium-cli"), "launch", f"{folder}/k.py", "--kernel", "k", "--grid",
                                   "1", "--block", "32", "--arg", "f32[4]:zero"], capture_output=True, text=True, check=False,
                                  env={**programs.environment(), "PYTHONPATH": folder, "KERNELARIUM_CUDA": "/nowhere",
                                       "XDG_CACHE_HOME": folder})
        self.assertIn("(libnvrtc) was not found: KERNELARIUM_CUDA is '/nowhere'", done.stderr)


class Endless(unittest.TestCase):
    def test_a_file_that_never_ends_is_stopped_at_its_line(self):
        text = "import numpy as jit\n\ndef wait():\n    while True:\n        pass\n\nTABLE = wait()\n\n@jit.k\ndef k(x):\n    return TABLE\n"
        error = compiled({"text": text, "seconds": 1})
        self.assertIn(error["line"], (4, 5))
        self.assertEqual(error["message"], "compiling was stopped after 1 s: does this line ever end?")


class PublicNames(unittest.TestCase):
    def test_all_have_hints_and_docstrings(self):
        for name in kernelarium.__all__:
            thing = getattr(kernelarium, name)
            members = [(name, thing)]
            if inspect.isclass(thing):
                members += [(f"{name}.{key}", value.fget if isinstance(value, property) else value)
                            for key, value in vars(thing).items() if not key.startswith("_")
                            and (inspect.isfunction(value) or isinstance(value, property))]
            for called, one in members:
                with self.subTest(called):
                    self.assertTrue(inspect.getdoc(one))
                    self.assertFalse(inspect.getdoc(one).startswith(name + "("), "made by dataclass")
                    if inspect.isfunction(one):
                        signature = inspect.signature(one)
                        hints = [each.annotation for key, each in signature.parameters.items() if key != "self"]
                        self.assertNotIn(inspect.Parameter.empty, [*hints, signature.return_annotation])


    def test_docstrings_describe_all_attributes(self):
        for one in (kernelarium.Access, kernelarium.Feedback, kernelarium.Finding, kernelarium.Goal, kernelarium.Lesson, kernelarium.Line):
            described = inspect.getdoc(one).partition("Attributes:\n")[2]
            for name in one.__dataclass_fields__:
                with self.subTest(one.__name__, name=name):
                    self.assertRegex(described, rf"(?m)^    (?:\w+, )*{name}(?:, \w+)*: ")


class WithoutPrograms(unittest.TestCase):
    def test_what_is_missing_says_how_to_get_it(self):
        before = os.environ.get("KERNELARIUM_PROGRAMS")
        os.environ["KERNELARIUM_PROGRAMS"] = "/nowhere"
        try:
            with self.assertRaisesRegex(kernelarium.DeviceError, "./lab build"):
                kernelarium.lessons()
        finally:
            del os.environ["KERNELARIUM_PROGRAMS"]
            if before:
                os.environ["KERNELARIUM_PROGRAMS"] = before


if __name__ == "__main__":
    unittest.main(verbosity=1)
