// --grid 1 --block 32 --arg i32[32]:iota | sync-mask
// Odd lanes have not left: they are asked to vote while they do something else.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int votes = 0;
  if (t % 2 == 0)
    votes = __ballot_sync(0xffffffff, out[t] > 5);
  else
    votes = __shfl_sync(0xaaaaaaaa, out[t], 1);
  out[t] = votes;
}
