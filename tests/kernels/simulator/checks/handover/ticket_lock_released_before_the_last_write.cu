// --grid 1 --block 128 --arg i32[128]:zero | race
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  __shared__ unsigned next, now;
  __shared__ int sum;
  const int t = threadIdx.x;
  if (t == 0) next = now = 0, sum = 0;
  __syncthreads();
  cuda::atomic_ref<unsigned, cuda::thread_scope_block> tickets(next), turn(now);
  if (t % 32 == 0) {
    const unsigned mine = tickets.fetch_add(1, cuda::memory_order_relaxed);
    while (turn.load(cuda::memory_order_acquire) != mine) {}
    const int seen = sum;
    turn.store(mine + 1, cuda::memory_order_release);
    sum = seen + t;
  }
  __syncthreads();
  out[t] = sum;
}
