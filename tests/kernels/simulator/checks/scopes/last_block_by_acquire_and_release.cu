// --grid 4 --block 64 --arg i32[64]:zero | clean
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ bool last;
  out[1 + blockIdx.x] = 5 * blockIdx.x;
  __syncthreads();
  if (t == 0) {
    cuda::atomic_ref<int, cuda::thread_scope_device> done(out[0]);
    last = done.fetch_add(1, cuda::memory_order_acq_rel) == 3;
  }
  __syncthreads();
  if (last && t < 4) out[8 + t] = out[1 + t];
}
