import triton
import triton.language as tl


@triton.jit
def softmax(x, out, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64) * columns
    largest = -float("inf")
    total = 0.0
    for first in range(0, columns, BLOCK):
        i = first + tl.arange(0, BLOCK)
        values = tl.load(x + row + i, mask=i < columns, other=-float("inf"))
        larger = tl.maximum(largest, tl.max(values, axis=0))
        total = total * tl.exp(largest - larger) + tl.sum(tl.exp(values - larger), axis=0)
        largest = larger
    logarithm = largest + tl.log(total)
    for first in range(0, columns, BLOCK):
        i = first + tl.arange(0, BLOCK)
        values = tl.load(x + row + i, mask=i < columns, other=-float("inf"))
        tl.store(out + row + i, tl.exp(values - logarithm), mask=i < columns)
