// What copies by tensor map put into shared memory: one box for each setting of type, size, box, corner, step,
// interleaving, swizzle and fill. Byte i of the tensor is i * 7 + i / 251 + 1; shared memory holds 0x11 before.
// Each line: type rank interleave swizzle fill, sizes, strides, box, steps, corner, the box's bytes, FNV-1a of them; FILE gets
// the bytes of boxes of up to 1024.
// To record on a Hopper GPU:
//   nvcc -std=c++17 -gencode arch=compute_90a,code=sm_90a -o /tmp/record_copies tensor_copy.cu && /tmp/record_copies tensor_copy.bin > tensor_copy.txt

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <cuda.h>
#include <cuda_runtime.h>
#include <random>
#include <vector>

constexpr int kMost = 65536;

template<int Rank>
__global__ void box(const __grid_constant__ CUtensorMap map, unsigned char* out, unsigned bytes, int c0, int c1, int c2,
                    int c3, int c4) {
  extern __shared__ __align__(1024) unsigned char s[];
  __shared__ __align__(8) unsigned long long b;
  unsigned to = (unsigned)__cvta_generic_to_shared(s), barrier = (unsigned)__cvta_generic_to_shared(&b);
  for (unsigned i = threadIdx.x; i < kMost; i += blockDim.x) s[i] = 0x11;
  if (threadIdx.x == 0) asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(barrier) : "memory");
  asm volatile("fence.proxy.async;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(barrier), "r"(bytes) : "memory");
#define LOAD(rank, list, ...)                                                                                  \
  if (Rank == rank)                                                                                            \
  asm volatile("cp.async.bulk.tensor." #rank "d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], " \
               "[%1, {" list "}], [%2];" ::"r"(to), "l"(&map), "r"(barrier), __VA_ARGS__                        \
               : "memory")
    LOAD(1, "%3", "r"(c0));
    LOAD(2, "%3, %4", "r"(c0), "r"(c1));
    LOAD(3, "%3, %4, %5", "r"(c0), "r"(c1), "r"(c2));
    LOAD(4, "%3, %4, %5, %6", "r"(c0), "r"(c1), "r"(c2), "r"(c3));
    LOAD(5, "%3, %4, %5, %6, %7", "r"(c0), "r"(c1), "r"(c2), "r"(c3), "r"(c4));
  }
  asm volatile("{ .reg .pred p; again: mbarrier.try_wait.parity.shared.b64 p, [%0], 0; @!p bra again; }" ::"r"(barrier)
               : "memory");
  for (unsigned i = threadIdx.x; i < kMost; i += blockDim.x) out[i] = s[i];
}

#define CHECK(call)                                                                                            \
  if (cudaError_t error = (call)) return std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error)), 1

int main(int count, char** arguments) {
  if (count != 2) return std::fprintf(stderr, "usage: record_copies FILE_FOR_BOXES > tensor_copy.txt\n"), 2;
  std::FILE* file = std::fopen(arguments[1], "wb");
  if (!file) return std::perror(arguments[1]), 1;
  decltype(&cuTensorMapEncodeTiled) encode = nullptr;
  cudaDriverEntryPointQueryResult found;
  CHECK(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", reinterpret_cast<void**>(&encode), 12000, cudaEnableDefault,
                                         &found));
  constexpr std::size_t kMemory = 1 << 22;
  std::vector<unsigned char> memory(kMemory), result(kMost);
  for (std::size_t i = 0; i < kMemory; ++i) memory[i] = static_cast<unsigned char>(i * 7 + i / 251 + 1);
  unsigned char *device, *out;
  CHECK(cudaMalloc(&device, kMemory));
  CHECK(cudaMalloc(&out, kMost));
  CHECK(cudaMemcpy(device, memory.data(), kMemory, cudaMemcpyHostToDevice));
  using Kernel = void (*)(CUtensorMap, unsigned char*, unsigned, int, int, int, int, int);
  const Kernel kernels[] = {box<1>, box<2>, box<3>, box<4>, box<5>};
  for (Kernel kernel : kernels)
    CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kMost));
  std::mt19937 random(7);
  const auto up_to = [&](unsigned most) { return static_cast<unsigned>(random() % (most + 1)); };
  constexpr unsigned kBytes[] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4};
  int made = 0;
  for (int trial = 0; trial < 4000 && made < 600; ++trial) {
    const unsigned type = up_to(12), rank = 1 + up_to(4), bytes = kBytes[type];
    const unsigned interleave = rank >= 3 && trial % 4 == 0 ? 1 + up_to(1) : 0;
    const unsigned swizzle = interleave == 2 ? 1 : interleave ? 0 : up_to(3), fill = type >= 6 ? up_to(1) : 0;
    std::uint64_t size[5] = {1, 1, 1, 1, 1}, stride[4] = {};
    std::uint32_t boxes[5] = {1, 1, 1, 1, 1}, step[5] = {1, 1, 1, 1, 1};
    std::uint64_t total = bytes;
    for (unsigned d = 0; d < rank; ++d) {
      const unsigned most = d == 0 ? (swizzle ? (16u << swizzle) : 64) / bytes : 8;
      boxes[d] = d == 0 ? std::max(16 / bytes * (1 + up_to(std::max(most * bytes / 16, 1u) - 1)), 1u) : 1 + up_to(most - 1);
      size[d] = 1 + up_to(d == 0 ? 3 * boxes[0] : 11);
      if (d > 0) {
        stride[d - 1] = (total + 31) / 32 * 32 + 32 * up_to(1);
        total = stride[d - 1] * size[d];
        if (up_to(3) == 0) step[d] = 1 + up_to(2);
      } else {
        total *= interleave ? 64 : size[d];
      }
    }
    if (total > kMemory / 2) continue;
    alignas(64) CUtensorMap map;
    if (encode(&map, static_cast<CUtensorMapDataType>(type), rank, device + kMemory / 4, size, stride, boxes, step,
               static_cast<CUtensorMapInterleave>(interleave), static_cast<CUtensorMapSwizzle>(swizzle),
               CU_TENSOR_MAP_L2_PROMOTION_NONE, static_cast<CUtensorMapFloatOOBfill>(fill)) != CUDA_SUCCESS)
      continue;
    unsigned box_bytes = bytes;
    for (unsigned d = 0; d < rank; ++d) box_bytes *= d == 0 ? boxes[0] : (boxes[d] + step[d] - 1) / step[d];
    if (box_bytes > kMost || box_bytes % 16) continue;
    int corner[5] = {};
    for (unsigned d = 0; d < rank; ++d)
      corner[d] = static_cast<int>(up_to(static_cast<unsigned>(size[d]) + boxes[d])) - static_cast<int>(boxes[d]) / 2;
    // An interleaved box may have other bytes than are expected: then it would wait forever. Leave those to a person.
    if (interleave) continue;
    kernels[rank - 1]<<<1, 128, kMost>>>(map, out, box_bytes, corner[0], corner[1], corner[2], corner[3], corner[4]);
    CHECK(cudaMemcpy(result.data(), out, kMost, cudaMemcpyDeviceToHost));
    std::uint64_t sum = 0xcbf29ce484222325;
    for (unsigned i = 0; i < box_bytes; ++i) sum = (sum ^ result[i]) * 0x100000001b3;
    std::printf("%u %u %u %u %u", type, rank, interleave, swizzle, fill);
    for (std::uint64_t each : size) std::printf(" %llu", static_cast<unsigned long long>(each));
    for (std::uint64_t each : stride) std::printf(" %llu", static_cast<unsigned long long>(each));
    for (std::uint32_t each : boxes) std::printf(" %u", each);
    for (std::uint32_t each : step) std::printf(" %u", each);
    for (int each : corner) std::printf(" %d", each);
    std::printf(" %u %016llx\n", box_bytes, static_cast<unsigned long long>(sum));
    if (box_bytes <= 1024 && made < 200) std::fwrite(result.data(), 1, box_bytes, file);
    ++made;
  }
  return std::fclose(file);
}
