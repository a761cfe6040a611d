import triton
import triton.language as tl


@triton.jit
def vector_add(a, b, c, n, BLOCK: tl.constexpr, EVEN: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    a += i
    b += i
    c += i
    if EVEN:
        tl.store(c, tl.load(a) + tl.load(b))
    else:
        inside = i < n
        tl.store(c, tl.load(a, mask=inside) + tl.load(b, mask=inside), mask=inside)
