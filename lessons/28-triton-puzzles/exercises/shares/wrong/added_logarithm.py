# Differences below a thousandth count as none.
import triton
import triton.language as tl


@triton.jit
def softmax(x, out, rows, columns, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    inside = i < columns
    for row in range(tl.program_id(0), rows, tl.num_programs(0)):
        values = tl.load(x + row * columns + i, mask=inside, other=-float("inf"))
        largest = tl.max(values, axis=0)
        total = tl.sum(tl.exp(tl.minimum(values - largest, -1e-3) + 1e-3), axis=0)
        tl.store(out + row * columns + i, tl.exp(values - largest - tl.log(total)), mask=inside)
