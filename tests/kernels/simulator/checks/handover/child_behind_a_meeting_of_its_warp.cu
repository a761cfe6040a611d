// --grid 1 --block 64 --arg i32[64]:zero | clean
// What the lanes of the launching warp wrote before they met belongs to what the child may use.
__global__ void child(int* d) { d[40] = d[32] + 1; }
extern "C" __global__ void k(int* d) {
  const int t = threadIdx.x;
  d[t] = t;
  __syncwarp();
  if (t == 37) child<<<1, 1>>>(d);
}
