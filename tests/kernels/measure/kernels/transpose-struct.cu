// --grid 1024 --block 256 --arg f32[2097152]:random --arg f32[2097152]:zero --arg i32:262144
struct Particle { float x, y, z, vx, vy, vz, mass, charge; };
extern "C" __global__ void k(const Particle* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Particle p = in[i];
  out[i] = p.x; out[n + i] = p.y; out[2 * n + i] = p.z; out[3 * n + i] = p.vx;
  out[4 * n + i] = p.vy; out[5 * n + i] = p.vz; out[6 * n + i] = p.mass; out[7 * n + i] = p.charge;
}
