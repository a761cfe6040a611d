# Goes no further than eight steps.
import triton
import triton.language as tl


@triton.jit
def product(a, b, c, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)[:, None, None]
    column = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)[None, None, :]
    total = tl.zeros([ROWS, COLUMNS], tl.float32)
    for first in range(0, tl.minimum(k, 8 * DEPTH), DEPTH):
        at = first + tl.arange(0, DEPTH)[None, :, None]
        left = tl.load(a + row * k + at, mask=(row < m) & (at < k), other=0)
        right = tl.load(b + at * n + column, mask=(at < k) & (column < n), other=0)
        total += tl.sum(left * right, axis=1)
    place = tl.reshape(row * n + column, [ROWS, COLUMNS])
    inside = tl.reshape((row < m) & (column < n), [ROWS, COLUMNS])
    tl.store(c + place, total, mask=inside)
