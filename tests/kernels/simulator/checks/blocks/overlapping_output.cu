// --grid 2 --block 64 --arg i32[128]:zero | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  out[blockIdx.x * 63 + t] = blockIdx.x;
}
