// --grid 1 --block 32 --arg i32[64]:iota | out-of-bounds
extern "C" __global__ void k(int* d) {
  const int row = threadIdx.x + 65536, pitch = 65536;
  const int i = row * pitch - 1;
  d[i < 64 ? i : 0] = 1;
}
