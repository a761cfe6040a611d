// --grid 1 --block 64 --arg i32[64]:iota | clean
#include <cuda/barrier>
struct Sum { int* s; __device__ void operator()() { for (int i = 1; i < 64; ++i) s[0] += s[i]; } };
extern "C" __global__ void k(int* d) {
  using B = cuda::barrier<cuda::thread_scope_block, Sum>;
  __shared__ int s[64];
  __shared__ alignas(B) char room[sizeof(B)];
  B* b = reinterpret_cast<B*>(room);
  const int t = threadIdx.x;
  if (t == 0) new (b) B(64, Sum{s});
  __syncthreads();
  s[t] = d[t];
  b->arrive_and_wait();
  d[t] = s[0];
}
