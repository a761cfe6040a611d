// --grid 1 --block 64 --arg i32[64]:zero | uninitialised
// Whether the word is zero depends on three bytes that nobody has set.
extern "C" __global__ void k(int* out) {
  __shared__ alignas(4) unsigned char s[4];
  const int t = threadIdx.x;
  if (t == 0) s[1] = 0;
  __syncthreads();
  if (atomicCAS((unsigned*)s, 0u, 0x100u) == 0) out[t] = 1;
}
