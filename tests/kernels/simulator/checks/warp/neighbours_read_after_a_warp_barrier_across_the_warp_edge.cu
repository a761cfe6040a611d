// --grid 1 --block 64 --arg i32[66]:iota | race
extern "C" __global__ void k(int* d) {
  __shared__ int s[66];
  const int t = threadIdx.x;
  s[t + 1] = d[t];
  if (t == 0) { s[0] = 0; s[65] = 0; }
  __syncwarp();
  d[t] = s[t] + s[t + 2];
}
