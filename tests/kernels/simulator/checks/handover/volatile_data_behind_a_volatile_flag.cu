// --grid 2 --block 32 --arg i32[64]:zero | race
extern "C" __global__ void k(volatile int* out) {
  if (threadIdx.x) return;
  if (blockIdx.x == 0) { out[1] = 42; out[0] = 1; }
  else { while (out[0] == 0) {} out[2] = out[1]; }
}
