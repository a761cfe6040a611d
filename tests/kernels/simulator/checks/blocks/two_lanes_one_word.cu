// --grid 1 --block 32 --arg i32[1024]:zero | race
extern "C" __global__ void k(int* out) { out[threadIdx.x / 2] = threadIdx.x; }
