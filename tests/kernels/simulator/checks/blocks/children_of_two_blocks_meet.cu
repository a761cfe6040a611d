// --grid 2 --block 1 --arg i32[64]:zero | race
__global__ void child(int* d, int v) { d[1] = v; }
extern "C" __global__ void k(int* d) { child<<<1, 1>>>(d, blockIdx.x); }
