# A reduction with a function of one's own, and the last of the running sums.
import triton
import triton.language as tl


@triton.jit
def add(a, b):
    return a + b


@triton.jit
def partial_sums(x, partial, n, BLOCK: tl.constexpr, PROGRAMS: tl.constexpr, POWER: tl.constexpr):
    i = tl.arange(0, BLOCK)
    total = tl.zeros([BLOCK], tl.float32)
    first = tl.program_id(0) * BLOCK
    while first < n:
        total += tl.load(x + first + i, mask=i < n - first, other=0.0)
        first += PROGRAMS * BLOCK
    tl.store(partial + tl.program_id(0), tl.reduce(total, 0, add))


@triton.jit
def add_all(partial, out, BLOCK: tl.constexpr, PROGRAMS: tl.constexpr, POWER: tl.constexpr):
    i = tl.arange(0, POWER)
    running = tl.cumsum(tl.load(partial + i, mask=i < PROGRAMS, other=0.0), axis=0)
    tl.store(out + i * 0, running, mask=i == POWER - 1)
