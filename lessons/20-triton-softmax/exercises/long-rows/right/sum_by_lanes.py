# The exponent in powers of two, the sum by lanes until the end.
import triton
import triton.language as tl


@triton.jit
def softmax(x, out, columns, BLOCK: tl.constexpr):
    x += tl.program_id(0).to(tl.int64) * columns
    out += tl.program_id(0).to(tl.int64) * columns
    i = tl.arange(0, BLOCK)
    top = tl.full([BLOCK], -3.0e38, tl.float32)
    total = tl.zeros([BLOCK], tl.float32)
    for first in tl.range(0, columns, BLOCK, num_stages=2):
        inside = first + i < columns
        values = tl.load(x + first + i, mask=inside, other=0)
        higher = tl.where(inside, tl.maximum(top, values), top)
        total = total * tl.exp2((top - higher) * 1.4426950408889634) + tl.where(inside, tl.exp2((values - higher) * 1.4426950408889634), 0)
        top = higher
    largest = tl.max(top, axis=0)
    total = tl.sum(total * tl.exp2((top - largest) * 1.4426950408889634), axis=0)
    for first in tl.range(0, columns, BLOCK):
        inside = first + i < columns
        values = tl.load(x + first + i, mask=inside, other=0)
        tl.store(out + first + i, tl.exp2((values - largest) * 1.4426950408889634) / total, mask=inside)
