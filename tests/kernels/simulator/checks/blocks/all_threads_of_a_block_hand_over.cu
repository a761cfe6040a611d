// --grid 2 --block 64 --arg i32[160]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (blockIdx.x == 0) {
    out[1 + t] = t;
    __syncthreads();
    if (t == 0) {
      __threadfence();
      atomicExch(out, 1);
    }
  } else {
    if (t == 0) {
      while (atomicAdd(out, 0) == 0) {}
      __threadfence();
    }
    __syncthreads();
    out[80 + t] = out[1 + t];
  }
}
