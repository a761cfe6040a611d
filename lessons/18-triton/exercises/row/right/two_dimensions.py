# A matrix of one row, and the library's softmax.
import triton
import triton.language as tl


@triton.jit
def softmax(x, out, columns, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)[None, :]
    at = tl.program_id(0) * columns + i
    values = tl.load(x + at, mask=i < columns, other=float("-inf"))
    tl.store(out + at, tl.softmax(values, dim=1), mask=i < columns)
