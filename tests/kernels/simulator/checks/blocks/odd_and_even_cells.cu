// --grid 8 --block 64 --arg i32[1024]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  out[2 * i % 1024 + (i >= 512)] = i;
}
