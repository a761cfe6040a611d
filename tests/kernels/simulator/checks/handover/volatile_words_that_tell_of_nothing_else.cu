// --grid 2 --block 32 --arg i32[64]:zero | clean
// Progress is shown by words that are looked at one by one, and the last one is all that counts.
extern "C" __global__ void k(volatile int* out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    for (int i = 1; i <= 20; ++i) out[1] = i;
  } else {
    int seen = 0;
    while (seen < 20) seen = out[1];
    out[2] = seen;
  }
}
