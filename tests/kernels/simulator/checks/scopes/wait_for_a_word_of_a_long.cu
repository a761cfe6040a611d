// --grid 2 --block 32 --arg i32[64]:zero | race
__device__ volatile unsigned long long word;
extern "C" __global__ void k(int* d) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    word = 0x100000007ull;
  } else {
    volatile unsigned* half = (volatile unsigned*)&word;
    while (half[1] == 0) {}
    d[0] = half[0];
  }
}
