// --grid 2 --block 32 --arg i32[512]:iota | clean
extern "C" __global__ void k(int* d) {
  for (int i = blockIdx.x * 32 + threadIdx.x; i < 250; i += 64) {
    int sum = 0;
    for (int j = -2; j <= 2; ++j) sum += d[256 + min(max(i + j, 0), 249)];
    d[i] = sum;
  }
}
