import triton
import triton.language as tl


@triton.jit
def softmax(x, out, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0) * columns
    i = tl.arange(0, BLOCK)
    inside = i < columns
    values = tl.load(x + row + i, mask=inside, other=-float("inf"))
    largest = tl.max(values, axis=0)
    logarithm = largest + tl.log(tl.sum(tl.exp(values - largest), axis=0))
    tl.store(out + row + i, tl.exp(values - logarithm), mask=inside)
