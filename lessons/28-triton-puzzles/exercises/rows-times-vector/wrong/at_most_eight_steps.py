# Goes no further than eight steps.
import triton
import triton.language as tl


@triton.jit
def product(a, b, c, m, k, ROWS: tl.constexpr, DEPTH: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)[:, None]
    total = tl.zeros([ROWS, DEPTH], tl.float32)
    for first in range(0, tl.minimum(k, 8 * DEPTH), DEPTH):
        at = first + tl.arange(0, DEPTH)[None, :]
        left = tl.load(a + row * k + at, mask=(row < m) & (at < k), other=0)
        total += left * tl.load(b + at, mask=at < k, other=0)
    result = tl.sum(total, axis=1)[:, None]
    tl.store(c + row, result, mask=row < m)
