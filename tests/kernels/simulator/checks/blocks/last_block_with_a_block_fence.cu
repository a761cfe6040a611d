// --grid 8 --block 32 --arg i32[64]:zero | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t == 0) {
    out[1 + blockIdx.x] = blockIdx.x;
    __threadfence_block();
    if (atomicAdd(out, 1) == 7) {
      __threadfence();
      int sum = 0;
      for (int i = 0; i < 8; ++i) sum += out[1 + i];
      out[20] = sum;
    }
  }
}
