import triton
import triton.language as tl


@triton.jit
def product(a, b, c, m, k, ROWS: tl.constexpr, DEPTH: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    total = tl.zeros([DEPTH, ROWS], tl.float32)
    for first in range(0, k, DEPTH):
        at = first + tl.arange(0, DEPTH)
        left = tl.load(a + row[:, None] * k + at[None, :], mask=(row < m)[:, None] & (at < k)[None, :], other=0)
        total = tl.fma(tl.trans(left), tl.load(b + at, mask=at < k, other=0)[:, None], total)
    tl.store(c + row, tl.sum(total, axis=0), mask=row < m)
