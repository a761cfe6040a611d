// --grid 2 --block 64 --arg i32[1024]:zero | clean
__device__ int next;
extern "C" __global__ void k(int* d) {
  while (true) {
    int mine = 0;
    if (threadIdx.x == 0) mine = atomicAdd(&next, 1);
    int item = 0;
    for (int bit = 0; bit < 5; ++bit) item |= __syncthreads_or(mine >> bit & 1) ? 1 << bit : 0;
    if (item >= 8) return;
    d[item * 64 + threadIdx.x] = item;
  }
}
