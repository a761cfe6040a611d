// --grid 1 --block 64 --arg i32[64]:zero | clean
extern "C" __global__ void k(int* out) {
  __shared__ int leader;
  if (threadIdx.x % 32 == 0) atomicExch(&leader, 7); // what was there does not matter
  __syncthreads();
  out[threadIdx.x] = leader;
}
