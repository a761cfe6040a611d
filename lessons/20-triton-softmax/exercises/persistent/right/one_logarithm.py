import triton
import triton.language as tl


@triton.jit
def softmax(x, out, rows, columns, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    inside = i < columns
    for row in range(tl.program_id(0), rows, tl.num_programs(0)):
        at = row.to(tl.int64) * columns + i
        values = tl.load(x + at, mask=inside, other=-float("inf"))
        largest = tl.max(values, axis=0)
        logarithm = largest + tl.log(tl.sum(tl.exp(values - largest), axis=0))
        tl.store(out + at, tl.exp(values - logarithm), mask=inside)
