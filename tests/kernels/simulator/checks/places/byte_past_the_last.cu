// --grid 1 --block 33 --arg i32[8]:zero | out-of-bounds
extern "C" __global__ void k(int* d) {
  ((char*)d)[threadIdx.x] = threadIdx.x;
}
