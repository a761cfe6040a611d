// --grid 1 --block 1 --arg i32[64]:zero | out-of-bounds
extern "C" __global__ void k(int* d) { free(d); }
