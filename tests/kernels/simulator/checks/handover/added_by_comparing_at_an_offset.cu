// --grid 2 --block 64 --arg i32[64]:zero | clean
__device__ void add(float* where, float value) {
  int old = *(int*)where, assumed;
  do {
    assumed = old;
    old = atomicCAS((int*)where, assumed, __float_as_int(value + __int_as_float(assumed)));
  } while (old != assumed);
}
extern "C" __global__ void k(float* out) {
  __shared__ float s[4];
  if (threadIdx.x < 4) s[threadIdx.x] = 0;
  __syncthreads();
  add(&s[0], 1);
  add(&s[3], 1);
  __syncthreads();
  add(out + 1, s[threadIdx.x % 4]);
  add(&out[2 * (threadIdx.x % 4) + 8], 1);
}
