// --grid 264 --block 256 --arg u32[2097152]:random --arg u32[4224]:zero --arg i32:2097152
extern "C" __global__ void k(const unsigned* in, unsigned* counts, int n) {
  __shared__ unsigned s[16];
  if (threadIdx.x < 16) s[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    unsigned digit = in[i] & 15, peers = __match_any_sync(__activemask(), digit);
    if ((peers & ((1u << (threadIdx.x & 31)) - 1)) == 0) atomicAdd(&s[digit], __popc(peers));
  }
  __syncthreads();
  if (threadIdx.x < 16) counts[blockIdx.x * 16 + threadIdx.x] = s[threadIdx.x];
}
