"""The kernels of Triton's tutorials 01, 02, 03, 05 and 06, unchanged, against NumPy.

The files are Triton's and are not kept here: KERNELARIUM_TRITON_TUTORIALS names a folder with them
(python/tutorials of a checkout). KERNELARIUM_DEVICE=cuda:0 runs them on hardware. Where there is a GPU and Nsight Compute,
their counters on the simulated GPU are compared with the hardware's; both compile with the same Triton.
"""

import ast
import csv
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import numpy

import kernelarium

FOLDER = os.environ.get("KERNELARIUM_TRITON_TUTORIALS", "")
DEVICE = os.environ.get("KERNELARIUM_DEVICE", "sim")
COUNTERS = os.environ.get("KERNELARIUM_COUNTERS")  # a file: count only, and write there what was counted
METRICS = {name: f"l1tex__{metric}.sum" for name, metric in {
    "load requests": "t_requests_pipe_lsu_mem_global_op_ld", "load sectors": "t_sectors_pipe_lsu_mem_global_op_ld",
    "store requests": "t_requests_pipe_lsu_mem_global_op_st", "store sectors": "t_sectors_pipe_lsu_mem_global_op_st",
    "L1 hits": "t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit",
    "shared load wavefronts": "data_pipe_lsu_wavefronts_mem_shared_op_ld",
    "shared store wavefronts": "data_pipe_lsu_wavefronts_mem_shared_op_st",
    "shared load conflicts": "data_bank_conflicts_pipe_lsu_mem_shared_op_ld",
    "shared store conflicts": "data_bank_conflicts_pipe_lsu_mem_shared_op_st"}.items()}
# Blocks that wait for a lock try as often as they wait; hardware counts what creating a tensor map does in shared memory.
DIFFERENT = {"_layer_norm_bwd_dx_fused": {"shared load wavefronts", "shared store wavefronts", "shared load conflicts"},
             "_attn_fwd": {"shared load wavefronts", "shared store wavefronts"}}
RANDOM = numpy.random.default_rng(1)


def random(*shape, dtype=numpy.float32):
    return RANDOM.standard_normal(shape).astype(dtype)


class Tutorials(unittest.TestCase):
    def setUp(self):
        if not FOLDER:
            self.skipTest("skipped: KERNELARIUM_TRITON_TUTORIALS names no folder with Triton's tutorials")

    def launch(self, file, entry, grid, values, **constants):
        """By the names of the parameters; the arrays after the launch by name."""
        path = os.path.join(FOLDER, file)
        with open(path, encoding="utf-8") as stream:
            functions = [node for node in ast.walk(ast.parse(stream.read())) if isinstance(node, ast.FunctionDef)]
        names = [argument.arg for argument in next(one for one in functions if one.name == entry).args.args]
        order = [name for name in names if name in values]
        self.assertEqual(set(order), set(values), f"{file} has other parameters now: {names}")
        run = kernelarium.launch(path, grid, None, [values[name] for name in order], entry=entry, device=DEVICE,
                                 check="all" if DEVICE == "sim" and not COUNTERS else "bounds", timing=not COUNTERS,
                                 **{name: value for name, value in constants.items()
                                    if name in names or name.startswith("num_")}).require()
        if COUNTERS:
            with open(COUNTERS, "a", encoding="utf-8") as out:
                out.write(json.dumps([entry, run.counters]) + "\n")
        return {name: run.outputs[order.index(name)] for name in order if isinstance(values[name], numpy.ndarray)}

    def test_01_vector_add(self):
        n = 98432
        x, y = random(n), random(n)
        out = self.launch("01-vector-add.py", "add_kernel", -(-n // 1024),
                          {"x_ptr": x, "y_ptr": y, "output_ptr": numpy.zeros_like(x), "n_elements": n}, BLOCK_SIZE=1024)
        numpy.testing.assert_array_equal(out["output_ptr"], x + y)

    def test_02_fused_softmax(self):
        rows, columns = 1823, 781
        x = random(rows, columns)
        out = self.launch("02-fused-softmax.py", "softmax_kernel", 264,
                          {"output_ptr": numpy.zeros_like(x), "input_ptr": x, "input_row_stride": columns,
                           "output_row_stride": columns, "n_rows": rows, "n_cols": columns}, BLOCK_SIZE=1024,
                          num_stages=2, num_warps=8)
        raised = numpy.exp(x.astype("f8") - x.max(axis=1, keepdims=True))
        numpy.testing.assert_allclose(out["output_ptr"], raised / raised.sum(axis=1, keepdims=True), rtol=1e-5,
                                      atol=1e-8)

    def test_03_matrix_multiplication(self):
        size = 256
        a, b = random(size, size, dtype="f2"), random(size, size, dtype="f2")
        out = self.launch("03-matrix-multiplication.py", "matmul_kernel", (size // 64) * (size // 64),
                          {"a_ptr": a, "b_ptr": b, "c_ptr": numpy.zeros_like(a), "M": size, "N": size, "K": size,
                           "stride_am": size, "stride_ak": 1, "stride_bk": size, "stride_bn": 1, "stride_cm": size,
                           "stride_cn": 1}, BLOCK_SIZE_M=64, BLOCK_SIZE_N=64, BLOCK_SIZE_K=32, GROUP_SIZE_M=8,
                          ACTIVATION="", num_warps=4, num_stages=3)
        numpy.testing.assert_allclose(out["c_ptr"].astype("f8"), a.astype("f8") @ b.astype("f8"), rtol=1e-2, atol=1e-2)

    def test_05_layer_norm(self):
        rows, columns, groups = 128, 512, 64
        file = "05-layer-norm.py"
        x, w, b, dy = (random(*shape, dtype="f2") for shape in ((rows, columns), (columns,), (columns,), (rows, columns)))
        zeros = numpy.zeros(rows, "f4")
        out = self.launch(file, "_layer_norm_fwd_fused", rows,
                          {"X": x, "Y": numpy.zeros_like(x), "W": w, "B": b, "Mean": zeros, "Rstd": zeros,
                           "stride": columns, "N": columns, "eps": 1e-5}, BLOCK_SIZE=512, num_warps=4)
        exact = x.astype("f8")
        inverse = 1 / numpy.sqrt(exact.var(axis=1, keepdims=True) + 1e-5)
        normed = (exact - exact.mean(axis=1, keepdims=True)) * inverse
        numpy.testing.assert_allclose(out["Y"].astype("f8"), normed * w + b, atol=1e-2, rtol=0)
        part = numpy.zeros((groups, columns), "f2")
        back = self.launch(file, "_layer_norm_bwd_dx_fused", rows,
                           {"DX": numpy.zeros_like(x), "DY": dy, "DW": part, "DB": part, "X": x, "W": w,
                            "Mean": out["Mean"], "Rstd": out["Rstd"], "Lock": numpy.zeros(2 * groups, "i4"),
                            "stride": columns, "N": columns}, BLOCK_SIZE_N=512, GROUP_SIZE_M=groups, num_warps=4)
        slopes = w.astype("f8") * dy
        dx = inverse * (slopes - slopes.mean(axis=1, keepdims=True)
                        - normed * (slopes * normed).mean(axis=1, keepdims=True))
        numpy.testing.assert_allclose(back["DX"].astype("f8"), dx, atol=1e-2, rtol=0)
        final = self.launch(file, "_layer_norm_bwd_dwdb", -(-columns // 128),
                            {"DW": back["DW"], "DB": back["DB"], "FINAL_DW": numpy.zeros(columns, "f2"),
                             "FINAL_DB": numpy.zeros(columns, "f2"), "M": groups, "N": columns}, BLOCK_SIZE_M=32,
                            BLOCK_SIZE_N=128)
        numpy.testing.assert_allclose(final["FINAL_DW"].astype("f8"), (dy * normed).sum(axis=0), atol=1e-1, rtol=0)
        numpy.testing.assert_allclose(final["FINAL_DB"].astype("f8"), dy.astype("f8").sum(axis=0), atol=1e-1, rtol=0)

    def test_06_fused_attention(self):
        heads, length, width, file = 2, 256, 64, "06-fused-attention.py"
        q, k, v, do = (random(1, heads, length, width, dtype="f2") * numpy.float16(0.5) for _ in range(4))
        qd, kd, vd, dod = (one.astype("f8") for one in (q, k, v, do))
        for causal in (True, False):
            values = {"sm_scale": 0.5, "M": numpy.zeros((heads, length), "f4"), "Z": 1, "H": heads, "desc_q": q,
                      "desc_k": k, "desc_v": v, "desc_o": numpy.zeros_like(q), "N_CTX": length}
            out = self.launch(file, "_attn_fwd", (length // 64, heads), values, HEAD_DIM=width, BLOCK_M=64, BLOCK_N=32,
                              FP8_OUTPUT=False, STAGE=3 if causal else 1, warp_specialize=False, IS_HOPPER=False, num_warps=4,
                              num_stages=2)
            scores = numpy.einsum("zhqd,zhkd->zhqk", qd, kd) * 0.5
            if causal:
                scores = numpy.where(numpy.tril(numpy.ones((length, length))) > 0, scores, -numpy.inf)
            weights = numpy.exp(scores - scores.max(axis=3, keepdims=True))
            weights /= weights.sum(axis=3, keepdims=True)
            numpy.testing.assert_allclose(out["desc_o"].astype("f8"), weights @ vd, atol=1e-2, rtol=0)

            delta = self.launch(file, "_attn_bwd_preprocess", (length // 128, heads),
                                {"O": out["desc_o"], "DO": do, "Delta": numpy.zeros_like(out["M"]), "Z": 1, "H": heads,
                                 "N_CTX": length}, BLOCK_M=128, HEAD_DIM=width)["Delta"]
            back = self.launch(file, "_attn_bwd", (length // 128, 1, heads),
                               {"Q": q, "K": (kd * 0.5 / numpy.log(2)).astype("f2"), "V": v, "sm_scale": 0.5, "DO": do,
                                "DQ": numpy.zeros_like(q), "DK": numpy.zeros_like(q), "DV": numpy.zeros_like(q), "M": out["M"],
                                "D": delta, "stride_z": heads * length * width, "stride_h": length * width,
                                "stride_tok": width, "stride_d": 1, "H": heads, "N_CTX": length},
                               BLOCK_M1=32, BLOCK_N1=128, BLOCK_M2=128, BLOCK_N2=32, BLK_SLICE_FACTOR=2, HEAD_DIM=width,
                               CAUSAL=causal, num_warps=4, num_stages=5)
            slopes = dod @ vd.swapaxes(2, 3)
            slopes = weights * (slopes - (slopes * weights).sum(axis=3, keepdims=True)) * 0.5
            for name, exact in (("DV", weights.swapaxes(2, 3) @ dod), ("DK", slopes.swapaxes(2, 3) @ qd), ("DQ", slopes @ kd)):
                with self.subTest(name, causal=causal):
                    numpy.testing.assert_allclose(back[name].astype("f8"), exact, atol=2e-2, rtol=0)


class Counters(unittest.TestCase):
    def setUp(self):
        if not FOLDER or not shutil.which("ncu") or not any(one["id"] == "cuda:0" and one["available"] for one in kernelarium.devices()):
            self.skipTest("skipped: no tutorials, no Nsight Compute or no GPU here")

    def tutorials(self, command, device, counters):
        done = subprocess.run([*command, sys.executable, __file__, "Tutorials"], text=True, capture_output=True, check=False,
                              env={**os.environ, "KERNELARIUM_DEVICE": device, "KERNELARIUM_COUNTERS": counters})
        self.assertEqual(done.returncode, 0, done.stdout[-2000:] + done.stderr[-2000:])
        return done.stdout

    def test_simulator_and_nsight_compute_count_the_same(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "counters")
            self.tutorials([], "sim", file)
            with open(file, encoding="utf-8") as stream:
                simulated = dict(map(json.loads, stream))
            text = self.tutorials(["ncu", "--clock-control", "none", "--target-processes", "all", "--csv", "--metrics",
                                   ",".join(METRICS.values())], "cuda:0", os.path.join(folder, "none"))
        hardware = {name: {} for name in simulated}
        for row in csv.DictReader(io.StringIO("\n".join(line for line in text.splitlines() if line.startswith('"')))):
            if row["Kernel Name"] in hardware:
                hardware[row["Kernel Name"]][row["Metric Name"]] = int(float(row["Metric Value"].replace(",", "")))
        for kernel, counted in hardware.items():
            pairs = {name: (simulated[kernel][metric], counted[metric]) for name, metric in METRICS.items()}
            print(f"| `{kernel}` | " + " | ".join(f"{a:,}" if a == b else f"{a:,} / {b:,}" for a, b in pairs.values()) + " |")
            with self.subTest(kernel):
                self.assertEqual({name for name, (a, b) in pairs.items() if a != b} - DIFFERENT.get(kernel, set()), set(), pairs)


if __name__ == "__main__":
    unittest.main(verbosity=1)
