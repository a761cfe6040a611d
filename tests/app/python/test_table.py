"""The table's parts that need no GPU: expressions of variants, the launches made of them, the text."""

import os
import unittest

import kernelarium
from kernelarium import table
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
        launch = table._Launch("attention", "fused-tiled?KEYS=32", HEADS)
        self.assertEqual((launch.grid, launch.block, launch.defines), ((2, 4), (128,), {"HEAD_SIZE": 64, "KEYS": 32}))
        passed = launch.arguments(dict.fromkeys("qkv", 7) | {"out": 8}, lambda dtype, value: (dtype, value), lambda one: one)
        self.assertEqual(passed, [7, 7, 7, 8, ("i32", 2), ("i32", 100), ("f32", 0.125), ("i32", 1)])
        launch = table._Launch("softmax", "triton", dict(rows=4, columns=900))
        self.assertEqual(launch.defines, {"BLOCK": 1024, "num_warps": 8})
        self.assertTrue(os.path.isfile(launch.path))
        launch = table._Launch("attention-bf16", "tiles", HEADS)
        self.assertEqual((launch.block, launch.shared), ((128,), 32768))
        launch = table._Launch("matmul-bf16", "tiles", dict(m=300, n=100, k=7))
        self.assertEqual((launch.grid, launch.block, launch.shared), ((1, 3), (128,), 98304))

    def test_text(self):
        cells = [table.Cell(name, "x", 1.234567, 0.002, 9) for name in table.COLUMNS[:-1]]
        cells.append(table.Cell(table.COLUMNS[-1], "y", note="not installed: numba"))
        text = table.markdown([table.Row("matmul", "n = 4", cells)], {"GPU": "none"})
        self.assertIn("| matmul (n = 4) | 1.235 ± 0.001 |", text)
        self.assertIn("| not installed: numba |", text)
        self.assertIn("GPU none", text)

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
