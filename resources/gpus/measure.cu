// Prints what a spec sheet needs and no datasheet tells:  nvcc -arch=native measure.cu -o measure &&
// ./measure

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#define CHECK(call)                                                                                          \
  do {                                                                                                       \
    const cudaError_t error = (call);                                                                        \
    if (error != cudaSuccess) {                                                                              \
      std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error));                                    \
      std::exit(1);                                                                                          \
    }                                                                                                        \
  } while (0)

namespace {

cudaStream_t stream;

/// Microseconds of one of many repetitions of `body` in a graph: the median of seven launches.
double microseconds(const std::function<void()>& body, int repetitions = 50) {
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  for (int i = 0; i < repetitions; ++i) body();
  CHECK(cudaStreamEndCapture(stream, &graph));
  CHECK(cudaGraphInstantiate(&executable, graph, 0));
  cudaEvent_t begin, end;
  CHECK(cudaEventCreate(&begin));
  CHECK(cudaEventCreate(&end));
  std::vector<float> times;
  for (int i = 0; i < 9; ++i) {
    CHECK(cudaEventRecord(begin, stream));
    CHECK(cudaGraphLaunch(executable, stream));
    CHECK(cudaEventRecord(end, stream));
    CHECK(cudaEventSynchronize(end));
    float ms = 0;
    CHECK(cudaEventElapsedTime(&ms, begin, end));
    if (i >= 2) times.push_back(ms);
  }
  std::sort(times.begin(), times.end());
  CHECK(cudaGraphExecDestroy(executable));
  CHECK(cudaGraphDestroy(graph));
  return 1000.0 * times[times.size() / 2] / repetitions;
}

__global__ void nothing() {}
__global__ void write_one(float* out) { *out = 0; }
__global__ void add_to_one(float* out) {
  if (threadIdx.x == 0) atomicAdd(out, 1.0f);
}
__global__ void add_along_line(unsigned* out) { atomicAdd(out + threadIdx.x, 1u); }
/// Each warp stores `repetitions` times, its lanes `stride` words apart.
__global__ void store_scattered(float* out, unsigned stride, int repetitions, unsigned words) {
  const unsigned warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  for (int i = 0; i < repetitions; ++i)
    out[((warp * repetitions + i) * 32 + lane) * stride % words] = static_cast<float>(i);
}
__global__ void barriers(long long* clocks, int repetitions) {
  __syncthreads();
  const long long begin = clock64();
  for (int i = 0; i < repetitions; ++i) __syncthreads();
  if (threadIdx.x == 0) *clocks = clock64() - begin;
}
__global__ void multiply_adds(long long* clocks, float x, float* out) {
  const float factor = x;
  const long long begin = clock64();
#pragma unroll 64
  for (int i = 0; i < 1024; ++i) x = fmaf(x, factor, factor);
  *clocks = clock64() - begin;
  *out = x;
}

}

int main() {
  cudaDeviceProp properties;
  int clock_khz = 0;
  CHECK(cudaGetDeviceProperties(&properties, 0));
  CHECK(cudaDeviceGetAttribute(&clock_khz, cudaDevAttrClockRate, 0));
  const int sms = properties.multiProcessorCount;
  const double clocks_a_us = clock_khz / 1000.0;
  std::printf("%s, %d SMs at %.0f MHz\n", properties.name, sms, clocks_a_us);
  CHECK(cudaStreamCreate(&stream));
  const unsigned words = 1u << 22; // 16 MB: inside L2
  float* memory;
  long long* clocks;
  CHECK(cudaMalloc(&memory, words * sizeof(float)));
  CHECK(cudaMalloc(&clocks, 2 * sizeof *clocks));

  for (int i = 0; i < 20; ++i) // until clocks are up
    microseconds([&] { store_scattered<<<4 * sms, 256, 0, stream>>>(memory, 1, 64, words); });

  const double empty = microseconds([] { nothing<<<1, 32, 0, stream>>>(); });
  std::printf("launch_us            %.2f\n", empty);
  std::printf("clear_us             %.2f\n",
              microseconds([&] {
                CHECK(cudaMemsetAsync(memory, 0, 4, stream));
                write_one<<<1, 1, 0, stream>>>(memory);
              }) - microseconds([&] { write_one<<<1, 1, 0, stream>>>(memory); }));
  const int many = 512 * sms;
  std::printf("block_launch_clocks  %.2f\n",
              (microseconds([&] { nothing<<<many, 256, 0, stream>>>(); }, 10) - empty) * clocks_a_us / many);
  const int adders = 64 * sms;
  std::printf("atomic_clocks        %.2f\n",
              (microseconds([&] { add_to_one<<<adders, 32, 0, stream>>>(memory); }, 10) - empty) *
                  clocks_a_us / adders);
  std::printf(
      "atomic_slice_clocks  %.2f\n",
      (microseconds([&] { add_along_line<<<adders, 32, 0, stream>>>(reinterpret_cast<unsigned*>(memory)); },
                    10) -
       empty) *
          clocks_a_us / (4.0 * adders));

  // Clocks of a store by sectors and lines: c = write * sectors + request * (lines - sectors / 4).
  const int blocks = 4 * sms, repetitions = 64;
  const double stores = 8.0 * blocks * repetitions;
  const auto a_store = [&](unsigned stride) { // clocks of the whole GPU
    return (microseconds(
                [&] { store_scattered<<<blocks, 256, 0, stream>>>(memory, stride, repetitions, words); },
                20) -
            empty) *
           clocks_a_us / stores;
  };
  const double whole = a_store(1), sectors = a_store(8), lines = a_store(32);
  std::printf("l2_write_gb_s        %.0f (masked bytes: %.0f)\n", 128 / whole * clock_khz / 1e6,
              32 * 32 / sectors * clock_khz / 1e6);
  std::printf("l2_requests_per_clock %.0f\n", 24 / (lines - sectors));

  multiply_adds<<<1, 1, 0, stream>>>(clocks, 0.5f, memory);
  multiply_adds<<<1, 1, 0, stream>>>(clocks, 0.5f, memory);
  long long taken = 0;
  CHECK(cudaMemcpy(&taken, clocks, sizeof taken, cudaMemcpyDefault));
  std::printf("alu_latency          %.1f\n", double(taken) / 1024);
  for (int warps = 1; warps <= 32; warps *= 2) {
    barriers<<<1, 32 * warps, 0, stream>>>(clocks, 1000);
    CHECK(cudaMemcpy(&taken, clocks, sizeof taken, cudaMemcpyDefault));
    std::printf("a barrier of %2d warps: %.1f clocks\n", warps, double(taken) / 1000);
  }
}
