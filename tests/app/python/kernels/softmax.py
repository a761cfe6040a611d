"""Softmax of rows by a fixed number of programs, each for every so many rows."""

import triton
import triton.language as tl


@triton.jit
def softmax(out, x, x_stride, out_stride, rows, columns, BLOCK: tl.constexpr, num_stages: tl.constexpr):
    at = tl.arange(0, BLOCK)
    inside = at < columns
    for row in tl.range(tl.program_id(0), rows, tl.num_programs(0), num_stages=num_stages):
        values = tl.load(x + row * x_stride + at, mask=inside, other=-float("inf"))
        raised = tl.exp(values - tl.max(values, axis=0))
        tl.store(out + row * out_stride + at, raised / tl.sum(raised, axis=0), mask=inside)
