# Every second program adds two blocks; the others compute what nobody needs.
import triton
import triton.language as tl


@triton.jit
def vector_add(a, b, c, n, BLOCK: tl.constexpr):
    p = tl.program_id(0)
    if p % 2 == 0:
        for half in range(2):
            i = (p + half) * BLOCK + tl.arange(0, BLOCK)
            tl.store(c + i, tl.load(a + i, mask=i < n) + tl.load(b + i, mask=i < n), mask=i < n)
    else:
        i = p * BLOCK + tl.arange(0, BLOCK)
        busy = i.to(tl.float32)
        for round in range(8):
            busy = busy * 1.5 + 0.5
        tl.store(c + i, busy, mask=busy < 0)
