// --grid 1 --block 32 --arg i32[64]:zero | uninitialised
// The sum of the lower half, which nobody has set, may carry into the upper.
extern "C" __global__ void k(int* out) {
  __shared__ alignas(4) unsigned short s[2];
  const int t = threadIdx.x;
  if (t == 0) s[1] = 0;
  __syncthreads();
  atomicAdd((unsigned*)s, 0x10001u);
  __syncthreads();
  out[t] = s[1];
}
