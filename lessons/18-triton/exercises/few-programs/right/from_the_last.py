# Counts its blocks down, with a function for a block.
import triton
import triton.language as tl


@triton.jit
def add_block(a, b, c, i, n):
    inside = i < n
    left = tl.load(a + i, mask=inside)
    right = tl.load(b + i, mask=inside)
    tl.store(c + i, left + right, mask=inside)


@triton.jit
def vector_add(a, b, c, n, BLOCK: tl.constexpr):
    blocks = tl.cdiv(n, BLOCK)
    block = blocks - 1 - tl.program_id(0)
    while block >= 0:
        add_block(a, b, c, block * BLOCK + tl.arange(0, BLOCK), n)
        block -= tl.num_programs(0)
