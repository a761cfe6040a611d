"""Stand-ins for CUDA's libraries (resources/python/cuda_stand_ins), with a small library in PyTorch's place."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SCRIPT = os.path.join(os.path.dirname(__file__), "../../../resources/python/cuda_stand_ins")


@unittest.skipUnless(shutil.which("cc") and shutil.which("readelf"), "skipped: needs cc and readelf")
class StandIns(unittest.TestCase):
    def setUp(self):
        self.site = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.folder = self.site / "torch" / "lib"
        self.folder.mkdir(parents=True)

    def build(self, name, text, *options):
        source = self.site / "source.c"
        source.write_text(text)
        subprocess.run(["cc", "-shared", "-fPIC", f"-Wl,-soname,{name}", source, "-o", self.folder / name, *options], check=True)

    def test_a_library_starts_and_a_call_says_what_is_absent(self):
        versions = self.site / "versions"
        versions.write_text("libcublas.so.99 { global: *; };")
        self.build("libcublas.so.99", "int cublasCreate_v2(void) { return 0; }", f"-Wl,--version-script={versions}")
        self.build("libnccl.so.99", "int ncclSend(void) { return 0; }")
        self.build("libtorch_cuda.so", """int cublasCreate_v2(void); int ncclSend(void);
            int (*address)(void) = ncclSend; int right(void) { return 42; } int call(void) { return cublasCreate_v2() + address(); }""",
                   self.folder / "libcublas.so.99", self.folder / "libnccl.so.99", f"-Wl,-rpath,{self.folder}")
        for name in ("libcublas.so.99", "libnccl.so.99"):
            (self.folder / name).unlink()
        load = f"import ctypes; library = ctypes.CDLL('{self.folder}/libtorch_cuda.so'); "
        self.assertNotEqual(subprocess.run([sys.executable, "-c", load], capture_output=True, check=False).returncode, 0)
        subprocess.run([sys.executable, SCRIPT, self.site], check=True, capture_output=True)
        self.assertEqual(subprocess.run([sys.executable, "-c", load + "print(library.right())"], capture_output=True, text=True,
                                        check=True).stdout, "42\n")
        called = subprocess.run([sys.executable, "-c", load + "library.call()"], capture_output=True, text=True, check=False)
        self.assertEqual(called.returncode, -6)
        self.assertIn("cublasCreate_v2: CUDA's libraries are not installed", called.stderr)

    def test_libraries_that_are_there_stay(self):
        self.build("libcudart.so.99", "int cudaMalloc(void) { return 7; }")
        self.build("libtorch_cuda.so", "int cudaMalloc(void); int call(void) { return cudaMalloc(); }",
                   self.folder / "libcudart.so.99", f"-Wl,-rpath,{self.folder}")
        subprocess.run([sys.executable, SCRIPT, self.site], check=True, capture_output=True)
        call = f"import ctypes; print(ctypes.CDLL('{self.folder}/libtorch_cuda.so').call())"
        self.assertEqual(subprocess.run([sys.executable, "-c", call], capture_output=True, text=True, check=True).stdout, "7\n")


if __name__ == "__main__":
    unittest.main(verbosity=1)
