# A pipelined persistent loop.
import triton
import triton.language as tl


@triton.jit
def vector_add(a, b, c, n, BLOCK: tl.constexpr):
    start = tl.program_id(0)
    for tile in tl.range(start, tl.cdiv(n, BLOCK), tl.num_programs(0), num_stages=3, flatten=True):
        i = tile.to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
        tl.store(c + i, tl.load(a + i, mask=i < n, other=0.0) + tl.load(b + i, mask=i < n, other=0.0), mask=i < n)
