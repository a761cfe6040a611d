// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[2 * t] = t;
  __syncwarp();
  const long long v = ((long long*)s)[t];
  out[t] = (int)((v + 1) >> 32);
}
