// --grid 1 --block 128 --arg i32[128]:iota | clean
extern "C" __global__ void k(int* data) {
  __shared__ int s[128];
  const int t = threadIdx.x;
  s[t] = data[t];
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < 2000; ++i) sum += s[(t * (i & 3) + i) % 128];
  __syncthreads();
  if (t == 100) s[3] = sum;
  __syncthreads();
  data[t] = sum + s[t];
}
