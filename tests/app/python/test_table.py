"""The table's parts that need no GPU: expressions of variants, the launches made of them, the text."""

import os
import unittest

import kernelarium
from kernelarium import table
from kernelarium.table_kernels import LessonLaunch, NotWritten
from kernelarium.expressions import evaluate, names_in

HEADS = dict(heads=4, kv_heads=2, sequence=100, head_size=64, causal=1)


class Expressions(unittest.TestCase):
    def test_values(self):
        for text, expected in (("ceil_div(n, 2 * block.x)", 2), ("n <= 32 ? 1 : n <= 999 ? 2 : 3", 3),
                               ("n > 5 ? block.x > 9 ? 7 : 8 : 9", 7), ("max(n, 3) % 7", 6), ("1 / sqrt(block.x)", 1 / 16)):
            with self.subTest(text):
                self.assertEqual(evaluate(text, {"n": 1000, "block.x": 256}), expected)
        self.assertEqual(names_in("ceil_div(n, block.x) > 2 and m"), {"n", "block.x", "m"})

    def test_other_names_are_refused(self):
        for text in ("__import__('os')", "n.real", "open"):
            with self.subTest(text), self.assertRaises(kernelarium.ArgumentError):
                evaluate(text, {"n": 3})


class Table(unittest.TestCase):
    def test_launches_of_variants(self):
        launch = LessonLaunch("attention", "fused-tiled?KEYS=32", HEADS)
        self.assertEqual((launch.grid, launch.block, launch.defines), ((2, 4), (128,), {"HEAD_SIZE": 64, "KEYS": 32}))
        passed = launch.arguments(lambda dtype, value: (dtype, value), str.upper)
        self.assertEqual(passed, ["Q", "K", "V", "OUT", ("i32", 2), ("i32", 100), ("f32", 0.125), ("i32", 1)])
        launch = LessonLaunch("softmax", "triton", dict(rows=4, columns=900))
        self.assertEqual(launch.defines, {"BLOCK": 1024, "num_warps": 8})
        self.assertTrue(os.path.isfile(launch.path))
        launch = LessonLaunch("attention-bf16", "tiles", HEADS)
        self.assertEqual((launch.block, launch.shared), ((128,), 32768))
        launch = LessonLaunch("matmul-bf16", "tiles", dict(m=300, n=100, k=7))
        self.assertEqual((launch.grid, launch.block, launch.shared), ((1, 3), (128,), 98304))
        launch = LessonLaunch("matmul-bf16", "warp-specialised", dict(m=512, n=512, k=64))
        self.assertEqual((launch.grid, launch.cluster, launch.shared), ((8,), (2,), 4 * 49152))
        self.assertEqual(launch.maps()["b_map"], {"of": "b", "size": (512, 64), "box": (64, 64), "swizzle": 128})
        with self.assertRaises(NotWritten):
            LessonLaunch("layer-norm", "nobody's", dict(rows=4, columns=900))

    def test_every_row_has_its_kernels(self):
        for problem, ladder in table.LADDERS.items():
            python = [name for column, name in (("Triton", "triton"), ("Numba", "numba"), ("tiles", "tiles"))
                      if (column, problem) not in table.NO_KERNEL]
            for name in (*ladder, *python):
                with self.subTest(problem + "/" + name):
                    LessonLaunch(problem, name, {**HEADS, **dict(n=64, m=64, k=64, rows=4, columns=64)})

    def test_text(self):
        cells = [table.Cell(name, "x", 1.234567, 0.002, 9) for name in table.COLUMNS[:-1]]
        cells.append(table.Cell(table.COLUMNS[-1], "y", note="not installed: numba"))
        text = table.markdown([table.Row("matmul", "n = 4", cells)], {"GPU": "none"})
        self.assertIn("| matmul (n = 4) | 1.235 ± 0.001 |", text)
        self.assertIn("| not installed: numba |", text)
        self.assertIn("GPU none", text)

    def test_recorded(self):
        rows, versions = table.recorded()
        self.assertEqual([row.problem for row in rows], list(table.LADDERS))
        for row in rows:
            self.assertEqual([cell.column for cell in row.cells], table.COLUMNS)
            for cell in row.cells:
                reason = table.NO_KERNEL.get((cell.column, row.problem))
                self.assertIn(cell.note, [reason] if reason else ["", "not recorded"])
        text = table.markdown(rows, versions)
        self.assertTrue(text.startswith("| recorded, ms |"))
        with open(os.path.join(os.path.dirname(__file__), "../../../app/python/README.md"), encoding="utf-8") as stream:
            self.assertIn(text, stream.read())

    def test_without_a_gpu_it_says_what_is_missing(self):
        try:
            import torch
            if torch.cuda.is_available():
                self.skipTest("skipped: there is a GPU")
        except ImportError:
            pass
        with self.assertRaisesRegex(kernelarium.DeviceError, "PyTorch|GPU"):
            table.measure()


if __name__ == "__main__":
    unittest.main(verbosity=1)
