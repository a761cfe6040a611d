// --grid 1 --block 32 --arg i32[64]:zero | clean
__global__ void fill(int* p) { p[threadIdx.x] = threadIdx.x; }
__global__ void sum(const int* p, int* out) { out[32 + threadIdx.x] = p[31 - threadIdx.x]; }
extern "C" __global__ void k(int* out) {
  if (threadIdx.x) return;
  fill<<<1, 32>>>(out);
  sum<<<1, 32, 0, cudaStreamTailLaunch>>>(out, out);
}
