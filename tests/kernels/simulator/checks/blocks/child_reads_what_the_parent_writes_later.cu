// --grid 1 --block 1 --arg i32[64]:zero | race
__global__ void child(int* d) { d[2] = d[1]; }
extern "C" __global__ void k(int* d) {
  d[1] = 5;
  child<<<1, 1>>>(d);
  d[1] = 6;
}
