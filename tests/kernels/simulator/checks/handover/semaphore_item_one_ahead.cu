// --grid 1 --block 64 --arg i32[64]:iota | race
#include <cuda/semaphore>
extern "C" __global__ void k(int* d) {
  using S = cuda::counting_semaphore<cuda::thread_scope_block, 8>;
  __shared__ alignas(S) char room[2][sizeof(S)];
  __shared__ int ring[4];
  S *full = reinterpret_cast<S*>(room[0]), *empty = reinterpret_cast<S*>(room[1]);
  const int t = threadIdx.x;
  if (t == 0) { new (full) S(0); new (empty) S(5); }
  __syncthreads();
  if (t == 0) {
    for (int i = 0; i < 16; ++i) { empty->acquire(); ring[i % 4] = d[i]; full->release(); }
  } else if (t == 32) {
    for (int i = 0; i < 16; ++i) { full->acquire(); d[32 + i] = ring[i % 4]; empty->release(); }
  }
}
