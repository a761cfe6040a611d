// --grid 4 --block 32 --arg i32[128]:iota | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int i = blockIdx.x * 32 + t;
  out[i] = out[(i + 1) % 128];
}
