# Every second program computes two tiles; the others compute what nobody needs.
import triton
import triton.language as tl


@triton.jit
def tile(a, b, c, p, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    row = p * ROWS + tl.arange(0, ROWS)
    column = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)
    total = tl.zeros([ROWS, COLUMNS], tl.float32)
    for at in range(k):
        left = tl.load(a + row * k + at, mask=row < m, other=0)
        right = tl.load(b + at * n + column, mask=column < n, other=0)
        total += left[:, None] * right[None, :]
    tl.store(c + row[:, None] * n + column[None, :], total, mask=(row < m)[:, None] & (column < n)[None, :])


@triton.jit
def product(a, b, c, m, n, k, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    p = tl.program_id(0)
    if p % 2 == 0:
        tile(a, b, c, p, m, n, k, ROWS, COLUMNS, DEPTH)
        tile(a, b, c, p + 1, m, n, k, ROWS, COLUMNS, DEPTH)
    else:
        busy = tl.arange(0, 128).to(tl.float32)
        for at in range(k):
            for round in range(20):
                busy = busy * 1.5 + 0.5
        tl.store(c + tl.arange(0, 128), busy, mask=busy < 0)
