// --grid 1 --block 32 --arg i32[64]:zero | out-of-bounds
// A pointer that the host has not set.
__device__ int* table;
extern "C" __global__ void k(int* d) { d[threadIdx.x] = table[threadIdx.x]; }
