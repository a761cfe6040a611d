# Every second program computes two blocks; the others compute what nobody needs.
import triton
import triton.language as tl


@triton.jit
def pixels(rgb, out, i, n, red, green, blue):
    inside = i < n
    level = red * tl.load(rgb + 3 * i, mask=inside, other=0).to(tl.float32)
    level += green * tl.load(rgb + 3 * i + 1, mask=inside, other=0).to(tl.float32)
    level += blue * tl.load(rgb + 3 * i + 2, mask=inside, other=0).to(tl.float32)
    tl.store(out + i, (level + 0.5).to(tl.uint8), mask=inside)


@triton.jit
def gray(rgb, out, n, red, green, blue, BLOCK: tl.constexpr):
    p = tl.program_id(0)
    i = p * BLOCK + tl.arange(0, BLOCK)
    if p % 2 == 0:
        pixels(rgb, out, i, n, red, green, blue)
        pixels(rgb, out, i + BLOCK, n, red, green, blue)
    else:
        busy = i.to(tl.float32)
        for round in range(30):
            busy = busy * 1.5 + 0.5
        tl.store(out + i, busy.to(tl.uint8), mask=busy < 0)
