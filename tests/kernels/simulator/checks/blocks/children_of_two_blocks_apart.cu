// --grid 2 --block 1 --arg i32[64]:zero | clean
__global__ void child(int* d, int v) { d[v] = v; }
extern "C" __global__ void k(int* d) { child<<<1, 1>>>(d, blockIdx.x); }
