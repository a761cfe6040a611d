// --grid 1 --block 32 --arg i32[64]:zero | clean
__global__ void child(int* d) { d[40] = d[threadIdx.x] + 1; }
extern "C" __global__ void k(int* d) {
  if (threadIdx.x == 0) child<<<1, 1, 0, cudaStreamTailLaunch>>>(d);
  d[threadIdx.x] = 3;
}
