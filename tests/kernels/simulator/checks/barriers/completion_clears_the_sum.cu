// --grid 1 --block 64 --arg i32[256]:iota | clean
// The completion function runs between the arrivals and those who waited.
#include <cuda/barrier>
#include <cuda/std/utility>
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int sum[2];
  struct Clear {
    int* to;
    __device__ void operator()() noexcept { *to = 0; }
  };
  using Barrier = cuda::barrier<cuda::thread_scope_block, Clear>;
  __shared__ alignas(Barrier) unsigned char memory[sizeof(Barrier)];
  Barrier& b = *reinterpret_cast<Barrier*>(memory);
  if (t == 0) {
    sum[0] = sum[1] = 0;
    new (memory) Barrier(64, Clear{&sum[1]});
  }
  __syncthreads();
  atomicAdd(&sum[0], out[t]);
  b.arrive_and_wait();
  out[t] = sum[0] + sum[1];
}
