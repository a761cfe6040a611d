// --grid 1 --block 32 --arg i32[8]:zero | clean
extern "C" __global__ void k(int* d) {
  ((char*)d)[threadIdx.x] = threadIdx.x;
}
