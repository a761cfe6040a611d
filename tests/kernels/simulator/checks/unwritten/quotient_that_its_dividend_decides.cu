// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ unsigned s[64];
  const int t = threadIdx.x;
  unsigned x = s[t] & 0xff;
  unsigned d = out[t] + 200;
  out[t] = x / d;
}
