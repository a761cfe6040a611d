// --grid 2 --block 1 --arg i32[2]:zero | clean
extern "C" __global__ void k(volatile int* out) {
  if (blockIdx.x == 0)
    for (int i = 0; i < 5; ++i) *out = *out + 1;
  else
    while (*out < 5) {}
}
