import triton
import triton.language as tl


@triton.jit
def softmax(x, out, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64) * columns
    largest = tl.full([BLOCK], -30000.0, tl.float32)
    total = tl.zeros([BLOCK], tl.float32)
    for first in range(0, columns, BLOCK):
        i = first + tl.arange(0, BLOCK)
        values = tl.load(x + row + i, mask=i < columns, other=-30000.0)
        larger = tl.maximum(largest, values)
        new = tl.where(i < columns, tl.exp(values - larger), 0.0)
        total = tl.where(largest == -30000.0, 0.0, total * tl.exp(largest - larger)) + new
        largest = larger
    peak = tl.max(largest, axis=0)
    total = tl.sum(tl.where(largest == -30000.0, 0.0, total * tl.exp(largest - peak)), axis=0)
    for first in range(0, columns, BLOCK):
        i = first + tl.arange(0, BLOCK)
        values = tl.load(x + row + i, mask=i < columns, other=-30000.0)
        tl.store(out + row + i, tl.exp(values - peak) / total, mask=i < columns)
