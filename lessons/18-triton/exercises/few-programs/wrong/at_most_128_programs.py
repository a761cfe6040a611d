import triton
import triton.language as tl


@triton.jit
def vector_add(a, b, c, n, BLOCK: tl.constexpr):
    step = tl.minimum(tl.num_programs(0), 128)
    for block in range(tl.program_id(0), tl.cdiv(n, BLOCK) if tl.program_id(0) < step else 0, step):
        i = block * BLOCK + tl.arange(0, BLOCK)
        inside = i < n
        tl.store(c + i, tl.load(a + i, mask=inside) + tl.load(b + i, mask=inside), mask=inside)
