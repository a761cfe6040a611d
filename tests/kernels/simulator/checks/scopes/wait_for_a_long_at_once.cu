// --grid 2 --block 32 --arg i32[64]:zero | clean
__device__ volatile unsigned long long word;
extern "C" __global__ void k(int* d) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {
    word = 0x100000007ull;
  } else {
    unsigned long long w;
    while (!((w = word) >> 32)) {}
    d[0] = (int)w;
  }
}
