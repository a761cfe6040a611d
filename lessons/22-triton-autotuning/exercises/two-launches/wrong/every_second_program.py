# Every second program does the work of two; the others compute what nobody needs.
import triton
import triton.language as tl


@triton.jit
def work(p, x, partial, n, BLOCK: tl.constexpr, PROGRAMS: tl.constexpr, POWER: tl.constexpr):
    total = tl.zeros([BLOCK], tl.float32)
    for first in range(p * BLOCK, n, tl.num_programs(0) * BLOCK):
        i = first + tl.arange(0, BLOCK)
        total += tl.load(x + i, mask=i < n, other=0)
    tl.store(partial + p, tl.sum(total, axis=0))


@triton.jit
def partial_sums(x, partial, n, BLOCK: tl.constexpr, PROGRAMS: tl.constexpr, POWER: tl.constexpr):
    p = tl.program_id(0)
    if p % 2 == 0:
        work(p, x, partial, n, BLOCK, PROGRAMS, POWER)
        if p + 1 < tl.num_programs(0):
            work(p + 1, x, partial, n, BLOCK, PROGRAMS, POWER)
    else:
        busy = tl.arange(0, 128).to(tl.float32)
        for step in range(tl.cdiv(tl.cdiv(n, BLOCK), PROGRAMS)):
            for round in range(20):
                busy = busy * 1.5 + 0.5
        tl.store(partial + tl.arange(0, 128), busy, mask=busy < 0)


@triton.jit
def add_all(partial, out, BLOCK: tl.constexpr, PROGRAMS: tl.constexpr, POWER: tl.constexpr):
    i = tl.arange(0, POWER)
    tl.store(out, tl.sum(tl.load(partial + i, mask=i < PROGRAMS, other=0), axis=0))
