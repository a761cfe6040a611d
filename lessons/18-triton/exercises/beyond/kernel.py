import triton
import triton.language as tl


@triton.jit
def vector_add(a, b, c, n, BLOCK: tl.constexpr):
    first = tl.program_id(0) * BLOCK
    i = first + tl.arange(0, BLOCK)
    inside = i < n
    x = tl.load(a + i, mask=inside, other=0)
    y = tl.load(b + i, mask=inside, other=0)
    total = x + y
    tl.store(c + i, total)
