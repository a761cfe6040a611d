# Steps of four times the depth.
import triton
import triton.language as tl


@triton.jit
def product(a, b, c, m, k, ROWS: tl.constexpr, DEPTH: tl.constexpr):
    WIDE: tl.constexpr = 4 * DEPTH
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    total = tl.zeros([ROWS], tl.float32)
    for first in tl.range(0, k, WIDE, num_stages=2):
        at = first + tl.arange(0, WIDE)
        left = tl.load(a + row[:, None] * k + at[None, :], mask=(row < m)[:, None] & (at < k)[None, :], other=0.0)
        right = tl.load(b + at, mask=at < k, other=0.0)
        total += tl.sum(left * right[None, :], 1)
    tl.store(c + row, total, mask=row < m)
