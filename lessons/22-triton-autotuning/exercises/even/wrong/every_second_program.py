# Every second program does the work of two; the others compute what nobody needs.
import triton
import triton.language as tl


@triton.jit
def work(p, a, b, c, n, BLOCK: tl.constexpr, EVEN: tl.constexpr):
    i = p * BLOCK + tl.arange(0, BLOCK)
    inside = None if EVEN else i < n
    tl.store(c + i, tl.load(a + i, mask=inside) + tl.load(b + i, mask=inside), mask=inside)


@triton.jit
def vector_add(a, b, c, n, BLOCK: tl.constexpr, EVEN: tl.constexpr):
    p = tl.program_id(0)
    if p % 2 == 0:
        work(p, a, b, c, n, BLOCK, EVEN)
        if p + 1 < tl.num_programs(0):
            work(p + 1, a, b, c, n, BLOCK, EVEN)
    else:
        busy = tl.arange(0, 128).to(tl.float32)
        for step in range(1):
            for round in range(2):
                busy = busy * 1.5 + 0.5
        tl.store(c + tl.arange(0, 128), busy, mask=busy < 0)
