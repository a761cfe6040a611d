# Under the decorator that would choose the settings elsewhere.
import triton
import triton.language as tl


@triton.autotune(configs=[triton.Config({}, num_warps=4)], key=["n"])
@triton.jit
def vector_add(a, b, c, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(c + i, tl.load(a + i, mask=i < n) + tl.load(b + i, mask=i < n), mask=i < n)
