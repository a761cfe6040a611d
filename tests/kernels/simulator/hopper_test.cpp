// Whole kernels as they are written for Hopper: tensor maps fill a ring of stages, mbarriers hand them over,
// one warp produces and a warpgroup multiplies; alone and with a cluster that shares its tiles.

#include "tests/kernels/simulator/map_argument.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <cmath>
#include <fmt/format.h>
#include <random>

namespace kernelarium::test {
namespace {

using sim::TensorMap;

/// Rows of `columns` bf16 in boxes of 64 columns, swizzled by 128 bytes.
MapArgument map_of(DevicePointer address, int rows, int columns, int box_rows) {
  TensorMap map;
  map.address = address;
  map.type = TensorMap::Type::bf16;
  map.rank = 2;
  map.size = {static_cast<std::uint64_t>(columns), static_cast<std::uint64_t>(rows), 1, 1, 1};
  map.stride[1] = static_cast<std::uint64_t>(columns) * 2;
  map.box = {64, static_cast<std::uint32_t>(box_rows), 1, 1, 1};
  map.swizzle = 3;
  EXPECT_EQ(map.mistake().in_english(), "");
  return {map.encode()};
}

/// C = A * B for A of M x K and B given as N x K; a block of 64 x 64 of C per block of threads. CLUSTER:
/// blocks of one row of tiles, which share the tiles of A: each loads its part for all.
constexpr const char* kGroupProduct = R"(
struct __align__(64) Map { char bytes[128]; };
constexpr int kStages = 3;
__device__ unsigned place(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ unsigned rank() { unsigned r; asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(r)); return r; }
__device__ void init(void* b, unsigned n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(place(b)), "r"(n) : "memory"); }
__device__ void expect(void* b, unsigned bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(place(b)), "r"(bytes) : "memory");
}
__device__ void arrive_at(void* b, unsigned block) {
  asm volatile("{ .reg .b32 a; mapa.shared::cluster.u32 a, %0, %1; mbarrier.arrive.release.cluster.shared::cluster.b64 _, [a]; }"
               :: "r"(place(b)), "r"(block) : "memory");
}
__device__ void wait_for(void* b, unsigned parity) {
  asm volatile("{\n.reg .pred P1;\nLAB_WAIT:\nmbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 P1, [%0], %1;\n"
               "@P1 bra DONE;\nbra LAB_WAIT;\nDONE:\n}" :: "r"(place(b)), "r"(parity) : "memory");
}
__device__ void load(void* to, const Map* map, int x, int y, void* b) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
               :: "r"(place(to)), "l"(map), "r"(x), "r"(y), "r"(place(b)) : "memory");
}
__device__ void load_for_all(void* to, const Map* map, int x, int y, void* b, unsigned short mask) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster"
               " [%0], [%1, {%2, %3}], [%4], %5;"
               :: "r"(place(to)), "l"(map), "r"(x), "r"(y), "r"(place(b)), "h"(mask) : "memory");
}
__device__ unsigned long long tile(const void* p) {
  return (unsigned long long)((place(p) & 0x3ffff) >> 4) | 1ull << 16 | 64ull << 32 | 1ull << 62;
}
#define D(i) "+f"(d[i]), "+f"(d[i + 1]), "+f"(d[i + 2]), "+f"(d[i + 3]), "+f"(d[i + 4]), "+f"(d[i + 5]), "+f"(d[i + 6]), "+f"(d[i + 7])
__device__ void product(float (&d)[32], unsigned long long a, unsigned long long b, int keep) {
  asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %34, 0;\n"
               "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 "
               "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, "
               "%22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0;\n}"
               : D(0), D(8), D(16), D(24) : "l"(a), "l"(b), "r"(keep));
}

extern "C" __global__ void __cluster_dims__(CLUSTER, 1, 1) __launch_bounds__(160)
    k(const __grid_constant__ Map a_map, const __grid_constant__ Map b_map, float* c, int n, int k) {
  extern __shared__ __align__(1024) unsigned char tiles[];
  unsigned char *a = tiles, *b = tiles + kStages * 8192;
  __shared__ __align__(8) unsigned long long full[kStages], empty[kStages];
  int row = 64 * blockIdx.y, column = 64 * blockIdx.x;
  if (threadIdx.x == 0) {
    for (int i = 0; i < kStages; ++i) {
      init(&full[i], 1);
      init(&empty[i], CLUSTER);
    }
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
  int steps = k / 64;
  if (threadIdx.x >= 128) { // the producer
    asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
    if (threadIdx.x == 128)
      for (int i = 0; i < steps; ++i) {
        int stage = i % kStages;
        if (i >= kStages) wait_for(&empty[stage], (i / kStages - 1) & 1);
        expect(&full[stage], 8192 + 8192);
        int part = 64 / CLUSTER;
        if (CLUSTER == 1)
          load(a + 8192 * stage, &a_map, 64 * i, row, &full[stage]);
        else
          load_for_all(a + 8192 * stage + part * 128 * rank(), &a_map, 64 * i, row + part * rank(), &full[stage], (1 << CLUSTER) - 1);
        load(b + 8192 * stage, &b_map, 64 * i, column, &full[stage]);
      }
  } else {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
    float d[32];
    for (int i = 0; i < steps; ++i) {
      int stage = i % kStages;
      wait_for(&full[stage], (i / kStages) & 1);
      asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
      for (int step = 0; step < 4; ++step)
        product(d, tile(a + 8192 * stage + 32 * step), tile(b + 8192 * stage + 32 * step), i || step);
      asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
      asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
      // All that share A wait for this stage.
      asm volatile("bar.sync 1, 128;" ::: "memory");
      if (threadIdx.x < CLUSTER) arrive_at(&empty[stage], threadIdx.x);
    }
    int t = threadIdx.x;
    for (int i = 0; i < 32; ++i) {
      int y = row + t / 32 * 16 + t % 32 / 4 + i % 4 / 2 * 8, x = column + i / 4 * 8 + t % 4 * 2 + i % 2;
      c[y * n + x] = d[i];
    }
  }
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
})";

/// What hands a stage back: a thread of a warpgroup that has met, or a lane of each warp once its product is
/// done.
enum class Arrival { of_a_group, of_each_warp };

void run_product(int cluster, Checks checks, int m, int n, int k, Arrival arrival = Arrival::of_a_group) {
  SimulatedGpu gpu;
  gpu.options.checks = checks;
  std::string text = kGroupProduct;
  const auto replace = [&](const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
  };
  if (arrival == Arrival::of_each_warp) {
    replace("init(&empty[i], CLUSTER)", "init(&empty[i], 4 * CLUSTER)");
    replace(R"(asm volatile("bar.sync 1, 128;" ::: "memory");)", "");
    replace("if (threadIdx.x < CLUSTER) arrive_at(&empty[stage], threadIdx.x)",
            "if (threadIdx.x % 32 < CLUSTER) arrive_at(&empty[stage], threadIdx.x % 32)");
  }
  for (std::size_t at; (at = text.find("CLUSTER")) != std::string::npos;)
    text.replace(at, 7, std::to_string(cluster));
  gpu.load_cuda(text);
  gpu.shared_bytes = 3 * 16384;
  std::mt19937 random(3);
  const auto make = [&](int rows) {
    std::vector<std::uint16_t> words(static_cast<std::size_t>(rows * k));
    std::vector<int> values(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
      values[i] = static_cast<int>(random() % 9) - 4;
      const auto single = static_cast<float>(values[i]);
      std::uint32_t bits;
      std::memcpy(&bits, &single, 4);
      words[i] = static_cast<std::uint16_t>(bits >> 16);
    }
    return std::pair{words, values};
  };
  const auto [a_words, a] = make(m);
  const auto [b_words, b] = make(n);
  const DevicePointer a_address = gpu.upload(a_words), b_address = gpu.upload(b_words);
  const auto c = gpu.zeros<float>(static_cast<std::size_t>(m * n));
  const Execution execution = gpu.run_clean({n / 64, m / 64}, {160}, map_of(a_address, m, k, 64 / cluster),
                                            map_of(b_address, n, k, 64), c, n, k);
  const auto got = gpu.download<float>(c, static_cast<std::size_t>(m * n));
  for (int y = 0; y < m; ++y)
    for (int x = 0; x < n; ++x) {
      int sum = 0;
      for (int i = 0; i < k; ++i)
        sum += a[static_cast<std::size_t>(y * k + i)] * b[static_cast<std::size_t>(x * k + i)];
      ASSERT_EQ(got[static_cast<std::size_t>(y * n + x)], static_cast<float>(sum)) << y << " " << x;
    }
  const auto blocks = static_cast<std::uint64_t>(m / 64) * static_cast<std::uint64_t>(n / 64);
  const auto steps = static_cast<std::uint64_t>(k / 64);
  EXPECT_EQ(execution.counters[metric::tensor_bf16_instructions], blocks * steps * 4 * 4);
  EXPECT_EQ(execution.counters[metric::bulk_read_bytes],
            blocks * steps * (8192 + 8192 / static_cast<std::uint64_t>(cluster)));
}

TEST(Hopper, ProductOfAProducerAndAWarpgroup) {
  run_product(1, Checks::bounds, 128, 192, 512);
  run_product(1, Checks::all, 64, 128, 448);
}
TEST(Hopper, AnyLaneSpeaksForItsWarpOnceTheProductIsDone) {
  run_product(1, Checks::all, 64, 128, 448, Arrival::of_each_warp);
  run_product(2, Checks::all, 64, 128, 448, Arrival::of_each_warp);
}
TEST(Hopper, ProductOfAClusterThatSharesItsTiles) {
  run_product(2, Checks::bounds, 128, 256, 512);
  run_product(4, Checks::all, 64, 256, 320);
}

}
}
