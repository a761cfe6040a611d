# Rounded by the library's function.
import triton
import triton.language as tl
from triton.language.extra import libdevice


@triton.jit
def gray(rgb, out, n, red, green, blue, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = i < n
    r = tl.load(rgb + 3 * i, mask=inside, other=0)
    g = tl.load(rgb + 3 * i + 1, mask=inside, other=0)
    b = tl.load(rgb + 3 * i + 2, mask=inside, other=0)
    tl.store(out + i, libdevice.rint(red * r + green * g + blue * b).to(tl.uint8), mask=inside)
