// --grid 1 --block 64 --arg i32[128]:iota | clean
// The child is a kernel of its own: what the parent wrote before is there when it begins.
__global__ void child(int* d) { d[64 + threadIdx.x] = __ldg(d + 63 - threadIdx.x); }
extern "C" __global__ void k(int* d) {
  d[threadIdx.x] = 2 * threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) child<<<1, 64>>>(d);
}
