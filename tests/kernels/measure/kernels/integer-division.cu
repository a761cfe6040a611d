// --grid 1024 --block 256 --arg i32[262144]:iota --arg i32[262144]:zero --arg i32:12347
extern "C" __global__ void k(const int* in, int* out, int d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, v = in[i] * 40503, sum = 0;
  for (int j = 1; j < 16; ++j) sum += v / (d + j) + v % (j * 97 + d);
  out[i] = sum;
}
