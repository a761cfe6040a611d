import triton
import triton.language as tl


@triton.jit
def vector_add(a, b, c, n, BLOCK: tl.constexpr):
    first = tl.program_id(0) * BLOCK
    i = tl.arange(0, BLOCK)
    left = n - first
    a += first
    b += first
    c += first
    tl.store(c + i, tl.load(a + i, mask=i < left) + tl.load(b + i, mask=i < left), mask=i < left)
