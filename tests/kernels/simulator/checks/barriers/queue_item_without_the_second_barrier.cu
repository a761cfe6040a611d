// --grid 2 --block 64 --arg i32[1024]:zero | race
__device__ int next;
extern "C" __global__ void k(int* d) {
  __shared__ int item;
  while (true) {
    if (threadIdx.x == 0) item = atomicAdd(&next, 1);
    __syncthreads();
    const int mine = item;
    if (mine >= 8) return;
    d[mine * 64 + threadIdx.x] = mine;
  }
}
