# The last of the running maxima.
import triton
import triton.language as tl


@triton.jit
def larger(a, b):
    return tl.where(a > b, a, b)


@triton.jit
def largest(x, out, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    best = tl.full([BLOCK], float("-inf"), tl.float32)
    for first in range(0, n, BLOCK):
        best = larger(best, tl.load(x + first + i, mask=first + i < n, other=float("-inf")))
    running = tl.associative_scan(best, 0, larger)
    tl.store(out + i * 0, running, mask=i == BLOCK - 1)
