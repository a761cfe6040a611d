// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  int limit;
  if (out[threadIdx.x] > 40) limit = 7;
  if (out[32 + threadIdx.x] < limit) out[threadIdx.x] = 1;
}
