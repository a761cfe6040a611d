// --grid 1 --block 32 --arg i32[64]:zero | uninitialised
// A grandchild reads what neither the parent nor the child have filled.
__global__ void grandchild(const int* p, int* out) { out[threadIdx.x] = p[threadIdx.x]; }
__global__ void child(int* p, int* out) { if (threadIdx.x < 31) p[threadIdx.x] = 1; __syncthreads(); if (threadIdx.x == 0) grandchild<<<1, 32>>>(p, out); }
extern "C" __global__ void k(int* out) {
  if (threadIdx.x) return;
  int* p = (int*)malloc(32 * sizeof(int));
  child<<<1, 32>>>(p, out);
}
