// --grid 1 --block 1 --arg i32[40000]:zero | out-of-bounds
extern "C" __global__ void k(int* d) {
  for (short i = 0; d[i] == 0; ++i) d[i] = 1;
}
