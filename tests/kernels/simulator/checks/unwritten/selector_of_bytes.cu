// --grid 1 --block 32 --arg i32[128]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ unsigned s[32];
  const int t = threadIdx.x;
  if (t < 31) s[t] = 0x3210;
  __syncwarp();
  out[t] = __byte_perm(t, out[t], s[t]);
}
