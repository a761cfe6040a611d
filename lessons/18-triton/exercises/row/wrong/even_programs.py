# Every second program computes two rows; the others compute what nobody needs.
import triton
import triton.language as tl


@triton.jit
def row_of(x, out, row, columns, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    values = tl.load(x + row * columns + i, mask=i < columns, other=-float("inf"))
    powers = tl.exp(values - tl.max(values, axis=0))
    tl.store(out + row * columns + i, powers / tl.sum(powers, axis=0), mask=i < columns)


@triton.jit
def softmax(x, out, columns, BLOCK: tl.constexpr):
    p = tl.program_id(0)
    if p % 2 == 0:
        row_of(x, out, p, columns, BLOCK)
        if p + 1 < tl.num_programs(0):
            row_of(x, out, p + 1, columns, BLOCK)
    else:
        busy = tl.arange(0, BLOCK).to(tl.float32)
        for round in range(15):
            busy = busy * 1.5 + 0.5
        tl.store(out + tl.arange(0, BLOCK), busy, mask=busy < 0)
