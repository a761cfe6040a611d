// --grid 1 --block 1 --arg i32[64]:zero | out-of-bounds
extern "C" __global__ void k(int* d) {
  volatile int* p = (int*)malloc(16);
  volatile int* q = (int*)malloc(16);
  p[0] = 1;
  q[0] = 2;
  d[0] = p[4];
}
