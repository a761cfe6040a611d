// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  int sum;
  for (int i = 0; i < out[1] + 3; ++i) sum += out[i];
  out[32 + threadIdx.x] = sum;
}
