# With the hints that libraries give.
import triton
import triton.language as tl


@triton.jit
def vector_add(a, b, c, n, BLOCK: tl.constexpr):
    tl.assume(n > 0)
    tl.static_assert(BLOCK >= 32)
    first = tl.multiple_of(tl.program_id(0) * BLOCK, BLOCK)
    i = tl.max_contiguous(first + tl.arange(0, BLOCK), BLOCK)
    left = tl.load(a + i, mask=i < n, eviction_policy="evict_first")
    right = tl.load(b + i, mask=i < n, eviction_policy="evict_first")
    tl.store(c + i, left + right, mask=i < n, cache_modifier=".cs")
