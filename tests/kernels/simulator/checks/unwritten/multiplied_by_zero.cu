// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
// 0 times NaN is NaN.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ float s[32];
  if (t % 2) s[t] = t;
  __syncwarp();
  out[t] = (int)(s[t] * (t % 2));
}
