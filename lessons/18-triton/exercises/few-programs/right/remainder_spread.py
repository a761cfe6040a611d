# Stretches whose lengths differ by one.
import triton
import triton.language as tl


@triton.jit
def vector_add(a, b, c, n, BLOCK: tl.constexpr):
    tiles = tl.cdiv(n, BLOCK)
    p = tl.program_id(0)
    each, rest = tiles // tl.num_programs(0), tiles % tl.num_programs(0)
    begin = p * each + tl.minimum(p, rest)
    end = begin + each + (p < rest).to(tl.int32)
    for tile in range(begin, end):
        i = tile * BLOCK + tl.arange(0, BLOCK)
        tl.store(c + i, tl.load(a + i, mask=i < n) + tl.load(b + i, mask=i < n), mask=i < n)
