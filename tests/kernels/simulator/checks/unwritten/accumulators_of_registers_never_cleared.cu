// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  int sums[4];
  for (int step = 0; step < out[2]; ++step)
    for (int i = 0; i < 4; ++i) sums[i] += out[4 * step + i];
  for (int i = 0; i < 4; ++i) atomicAdd(&out[32 + i], sums[i]);
}
