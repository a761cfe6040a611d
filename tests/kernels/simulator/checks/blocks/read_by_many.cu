// --grid 60 --block 64 --arg i32[3840]:iota | clean
extern "C" __global__ void k(int* data) {
  const int t = threadIdx.x;
  int sum = 0;
  for (int i = 0; i < 64; ++i) sum += data[(t + i) % 64];
  if (blockIdx.x > 0) data[blockIdx.x * 64 + t] = sum;
}
