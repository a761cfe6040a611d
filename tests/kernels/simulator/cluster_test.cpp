// Blocks that run together: their barrier, each other's shared memory, and copies between them.

#include "kernels/simulator/engine/cluster.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <algorithm>
#include <numeric>

namespace kernelarium::test {
namespace {

/// Short names for what the kernels of this file need of PTX.
const std::string kWords = R"(
__device__ unsigned rank() { unsigned r; asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(r)); return r; }
__device__ unsigned ranks() { unsigned r; asm volatile("mov.u32 %0, %%cluster_nctarank;" : "=r"(r)); return r; }
__device__ void arrive() { asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory"); }
__device__ void wait() { asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory"); }
__device__ void sync() { arrive(); wait(); }
__device__ unsigned shared(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ unsigned map(const void* p, unsigned r) {
  unsigned a;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(a) : "r"(shared(p)), "r"(r));
  return a;
}
__device__ int load(unsigned a) { int v; asm volatile("ld.shared::cluster.s32 %0, [%1];" : "=r"(v) : "r"(a) : "memory"); return v; }
__device__ void store(unsigned a, int v) { asm volatile("st.shared::cluster.s32 [%0], %1;" :: "r"(a), "r"(v) : "memory"); }
__device__ void init(const void* b, unsigned n) {
  asm volatile("mbarrier.init.shared.b64 [%0], %1;" :: "r"(shared(b)), "r"(n) : "memory");
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}
__device__ void expect(const void* b, unsigned bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" :: "r"(shared(b)), "r"(bytes) : "memory");
}
__device__ void wait_for(const void* b, unsigned parity) {
  asm volatile("{ .reg .pred p; again: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%0], %1; @!p bra again; }"
               :: "r"(shared(b)), "r"(parity) : "memory");
}
)";

class Clusters : public ::testing::TestWithParam<Checks> {
 protected:
  Clusters() { gpu.options.checks = GetParam(); }
  SimulatedGpu gpu;
};
INSTANTIATE_TEST_SUITE_P(Checked, Clusters, ::testing::Values(Checks::bounds, Checks::all));

TEST_P(Clusters, SpecialRegisters) {
  gpu.load_cuda(R"(
#define READ(name) asm volatile("mov.u32 %0, %%" name ";" : "=r"(v)); out[at++] = v;
extern "C" __global__ void __cluster_dims__(2, 3, 1) k(unsigned* out) {
  unsigned v, at = 16 * (blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z));
  READ("clusterid.x") READ("clusterid.y") READ("clusterid.z")
  READ("nclusterid.x") READ("nclusterid.y") READ("nclusterid.z")
  READ("cluster_ctaid.x") READ("cluster_ctaid.y") READ("cluster_ctaid.z")
  READ("cluster_nctaid.x") READ("cluster_nctaid.y") READ("cluster_nctaid.z")
  READ("cluster_ctarank") READ("cluster_nctarank")
  asm volatile("{ .reg .pred p; mov.pred p, %%is_explicit_cluster; selp.u32 %0, 1, 0, p; }" : "=r"(v));
  out[at] = v;
})");
  const unsigned gx = 4, gy = 6, gz = 2;
  const auto out = gpu.zeros<unsigned>(16 * gx * gy * gz);
  gpu.run_clean({gx, gy, gz}, {1}, out);
  const auto got = gpu.download<unsigned>(out, 16 * gx * gy * gz);
  for (unsigned z = 0; z < gz; ++z)
    for (unsigned y = 0; y < gy; ++y)
      for (unsigned x = 0; x < gx; ++x) {
        const unsigned* block = got.data() + 16 * (x + gx * (y + gy * z));
        const std::vector<unsigned> expected{
            x / 2, y / 3, z, 2, 2, 2, x % 2, y % 3, 0, 2, 3, 1, x % 2 + 2 * (y % 3), 6, 1};
        EXPECT_EQ(std::vector<unsigned>(block, block + 15), expected) << x << " " << y << " " << z;
      }
}

TEST_P(Clusters, ABlockAloneIsACluster) {
  gpu.load_cuda(kWords + R"(extern "C" __global__ void k(unsigned* out) {
  __shared__ int s[32];
  s[threadIdx.x] = 7 * threadIdx.x;
  sync();
  out[threadIdx.x] = rank() + 10 * ranks() + 100 * load(map(&s[31 - threadIdx.x], 0));
})");
  const auto out = gpu.zeros<unsigned>(32);
  gpu.run_clean({1}, {32}, out);
  const auto got = gpu.download<unsigned>(out, 32);
  for (unsigned t = 0; t < 32; ++t) EXPECT_EQ(got[t], 10 + 700 * (31 - t));
}

const std::string kRing = kWords + R"(extern "C" __global__ void k(int* out, int rounds) {
  __shared__ int s[2][64];
  int t = threadIdx.x;
  s[0][t] = 1000 * blockIdx.x + t;
  for (int i = 0; i < rounds; ++i) {
    sync();
    // Each block takes the values of the next one, from the other end.
    s[(i + 1) % 2][t] = load(map(&s[i % 2][63 - t], (rank() + 1) % ranks())) + 1;
  }
  sync();
  out[blockIdx.x * 64 + t] = s[rounds % 2][t];
})";

TEST_P(Clusters, TheLaunchNamesTheCluster) {
  gpu.load_cuda(kRing);
  for (const int size : {1, 2, 4, 8, 16})
    for (const int rounds : {1, 5}) {
      gpu.cluster = {size, 1, 1};
      const int blocks = 3 * size;
      const auto out = gpu.zeros<int>(static_cast<std::size_t>(64 * blocks));
      gpu.run_clean({blocks}, {64}, out, rounds);
      const auto got = gpu.download<int>(out, static_cast<std::size_t>(64 * blocks));
      for (int b = 0; b < blocks; ++b)
        for (int t = 0; t < 64; ++t) {
          const int from = b / size * size + (b % size + rounds) % size;
          ASSERT_EQ(got[64 * b + t], 1000 * from + (rounds % 2 ? 63 - t : t) + rounds)
              << size << " " << rounds;
        }
    }
}

TEST_P(Clusters, GenericAddressesReachOtherBlocks) {
  gpu.load_cuda(R"(#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void __cluster_dims__(4, 1, 1) k(const int* in, int* out, int n) {
  __shared__ int bins[64];
  cg::cluster_group cluster = cg::this_cluster();
  for (int i = threadIdx.x; i < 64; i += blockDim.x) bins[i] = 0;
  cluster.sync();
  int first = blockIdx.x / 4 * 4 * n;
  for (int i = threadIdx.x + blockDim.x * cluster.block_rank(); i < 4 * n; i += 4 * blockDim.x) {
    int bin = in[first + i];
    atomicAdd(cluster.map_shared_rank(bins, bin / 64) + bin % 64, 1);
  }
  cluster.sync();
  for (int i = threadIdx.x; i < 64; i += blockDim.x) out[blockIdx.x * 64 + i] = bins[i];
  unsigned rank = cluster.query_shared_rank(cluster.map_shared_rank(&bins[3], 2));
  if (threadIdx.x == 0 && rank != 2) out[0] = -1;
})");
  const int n = 500;
  std::vector<int> in(8 * n);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<int>(i * i % 251);
  const auto out = gpu.zeros<int>(512);
  const auto execution = gpu.run_clean({8}, {96}, gpu.upload(in), out, n);
  std::vector<int> expected(512);
  for (std::size_t i = 0; i < in.size(); ++i) ++expected[i / (4 * n) * 256 + static_cast<std::size_t>(in[i])];
  EXPECT_EQ(gpu.download<int>(out, 512), expected);
  EXPECT_GT(execution.counters[metric::remote_shared_requests], 0u);
}

TEST_P(Clusters, ArrivingAndWaitingAreApart) {
  gpu.load_cuda(kWords + R"(extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  __shared__ int s[64];
  int t = threadIdx.x, other = 0;
  s[t] = 100 * rank() + t;
  arrive();
  for (int i = 0; i < 10; ++i) other += t * i; // work in between
  wait();
  out[blockIdx.x * 64 + t] = load(map(&s[t ^ 1], rank() ^ 1)) + other - 45 * t;
  sync();
})");
  const auto out = gpu.zeros<int>(256);
  gpu.run_clean({4}, {64}, out);
  const auto got = gpu.download<int>(out, 256);
  for (int i = 0; i < 256; ++i) EXPECT_EQ(got[i], 100 * (i / 64 % 2 ^ 1) + (i % 64 ^ 1));
}

TEST_P(Clusters, RemoteArrivalsAtAnMbarrier) {
  gpu.load_cuda(kWords + R"(extern "C" __global__ void __cluster_dims__(4, 1, 1) k(int* out) {
  __shared__ alignas(8) unsigned long long b;
  __shared__ int s[128];
  int t = threadIdx.x;
  if (t == 0) init(&b, 128);
  sync();
  // Every thread of the cluster gives its value to block 0 and tells its barrier.
  store(map(&s[32 * rank() + t], 0), 5 * (32 * rank() + t));
  asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" :: "r"(map(&b, 0)) : "memory");
  if (rank() == 0) {
    wait_for(&b, 0);
    for (int i = t; i < 128; i += 32) out[blockIdx.x * 32 + i] = s[127 - i];
  }
  sync();
})");
  const auto out = gpu.zeros<int>(256);
  gpu.run_clean({8}, {32}, out);
  const auto got = gpu.download<int>(out, 256);
  for (int i = 0; i < 256; ++i) EXPECT_EQ(got[i], 5 * (127 - i % 128));
}

TEST_P(Clusters, StoresAndReductionsThatCompleteABarrier) {
  gpu.load_cuda(kWords + R"(extern "C" __global__ void __cluster_dims__(2, 1, 1) k(unsigned* out) {
  __shared__ alignas(8) unsigned long long b[2];
  __shared__ alignas(16) unsigned s[4 * 32];
  __shared__ unsigned sum[2];
  int t = threadIdx.x;
  if (t == 0) {
    init(&b[0], 1);
    init(&b[1], 1);
    sum[0] = 100;
    sum[1] = 0xffff;
  }
  sync();
  unsigned other = rank() ^ 1;
  if (t == 0) {
    expect(&b[0], 32 * 16);
    expect(&b[1], 32 * 8);
  }
  unsigned v = 1000 * rank() + t;
  asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 [%0], {%1, %2, %3, %4}, [%5];"
               :: "r"(map(&s[4 * t], other)), "r"(v), "r"(v + 1), "r"(v + 2), "r"(v + 3), "r"(map(&b[0], other)) : "memory");
  asm volatile("red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%0], %1, [%2];"
               :: "r"(map(&sum[0], other)), "r"((unsigned)t), "r"(map(&b[1], other)) : "memory");
  asm volatile("red.async.relaxed.cluster.global.shared::cluster.mbarrier::complete_tx::bytes.and.b32 [%0], %1, [%2];"
               :: "r"(map(&sum[1], other)), "r"(~(1u << (t % 16))), "r"(map(&b[1], other)) : "memory");
  wait_for(&b[0], 0);
  wait_for(&b[1], 0);
  for (int i = t; i < 128; i += 32) out[blockIdx.x * 130 + i] = s[i];
  if (t < 2) out[blockIdx.x * 130 + 128 + t] = sum[t];
  sync();
})");
  const auto out = gpu.zeros<unsigned>(260);
  gpu.run_clean({2}, {32}, out);
  const auto got = gpu.download<unsigned>(out, 260);
  for (unsigned b = 0; b < 2; ++b) {
    for (unsigned i = 0; i < 128; ++i) ASSERT_EQ(got[130 * b + i], 1000 * (b ^ 1) + i / 4 + i % 4);
    EXPECT_EQ(got[130 * b + 128], 100u + 31 * 16);
    EXPECT_EQ(got[130 * b + 129], 0u);
  }
}

TEST_P(Clusters, BulkCopiesToOtherBlocks) {
  gpu.load_cuda(kWords + R"(extern "C" __global__ void __cluster_dims__(4, 1, 1) k(const int* in, int* out) {
  __shared__ alignas(8) unsigned long long b[2];
  __shared__ alignas(128) int a[256], c[256];
  int t = threadIdx.x;
  if (t == 0) {
    init(&b[0], 1);
    init(&b[1], 1);
  }
  sync();
  if (t == 0) {
    expect(&b[0], 1024);
    expect(&b[1], 1024);
    // A quarter each, to all blocks of the cluster but number 3 of the last quarter.
    int part = rank() * 64;
    unsigned short mask = 15;
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], %2, [%3], %4;"
                 :: "r"(shared(&a[part])), "l"(in + part), "r"(256), "r"(shared(&b[0])), "h"(mask) : "memory");
  }
  wait_for(&b[0], 0);
  for (int i = t; i < 256; i += 32) a[i] += rank();
  asm volatile("fence.proxy.async;" ::: "memory");
  __syncthreads();
  if (t == 0) {
    unsigned other = (rank() + 1) % 4;
    asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                 :: "r"(map(c, other)), "r"(shared(a)), "r"(1024), "r"(map(&b[1], other)) : "memory");
  }
  wait_for(&b[1], 0);
  for (int i = t; i < 256; i += 32) out[blockIdx.x * 256 + i] = c[i];
  sync();
})");
  std::vector<int> in(256);
  std::iota(in.begin(), in.end(), 50);
  const auto out = gpu.zeros<int>(1024);
  const auto execution = gpu.run_clean({4}, {32}, gpu.upload(in), out);
  const auto got = gpu.download<int>(out, 1024);
  for (int i = 0; i < 1024; ++i) ASSERT_EQ(got[i], in[i % 256] + (i / 256 + 3) % 4) << i;
  EXPECT_EQ(execution.counters[metric::bulk_read_bytes], 1024u);
  EXPECT_EQ(execution.counters[metric::bulk_copies], 8u);
}

// --- what is wrong

TEST(Cluster, EveryBlockIsInTheClusterThatItIsStartedIn) {
  const Dim3 grid{4, 6, 2}, cluster{2, 3, 1};
  for (std::uint64_t index = 0; index < 8; ++index)
    for (std::uint32_t rank = 0; rank < 6; ++rank)
      EXPECT_EQ(sim::cluster_index(grid, cluster, sim::block_index(grid, cluster, index, rank)), index);
}
TEST(Cluster, LaunchesThatCantBeAreRefused) {
  SimulatedGpu gpu;
  gpu.load_cuda(R"(extern "C" __global__ void __cluster_dims__(2, 1, 1) k() {})");
  EXPECT_THROW(gpu.run({3}, {32}), Error);
  gpu.cluster = {4, 1, 1};
  EXPECT_THROW(gpu.run({4}, {32}), Error);
  gpu.load_cuda(R"(extern "C" __global__ void k() {})");
  gpu.cluster = {17, 1, 1};
  EXPECT_THROW(gpu.run({17}, {32}), Error);
  gpu.cluster = {2, 2, 1};
  EXPECT_THROW(gpu.run({2, 3}, {32}), Error);
  SimulatedGpu old("t4");
  old.load_cuda(R"(extern "C" __global__ void k() {})");
  old.cluster = {2, 1, 1};
  EXPECT_THROW(old.run({2}, {32}), Error);
}

TEST(Cluster, WrongUsesOfTheBarrierAreFaults) {
  SimulatedGpu gpu;
  gpu.load_cuda(kWords + R"(extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int how) {
  if (how == 0) wait();
  if (how == 1) { arrive(); arrive(); }
  if (how == 2 && rank() == 0) sync(); // block 1 ends, which counts as having arrived
  if (how == 3) { if (rank() == 0) sync(); else for (int i = 0; i < 2; ++i) sync(); }
  if (how == 4) { if (threadIdx.x < 32) sync(); __syncthreads(); }
  if (how == 5) map(&how, 2);
})");
  expect_words(gpu.run_fault({2}, {64}, 0), {"without having arrived"});
  expect_words(gpu.run_fault({2}, {64}, 1), {"twice"});
  gpu.run_clean({2}, {64}, 2);
  gpu.run_clean({2}, {64}, 3);
  EXPECT_EQ(gpu.run_fault({2}, {64}, 4).kind, "barrier");
  expect_words(gpu.run_fault({2}, {64}, 5), {"no block of rank 2"});
}

TEST(Cluster, SharedMemoryOfABlockThatHasExited) {
  const std::string kernel =
      kWords + R"(extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int* out, int safe) {
  __shared__ int s[32];
  s[threadIdx.x] = threadIdx.x;
  sync();
  if (rank() == RANK) out[threadIdx.x] = load(map(&s[threadIdx.x], rank() ^ 1));
  if (safe) sync();
})";
  for (const char* reader : {"0", "1"}) {
    SimulatedGpu gpu;
    gpu.options.checks = Checks::all;
    std::string text = kernel;
    text.replace(text.find("RANK"), 4, reader);
    gpu.load_cuda(text);
    const auto out = gpu.zeros<int>(32);
    gpu.run_clean({2}, {32}, out, 1);
    const Diagnostic found = gpu.run_fault({2}, {32}, out, 0);
    EXPECT_EQ(found.kind, "cluster") << reader;
    EXPECT_EQ(found.line, line_of(text, "ld.shared::cluster"));
    expect_words(found, {"exited"});
  }
}

TEST(Cluster, RacesBetweenBlocksAreFound) {
  const std::string kernel =
      kWords + R"(extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int* out, int how) {
  __shared__ int s[64];
  int t = threadIdx.x;
  sync(); // all have started
  s[t] = t;
  if (how == 1) sync();
  if (how == 2) __syncthreads();
  if (rank() == FIRST) out[t] = load(map(&s[t], rank() ^ 1));
  if (how == 3) store(map(&s[t], rank() ^ 1), 1);
  sync();
})";
  for (const char* first : {"0", "1"}) {
    SimulatedGpu gpu;
    gpu.options.checks = Checks::all;
    std::string text = kernel;
    text.replace(text.find("FIRST"), 5, first);
    gpu.load_cuda(text);
    const auto out = gpu.zeros<int>(64);
    gpu.run_clean({2}, {64}, out, 1);
    for (const int how : {0, 2, 3}) {
      const Execution execution = gpu.run({2}, {64}, out, how);
      ASSERT_FALSE(execution.diagnostics.empty()) << first << " " << how;
      EXPECT_EQ(execution.diagnostics[0].kind, "race");
      expect_words(execution.diagnostics[0], {"cluster barrier"});
    }
  }
}

TEST(Cluster, AnAccessBeyondTheOtherBlocksMemoryIsAFault) {
  SimulatedGpu gpu;
  gpu.load_cuda(kWords + R"(extern "C" __global__ void __cluster_dims__(2, 1, 1) k() {
  __shared__ int s[32];
  s[threadIdx.x] = 0;
  sync();
  store(map(&s[32 + threadIdx.x], rank() ^ 1), 1);
  sync();
})");
  EXPECT_EQ(gpu.run_fault({2}, {32}).kind, "out-of-bounds");
}

}
}
