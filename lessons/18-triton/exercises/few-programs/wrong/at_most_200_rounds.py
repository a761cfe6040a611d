import triton
import triton.language as tl


@triton.jit
def vector_add(a, b, c, n, BLOCK: tl.constexpr):
    blocks = tl.cdiv(n, BLOCK)
    each = tl.cdiv(blocks, tl.num_programs(0))
    begin = tl.program_id(0) * each
    for block in range(begin, min(begin + min(each, 200), blocks)):
        i = block * BLOCK + tl.arange(0, BLOCK)
        inside = i < n
        tl.store(c + i, tl.load(a + i, mask=inside) + tl.load(b + i, mask=inside), mask=inside)
