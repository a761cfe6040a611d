// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
__device__ __noinline__ bool half_of(int v, int* result) {
  if (v % 2) return false;
  *result = v / 2;
  return true;
}
extern "C" __global__ void k(int* d) {
  int result;
  half_of(d[threadIdx.x], &result);
  d[threadIdx.x + 32] = result;
}
