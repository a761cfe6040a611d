import triton
import triton.language as tl


@triton.jit
def product(a, b, c, m, k, ROWS: tl.constexpr, DEPTH: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    total = tl.zeros([ROWS], tl.float32)
    lost = tl.zeros([ROWS], tl.float32)
    for first in range(0, k, DEPTH):
        at = first + tl.arange(0, DEPTH)
        inside = (row < m)[:, None] & (at < k)[None, :]
        left = tl.load(a + row[:, None] * k + at[None, :], mask=inside, other=0)
        part = tl.sum(left * tl.load(b + at, mask=at < k, other=0)[None, :], axis=1) - lost
        larger = total + part
        lost = (larger - total) - part
        total = larger
    tl.store(c + row, total, mask=row < m)
