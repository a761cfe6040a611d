# A row after the other, each by the whole program.
import triton
import triton.language as tl


@triton.jit
def product(a, b, c, m, k, ROWS: tl.constexpr, DEPTH: tl.constexpr):
    for r in range(ROWS):
        row = tl.program_id(0) * ROWS + r
        if row < m:
            total = tl.zeros([128], tl.float32)
            for first in range(0, k, 128):
                at = first + tl.arange(0, 128)
                total += tl.load(a + row * k + at, mask=at < k, other=0) * tl.load(b + at, mask=at < k, other=0)
            tl.store(c + row, tl.sum(total))
