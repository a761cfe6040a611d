// --grid 4 --block 32 --arg i32[4]:zero | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  if (t == 0) out[0] |= 1 << blockIdx.x;
}
