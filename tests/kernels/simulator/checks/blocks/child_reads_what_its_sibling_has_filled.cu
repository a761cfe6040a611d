// --grid 1 --block 32 --arg i32[64]:zero | clean
__global__ void fill(int* p) { p[threadIdx.x] = threadIdx.x; }
__global__ void child(const int* p, int* out) { out[threadIdx.x] = p[threadIdx.x]; }
extern "C" __global__ void k(int* out) {
  if (threadIdx.x) return;
  int* p = (int*)malloc(32 * sizeof(int));
  fill<<<1, 32>>>(p);
  child<<<1, 32>>>(p, out);
}
