import triton
import triton.language as tl


@triton.jit
def product(a, b, c, n, k, COLUMNS: tl.constexpr, DEPTH: tl.constexpr):
    column = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)
    total = tl.zeros([COLUMNS], tl.float32)
    for at in range(k):
        total += tl.load(a + at) * tl.load(b + at * n + column, mask=column < n, other=0)
    tl.store(c + column, total, mask=column < n)
