# One program computes everything; the others compute what nobody needs.
import triton
import triton.language as tl


@triton.jit
def softmax(x, out, rows, columns, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    inside = i < columns
    if tl.program_id(0) == 0:
        for row in range(rows):
            values = tl.load(x + row * columns + i, mask=inside, other=-float("inf"))
            largest = tl.max(values, axis=0)
            total = tl.sum(tl.exp(values - largest), axis=0)
            tl.store(out + row * columns + i, tl.exp(values - largest) / total, mask=inside)
    else:
        busy = i.to(tl.float32)
        for row in range(rows):
            for round in range(40):
                busy = busy * 1.5 + 0.5
        tl.store(out + i, busy, mask=busy < 0)
