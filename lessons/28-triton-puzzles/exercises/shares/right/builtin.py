import triton
import triton.language as tl


@triton.jit
def softmax(x, out, rows, columns, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    for row in range(tl.program_id(0), rows, tl.num_programs(0)):
        values = tl.load(x + row * columns + i, mask=i < columns, other=float("-inf"))
        tl.store(out + row * columns + i, tl.softmax(values), mask=i < columns)
