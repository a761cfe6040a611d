# Every second program computes 16 rows; the others compute what nobody needs.
import triton
import triton.language as tl


@triton.jit
def rows8(a, b, c, p, m, k, ROWS: tl.constexpr, DEPTH: tl.constexpr):
    row = p * ROWS + tl.arange(0, ROWS)[:, None]
    total = tl.zeros([ROWS, DEPTH], tl.float32)
    for first in range(0, k, DEPTH):
        at = first + tl.arange(0, DEPTH)[None, :]
        left = tl.load(a + row * k + at, mask=(row < m) & (at < k), other=0)
        total += left * tl.load(b + at, mask=at < k, other=0)
    tl.store(c + row, tl.sum(total, axis=1)[:, None], mask=row < m)


@triton.jit
def product(a, b, c, m, k, ROWS: tl.constexpr, DEPTH: tl.constexpr):
    p = tl.program_id(0)
    if p % 2 == 0:
        rows8(a, b, c, p, m, k, ROWS, DEPTH)
        rows8(a, b, c, p + 1, m, k, ROWS, DEPTH)
    else:
        busy = tl.arange(0, 256).to(tl.float32)
        for first in range(0, k, DEPTH):
            for round in range(20):
                busy = busy * 1.5 + 0.5
        tl.store(c + tl.arange(0, 256), busy, mask=busy < 0)
