"""Layer norm of rows, forward, and backward with partial sums of the weights' gradients under a lock."""

import triton
import triton.language as tl


@triton.jit
def forward(x, y, weight, bias, mean, inverse, stride, columns, epsilon, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    x += row * stride
    y += row * stride
    total = tl.zeros([BLOCK], dtype=tl.float32)
    for begin in range(0, columns, BLOCK):
        at = begin + tl.arange(0, BLOCK)
        total += tl.load(x + at, mask=at < columns, other=0.0).to(tl.float32)
    middle = tl.sum(total, axis=0) / columns
    total = tl.zeros([BLOCK], dtype=tl.float32)
    for begin in range(0, columns, BLOCK):
        at = begin + tl.arange(0, BLOCK)
        apart = tl.where(at < columns, tl.load(x + at, mask=at < columns, other=0.0).to(tl.float32) - middle, 0.0)
        total += apart * apart
    scale = 1 / tl.sqrt(tl.sum(total, axis=0) / columns + epsilon)
    tl.store(mean + row, middle)
    tl.store(inverse + row, scale)
    for begin in range(0, columns, BLOCK):
        at = begin + tl.arange(0, BLOCK)
        inside = at < columns
        values = tl.load(x + at, mask=inside, other=0.0).to(tl.float32)
        tl.store(y + at, (values - middle) * scale * tl.load(weight + at, mask=inside)
                 + tl.load(bias + at, mask=inside), mask=inside)


@triton.jit
def backward(dx, dy, dw, db, x, weight, mean, inverse, locks, stride, columns, GROUPS: tl.constexpr,
             BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    inside = at < columns
    values = tl.load(x + row * stride + at, mask=inside, other=0.0).to(tl.float32)
    slopes = tl.load(dy + row * stride + at, mask=inside, other=0.0).to(tl.float32)
    w = tl.load(weight + at, mask=inside, other=0.0).to(tl.float32)
    scale = tl.load(inverse + row)
    normed = tl.where(inside, (values - tl.load(mean + row)) * scale, 0.0)
    weighted = tl.where(inside, w * slopes, 0.0)
    along = tl.sum(normed * weighted, axis=0) / columns
    level = tl.sum(weighted, axis=0) / columns
    tl.store(dx + row * stride + at, (weighted - (normed * along + level)) * scale, mask=inside)
    group = row % GROUPS
    lock = locks + group
    used = locks + GROUPS + group
    dw_at = dw + group * columns + at
    db_at = db + group * columns + at
    dw_part = slopes * normed
    db_part = slopes
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    if tl.load(used) == 0:
        tl.atomic_xchg(used, 1)
    else:
        dw_part += tl.load(dw_at, mask=inside)
        db_part += tl.load(db_at, mask=inside)
    tl.store(dw_at, dw_part, mask=inside)
    tl.store(db_at, db_part, mask=inside)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)
