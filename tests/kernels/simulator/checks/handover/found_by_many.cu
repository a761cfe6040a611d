// --grid 1 --block 128 --arg i32[128]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int found;
  const int t = threadIdx.x;
  if (t < 32) found = 0;
  __syncthreads();
  if (d[t] % 5 == 0) found = 1;
  __syncthreads();
  d[t] = found;
}
