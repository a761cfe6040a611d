// --grid 1 --block 64 --arg i32[64]:iota | race
extern "C" __global__ void k(int* d) {
  __shared__ double s[32];
  const int t = threadIdx.x;
  if (t < 32) s[t] = d[t];
  else d[t] = ((int*)s)[2 * (t - 32) + 1];
}
