// --grid 1 --block 256 --arg i32[512]:iota | race
extern "C" __global__ void k(int* d) {
  __shared__ int s[256];
  const int t = threadIdx.x;
  s[t] = d[t] + d[t + 256];
  for (int o = 128; o > 0; o >>= 1) {
    if (t < o) s[t] += s[t + o];
    __syncthreads();
  }
  if (t == 0) d[0] = s[0];
}
