// --grid 3 --block 64 --arg i32[1024]:zero | clean
__device__ int next;
extern "C" __global__ void k(int* d) {
  const int lane = threadIdx.x % 32;
  while (true) {
    int at = 0;
    if (lane == 0) at = atomicAdd(&next, 32);
    at = __shfl_sync(~0u, at, 0);
    if (at >= 1024) break;
    d[at + lane] += at;
  }
}
