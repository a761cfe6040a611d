// --grid 1 --block 32 --arg i32[64]:iota | out-of-bounds
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  out[t - 1] = t;
}
