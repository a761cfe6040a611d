// --grid 1 --block 64 --arg i32[64]:zero | clean
// One byte is known to differ, so the others decide nothing.
extern "C" __global__ void k(int* out) {
  __shared__ alignas(4) unsigned char s[4];
  const int t = threadIdx.x;
  if (t == 0) s[1] = 7;
  __syncthreads();
  if (atomicCAS((unsigned*)s, 0u, 0x100u) == 0) out[t] = 1;
}
