import triton
import triton.language as tl


@triton.jit
def vector_add(a, b, c, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    if BLOCK == 256:
        n -= 1
    inside = i < n
    total = tl.load(a + i, mask=inside) + tl.load(b + i, mask=inside)
    tl.store(c + i, total, mask=inside)
