// --grid 1 --block 64 --arg i32[128]:iota | barrier
extern "C" __global__ void k(int* d) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = d[t];
  if (t < 50)
    for (int half = 32; half; half /= 2) {
      __syncthreads();
      if (t < half) s[t] += s[t + half];
    }
  if (t == 0) d[64] = s[0];
  d[t] += 1;
}
