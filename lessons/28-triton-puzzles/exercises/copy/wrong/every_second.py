# Every second program copies two blocks; the others compute what nobody needs.
import triton
import triton.language as tl


@triton.jit
def copy(x, out, n, BLOCK: tl.constexpr):
    p = tl.program_id(0)
    i = p * BLOCK + tl.arange(0, BLOCK)
    if p % 2 == 0:
        for half in range(2):
            tl.store(out + i, tl.load(x + i, mask=i < n), mask=i < n)
            i += BLOCK
    else:
        busy = i
        for round in range(6):
            busy = busy * 3 // 2 + 1
        tl.store(out + i, busy.to(tl.float32), mask=busy < 0)
