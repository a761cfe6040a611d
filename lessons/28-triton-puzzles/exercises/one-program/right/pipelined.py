# Masks by position, 64-bit indices, a pipelined loop.
import triton
import triton.language as tl


@triton.jit
def add(a, b, c, n, BLOCK: tl.constexpr):
    for tile in tl.range(0, tl.cdiv(n, BLOCK), num_stages=3):
        i = tile.to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
        inside = i < n
        tl.store(c + i, tl.load(a + i, inside, 0.0) + tl.load(b + i, inside, 0.0), inside)
