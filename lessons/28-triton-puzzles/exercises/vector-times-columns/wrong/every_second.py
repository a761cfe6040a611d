# Every second program computes 64 columns; the others compute what nobody needs.
import triton
import triton.language as tl


@triton.jit
def columns32(a, b, c, p, n, k, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    column = p * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    total = tl.zeros([DEPTH, COLUMNS], tl.float32)
    for first in range(0, k, DEPTH):
        at = first + tl.arange(0, DEPTH)[:, None]
        right = tl.load(b + at * n + column, mask=(at < k) & (column < n), other=0)
        total += tl.load(a + at, mask=at < k, other=0) * right
    tl.store(c + column, tl.sum(total, axis=0)[None, :], mask=column < n)


@triton.jit
def product(a, b, c, n, k, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    p = tl.program_id(0)
    if p % 2 == 0:
        columns32(a, b, c, p, n, k, COLUMNS, DEPTH)
        columns32(a, b, c, p + 1, n, k, COLUMNS, DEPTH)
    else:
        busy = tl.arange(0, 256).to(tl.float32)
        for first in range(0, k, DEPTH):
            for round in range(20):
                busy = busy * 1.5 + 0.5
        tl.store(c + tl.arange(0, 256), busy, mask=busy < 0)
