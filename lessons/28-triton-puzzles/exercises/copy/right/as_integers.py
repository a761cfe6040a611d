# A copy need not know that the words are numbers.
import triton
import triton.language as tl


@triton.jit
def copy(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    words = tl.load((x + i).to(tl.pointer_type(tl.int32)), mask=i < n)
    tl.store((out + i).to(tl.pointer_type(tl.int32)), words, mask=i < n)
