// --grid 1 --block 32 --arg i32[128]:iota | clean
// Lanes leave the loop one round earlier, and the kernel with it.
extern "C" __global__ void k(int* out) {
  for (int i = threadIdx.x; i < 90; i += 32) {
    out[i] = 2 * i;
    const unsigned here = __ballot_sync(__activemask(), i % 3 == 0);
    if (i % 3 == 0) atomicAdd(out + 100, __popc(here));
  }
}
