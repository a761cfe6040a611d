import triton
import triton.language as tl


@triton.jit
def gray(rgb, out, n, red, green, blue, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = i < n
    rgb += 3 * i
    level = red * tl.load(rgb, mask=inside, other=0).to(tl.float32)
    level += green * tl.load(rgb + 1, mask=inside, other=0).to(tl.float32)
    level += blue * tl.load(rgb + 2, mask=inside, other=0).to(tl.float32)
    tl.store(out + i, (level + 0.5).to(tl.uint8), mask=inside)
