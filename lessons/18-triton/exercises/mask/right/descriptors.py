# Tensor descriptors know the length.
import triton
import triton.language as tl


@triton.jit
def vector_add(a, b, c, n, BLOCK: tl.constexpr):
    first = tl.program_id(0) * BLOCK
    left = tl.make_tensor_descriptor(a, [n], [1], [BLOCK])
    right = tl.make_tensor_descriptor(b, [n], [1], [BLOCK])
    sums = tl.make_tensor_descriptor(c, [n], [1], [BLOCK])
    sums.store([first], left.load([first]) + right.load([first]))
