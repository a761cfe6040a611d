import triton
import triton.language as tl


@triton.jit
def softmax(x, out, rows, columns, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    inside = i < columns
    for row in range(tl.program_id(0), rows, tl.num_programs(0)):
        at = row.to(tl.int64) * columns + i
        values = tl.load(x + at, mask=inside, other=-float("inf"))
        scaled = values * 1.4426950408889634
        powers = tl.exp2(scaled - tl.max(scaled, axis=0))
        tl.store(out + at, powers / tl.sum(powers, axis=0), mask=inside)
