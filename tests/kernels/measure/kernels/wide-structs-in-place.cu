// --grid 2048 --block 128 --arg f32[2097152]:random
struct Particle { float x, y, z, vx, vy, vz, mass, charge; };
extern "C" __global__ void k(Particle* p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i].x += 0.01f * p[i].vx; p[i].y += 0.01f * p[i].vy; p[i].z += 0.01f * p[i].vz;
}
