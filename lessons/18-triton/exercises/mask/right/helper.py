import triton
import triton.language as tl


@triton.jit
def part(x, i, n):
    return tl.load(x + i, mask=i < n)


@triton.jit
def vector_add(a, b, c, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(c + i, part(a, i, n) + part(b, i, n), mask=i < n)
