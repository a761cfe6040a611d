// --grid 1 --block 64 --arg i32[128]:iota | barrier
extern "C" __global__ void k(int* d) {
  __shared__ int s[64];
  int t = threadIdx.x, v = 0;
  s[t] = d[t];
  if (d[t] < 40) {
    __syncthreads();
    v = s[(t + 1) % 40];
  }
  atomicAdd(&d[64], v);
}
