// --grid 1 --block 256 --arg i32[256]:iota | race
extern "C" __global__ void k(int* d) {
  const int x = threadIdx.x % 16, y = threadIdx.x / 16;
  const int a = d[16 * y + x];
  d[16 * x + y] = a;
}
