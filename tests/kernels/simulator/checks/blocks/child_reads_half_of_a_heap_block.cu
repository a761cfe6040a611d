// --grid 1 --block 32 --arg i32[64]:zero | uninitialised
__global__ void child(const int* p, int* out) { out[threadIdx.x] = p[threadIdx.x]; }
extern "C" __global__ void k(int* out) {
  if (threadIdx.x) return;
  int* p = (int*)malloc(32 * sizeof(int));
  for (int i = 0; i < 16; ++i) p[i] = i;
  child<<<1, 32>>>(p, out);
}
