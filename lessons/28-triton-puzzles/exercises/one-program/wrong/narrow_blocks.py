# Eight elements at a time: eight threads of 128 work.
import triton
import triton.language as tl


@triton.jit
def add(a, b, c, n, BLOCK: tl.constexpr):
    for first in range(0, n, 8):
        i = first + tl.arange(0, 8)
        tl.store(c + i, tl.load(a + i, mask=i < n) + tl.load(b + i, mask=i < n), mask=i < n)
