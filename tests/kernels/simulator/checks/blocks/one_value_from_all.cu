// --grid 6 --block 64 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t % 3 == 0) out[5] = 77;
}
