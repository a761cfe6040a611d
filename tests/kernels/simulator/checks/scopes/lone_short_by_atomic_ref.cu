// --grid 1 --block 64 --arg u16[1]:zero | clean
// libcu++ adds to it in the word that holds it: what follows belongs to no variable.
#include <cuda/atomic>
extern "C" __global__ void k(unsigned short* total) {
  __shared__ unsigned short count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  cuda::atomic_ref<unsigned short, cuda::thread_scope_block>(count).fetch_add(1);
  __syncthreads();
  if (threadIdx.x < count)
    cuda::atomic_ref<unsigned short, cuda::thread_scope_device>(*total).fetch_add(1);
}
