// --grid 4 --block 64 --arg i32[300]:iota | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  for (int i = t; i < 66; i += 64) out[blockIdx.x * 64 + i] = blockIdx.x;
}
