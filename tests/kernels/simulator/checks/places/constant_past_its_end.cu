// --grid 1 --block 32 --arg i32[64]:iota | out-of-bounds
__constant__ int table[16] = {1, 2, 3};
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  out[t] = table[out[t]];
}
