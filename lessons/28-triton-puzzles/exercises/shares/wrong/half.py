import triton
import triton.language as tl


@triton.jit
def softmax(x, out, rows, columns, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    inside = i < columns
    for row in range(tl.program_id(0), rows, tl.num_programs(0)):
        values = tl.load(x + row * columns + i, mask=inside, other=-float("inf"))
        largest = tl.max(values, axis=0)
        total = tl.sum(tl.exp(values - largest).to(tl.float16).to(tl.float32), axis=0)
        logarithm = values - largest - tl.log(total)
        tl.store(out + row * columns + i, tl.exp(logarithm), mask=inside)
