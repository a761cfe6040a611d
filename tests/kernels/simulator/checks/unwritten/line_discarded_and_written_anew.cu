// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  const int v = out[t];
  __syncthreads();
  if (t == 0) asm volatile("discard.global.L2 [%0], 128;" :: "l"(out) : "memory");
  __syncthreads();
  out[t] = v + 1;
  out[32 + t] += out[t];
}
