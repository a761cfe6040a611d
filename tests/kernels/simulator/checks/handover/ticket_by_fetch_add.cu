// --grid 1 --block 128 --arg i32[128]:zero | clean
// Warps take their turn by tickets.
#include <cuda/atomic>
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int next, turn, log[4];
  if (t == 0) next = 0, turn = 0;
  __syncthreads();
  if (t % 32 == 0) {
    cuda::atomic_ref<int, cuda::thread_scope_block> tickets(next), now(turn);
    const int mine = tickets.fetch_add(1, cuda::memory_order_relaxed);
    while (now.load(cuda::memory_order_acquire) != mine) {}
    log[mine] = mine == 0 ? t : log[mine - 1] + t;
    now.store(mine + 1, cuda::memory_order_release);
  }
  __syncthreads();
  if (t < 4) out[t] = log[t];
}
