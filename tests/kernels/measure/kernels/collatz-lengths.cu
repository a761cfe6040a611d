// --grid 512 --block 128 --arg i32[65536]:zero
extern "C" __global__ void k(int* out) {
  int i = blockIdx.x * 128 + threadIdx.x, steps = 0;
  for (unsigned long long v = i + 1; v != 1; ++steps) v = v & 1 ? 3 * v + 1 : v / 2;
  out[i] = steps;
}
