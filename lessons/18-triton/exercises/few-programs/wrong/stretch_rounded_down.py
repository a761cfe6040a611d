import triton
import triton.language as tl


@triton.jit
def vector_add(a, b, c, n, BLOCK: tl.constexpr):
    each = n // tl.num_programs(0) // BLOCK
    begin = tl.program_id(0) * each
    for block in range(begin, begin + each):
        i = block * BLOCK + tl.arange(0, BLOCK)
        inside = i < n
        tl.store(c + i, tl.load(a + i, mask=inside) + tl.load(b + i, mask=inside), mask=inside)
