// --grid 1 --block 96 --arg i32[96]:iota | barrier
extern "C" __global__ void k(int* out) {
  __shared__ int s[96];
  const int t = threadIdx.x;
  s[t] = t;
  switch (t / 32) {
  case 0:
    __syncthreads();
    out[t] = s[t + 32];
    break;
  case 1:
    __syncthreads();
    out[t] = s[t - 32];
    break;
  default:
    out[t] = 0;
    __syncthreads();
  }
}
