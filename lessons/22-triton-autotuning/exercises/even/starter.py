import triton
import triton.language as tl


@triton.jit
def vector_add(a, b, c, n, BLOCK: tl.constexpr, EVEN: tl.constexpr):
    # EVEN is 1 if n is a multiple of BLOCK. Then the masks are only work.
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = i < n
    total = tl.load(a + i, mask=inside) + tl.load(b + i, mask=inside)
    tl.store(c + i, total, mask=inside)
