// --grid 4 --block 32 --arg i32[1]:zero | race
extern "C" __global__ void k(volatile int* out) { *out = *out + 1; }
