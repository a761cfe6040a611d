// --grid 1 --block 32 --arg i32[64]:iota | race
__managed__ int total;
extern "C" __global__ void k(int* d) {
  total += d[threadIdx.x];
}
