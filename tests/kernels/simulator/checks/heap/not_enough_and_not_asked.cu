// --grid 1 --block 1 --arg i32[64]:zero | out-of-bounds
extern "C" __global__ void k(int* d) {
  volatile int* p = (int*)malloc((size_t)1 << 40);
  p[0] = d[0];
}
