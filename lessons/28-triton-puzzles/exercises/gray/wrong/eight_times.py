import triton
import triton.language as tl


@triton.jit
def gray(rgb, out, n, red, green, blue, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = i < n
    for time in range(8):
        r = tl.load(rgb + 3 * i, mask=inside, other=0, volatile=True)
        g = tl.load(rgb + 3 * i + 1, mask=inside, other=0, volatile=True)
        b = tl.load(rgb + 3 * i + 2, mask=inside, other=0, volatile=True)
        tl.store(out + i, (red * r + green * g + blue * b + 0.5).to(tl.uint8), mask=inside)
