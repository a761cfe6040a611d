// --grid 1 --block 64 --arg i32[64]:zero | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ int taken;
  int old = 0;
  if (threadIdx.x == 40) old = atomicExch(&taken, 1); // nobody has said that it is free
  __syncthreads();
  out[threadIdx.x] = old + taken;
}
