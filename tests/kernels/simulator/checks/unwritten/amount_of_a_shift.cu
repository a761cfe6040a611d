// --grid 1 --block 32 --arg i32[128]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ unsigned s[32];
  const int t = threadIdx.x;
  if (t != 4) s[t] = t;
  __syncwarp();
  out[t] = t << s[t];
}
