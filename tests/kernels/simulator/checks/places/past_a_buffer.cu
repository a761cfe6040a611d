// --grid 1 --block 64 --arg i32[60]:zero | out-of-bounds
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  out[t] = t;
}
