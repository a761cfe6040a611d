// --grid 1 --block 32 --arg i32[64]:zero | out-of-bounds
// The address of lane 0's variable is that of each lane's own.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int mine = t + 1;
  int* volatile own = &mine;
  const auto of_first = (int*)__shfl_sync(~0u, (unsigned long long)own, 0);
  out[t] = *of_first + mine;
}
