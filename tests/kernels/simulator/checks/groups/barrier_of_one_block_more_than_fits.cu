// --grid 265 --block 1024 --arg i32[1]:zero | budget
// A multiprocessor holds two blocks of 1024 threads.
extern "C" __global__ void k(int* out) {
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(out, 1);
    while (atomicAdd(out, 0) < gridDim.x) {}
  }
  __syncthreads();
}
