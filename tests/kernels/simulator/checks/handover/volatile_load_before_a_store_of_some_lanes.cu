// --grid 20 --block 32 --arg i32[2560]:iota | clean
extern "C" __global__ void k(int* out) {
  const int i = blockIdx.x * 32 + threadIdx.x, n = gridDim.x * 32;
  volatile int* in = out;
  const int first = in[i];
  if (i % 3 == 0) out[2 * n + i] = first + 1;
  const int second = in[i + n];
  out[3 * n + i] = second + 2;
}
