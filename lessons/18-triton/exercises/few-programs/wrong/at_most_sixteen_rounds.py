# Goes no further than sixteen rounds.
import triton
import triton.language as tl


@triton.jit
def vector_add(a, b, c, n, BLOCK: tl.constexpr):
    for first in range(tl.program_id(0) * BLOCK, tl.minimum(n, 16 * tl.num_programs(0) * BLOCK), tl.num_programs(0) * BLOCK):
        i = first + tl.arange(0, BLOCK)
        inside = i < n
        tl.store(c + i, tl.load(a + i, mask=inside) + tl.load(b + i, mask=inside), mask=inside)
