// Copies that run beside their threads, and the barriers in memory that threads wait for them at.

#include "kernels/simulator/counting.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <fmt/format.h>
#include <numeric>
#include <set>

namespace kernelarium::test {
namespace {

std::vector<std::uint8_t> bytes(std::size_t count) {
  std::vector<std::uint8_t> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<std::uint8_t>(i * 73 + 5);
  return values;
}

/// 32 threads copy `size` bytes each into their own 16 with `instruction` (%0: to, %1: from, %2: an int), and
/// give the 16 bytes out, which held 0x11 before.
std::string copy_kernel(const std::string& instruction, const std::string& condition = "true") {
  return fmt::format(R"(extern "C" __global__ void k(const char* in, char* out, int n) {{
  __shared__ __align__(16) char s[512];
  for (int i = 0; i < 16; ++i) s[16 * threadIdx.x + i] = 0x11;
  unsigned to = (unsigned)__cvta_generic_to_shared(s + 16 * threadIdx.x);
  if ({}) asm volatile("{}" :: "r"(to), "l"(in + 16 * threadIdx.x), "r"(n) : "memory");
  asm volatile("cp.async.wait_all;" ::: "memory");
  for (int i = 0; i < 16; ++i) out[16 * threadIdx.x + i] = s[16 * threadIdx.x + i];
}})",
                     condition, instruction);
}

TEST(AsyncCopy, EveryFormPutsItsBytesAndZeros) {
  struct Form {
    std::string text;
    int size;
  };
  const std::vector<std::uint8_t> in = bytes(512);
  for (const Form& form : {Form{"cp.async.ca.shared.global [%0], [%1], 4;", 4},
                           {"cp.async.ca.shared::cta.global [%0], [%1], 8;", 8},
                           {"cp.async.ca.shared.global.L2::128B [%0], [%1], 16;", 16},
                           {"cp.async.cg.shared.global [%0], [%1], 16;", 16},
                           {"cp.async.cg.shared.global.L2::256B [%0+0], [%1], 16, %2;", -16},
                           {"cp.async.ca.shared.global [%0], [%1+0], 8, %2;", -8},
                           {"cp.async.ca.shared.global [%0], [%1], 4, %2;", -4}})
    for (const int given : {0, 1, 3, 4, 7, 8, 15, 16}) {
      if (given > std::abs(form.size)) continue;
      SimulatedGpu gpu;
      gpu.load_cuda(copy_kernel(form.text));
      const auto out = gpu.zeros<std::uint8_t>(512);
      gpu.run_clean({1}, {32}, gpu.upload(in), out, given);
      std::vector<std::uint8_t> expected(512, 0x11);
      const int size = std::abs(form.size), read = form.size < 0 ? given : size;
      for (int t = 0; t < 32; ++t)
        for (int i = 0; i < size; ++i) expected[16 * t + i] = i < read ? in[16 * t + i] : 0;
      EXPECT_EQ(gpu.download<std::uint8_t>(out, 512), expected) << form.text << " " << given;
      if (form.size > 0) break;
    }
}

TEST(AsyncCopy, OnlyOfThreadsThatCopy) {
  const std::vector<std::uint8_t> in = bytes(512);
  SimulatedGpu gpu;
  gpu.load_cuda(copy_kernel("cp.async.cg.shared.global [%0], [%1], 16;", "threadIdx.x % 3 == 1"));
  const auto out = gpu.zeros<std::uint8_t>(512);
  gpu.run_clean({1}, {32}, gpu.upload(in), out, 0);
  std::vector<std::uint8_t> expected(512, 0x11);
  for (std::size_t i = 0; i < 512; ++i)
    if (i / 16 % 3 == 1) expected[i] = in[i];
  EXPECT_EQ(gpu.download<std::uint8_t>(out, 512), expected);
}

TEST(AsyncCopy, WithPredicateReadsNothing) {
  const std::vector<std::uint8_t> in = bytes(512);
  SimulatedGpu gpu;
  gpu.load_cuda(
      copy_kernel("{ .reg .pred p; setp.ne.s32 p, %2, 0; cp.async.ca.shared.global [%0], [%1], 8, p; }"));
  const auto out = gpu.zeros<std::uint8_t>(512);
  gpu.run_clean({1}, {32}, gpu.upload(in), out, 1);
  for (const auto& values = gpu.download<std::uint8_t>(out, 512); const std::size_t i : {0u, 7u, 503u})
    EXPECT_EQ(values[i], 0);
  // Nothing is read, so nothing need be there.
  gpu.run_clean({1}, {32}, DevicePointer{16}, out, 1);
}

constexpr const char* kGroups = R"(extern "C" __global__ void k(const int* in, int* out, int which) {
  __shared__ int s[3][64];
  int t = threadIdx.x;
  for (int i = 0; i < 3; ++i) s[i][t] = -1;
  for (int i = 0; i < 3; ++i) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::
                 "r"((unsigned)__cvta_generic_to_shared(&s[i][t])), "l"(in + 64 * i + t) : "memory");
    asm volatile("cp.async.commit_group;" ::: "memory");
  }
  if (which == 0) asm volatile("cp.async.wait_group 0;" ::: "memory");
  if (which == 1) asm volatile("cp.async.wait_group 1;" ::: "memory");
  if (which == 2) asm volatile("cp.async.wait_group 2;" ::: "memory");
  if (which == 3) asm volatile("cp.async.wait_group 3;" ::: "memory");
  __syncwarp();
  int other = t ^ 1;
  for (int i = 0; i < 3; ++i) out[64 * i + t] = s[i][other]; // READ
})";

TEST(AsyncCopy, GroupsLandInOrderAndNoEarlierThanWaitedFor) {
  std::vector<int> in(192);
  std::iota(in.begin(), in.end(), 1000);
  for (int left = 0; left < 4; ++left) {
    SimulatedGpu gpu;
    gpu.load_cuda(kGroups);
    const auto out = gpu.zeros<int>(192);
    auto counters = gpu.run_clean({1}, {64}, gpu.upload(in), out, left).counters;
    const auto landed = 64 * static_cast<std::uint64_t>(3 - left);
    EXPECT_EQ(counters[metric::async_copies_waited], landed);
    EXPECT_EQ(counters[metric::async_bytes_left], landed * 4 * static_cast<std::uint64_t>(left));
    const std::vector<int> got = gpu.download<int>(out, 192);
    for (int i = 0; i < 192; ++i)
      EXPECT_EQ(got[i], i / 64 < 3 - left ? in[(i / 64) * 64 + (i % 64 ^ 1)] : -1) << left << " " << i;
  }
}

TEST(AsyncCopy, WhatIsReadTooEarlyIsFound) {
  std::vector<int> in(192);
  for (int left = 0; left < 4; ++left) {
    SimulatedGpu gpu;
    gpu.options.checks = Checks::all;
    gpu.load_cuda(kGroups);
    if (left == 0) {
      gpu.run_clean({1}, {64}, gpu.upload(in), gpu.zeros<int>(192), left);
      continue;
    }
    const Diagnostic found = gpu.run_fault({1}, {64}, gpu.upload(in), gpu.zeros<int>(192), left);
    EXPECT_EQ(found.kind, "race");
    EXPECT_EQ(found.line, line_of(kGroups, "// READ"));
    expect_words(found, {"asynchronous copy of line", "wait for the copy"});
  }
}

TEST(AsyncCopy, AccessesAreCheckedAndCounted) {
  SimulatedGpu gpu;
  gpu.load_cuda(copy_kernel("cp.async.cg.shared.global [%0], [%1], 16;"));
  const Diagnostic outside = gpu.run_fault({1}, {32}, gpu.zeros<char>(500), gpu.zeros<char>(512), 0);
  EXPECT_EQ(outside.kind, "out-of-bounds");
  const Diagnostic misaligned = gpu.run_fault({1}, {32}, gpu.zeros<char>(600) + 4, gpu.zeros<char>(512), 0);
  EXPECT_EQ(misaligned.kind, "misaligned");
  const auto counters = gpu.run_clean({5}, {32}, gpu.zeros<char>(512), gpu.zeros<char>(512), 0).counters;
  EXPECT_EQ(counters[metric::async_copy_requests], 5u);
  EXPECT_EQ(counters[metric::async_copy_sectors], 5u * 16);
  // As Nsight Compute has it on an H200: loads from global memory, but no stores to shared memory.
  EXPECT_EQ(counters[metric::global_load_requests], 5u);
  EXPECT_EQ(counters[metric::global_load_sectors], 5u * 16);
  EXPECT_EQ(counters[metric::shared_store_wavefronts], 5u * 4); // the kernel's own, 16 bytes per thread
}

TEST(AsyncCopy, StagesOfAPipelineHoldWhatWasCopiedIntoThem) {
  // Each block sums its rows through a ring of `stages` in shared memory.
  const std::string kernel = R"(#include <cuda_pipeline.h>
extern "C" __global__ void k(const float* in, float* out, int rows) {
  constexpr int stages = 3;
  __shared__ float s[stages][128];
  int t = threadIdx.x;
  in += blockIdx.x * rows * 128;
  for (int row = 0; row < stages - 1; ++row) {
    if (row < rows) __pipeline_memcpy_async(&s[row][t], in + row * 128 + t, 4);
    __pipeline_commit();
  }
  float sum = 0;
  for (int row = 0; row < rows; ++row) {
    __pipeline_wait_prior(stages - 2);
    __syncthreads();
    sum += s[row % stages][127 - t];
    int next = row + stages - 1;
    if (next < rows) __pipeline_memcpy_async(&s[next % stages][t], in + next * 128 + t, 4);
    __pipeline_commit();
  }
  out[blockIdx.x * 128 + t] = sum;
})";
  for (const int rows : {1, 2, 3, 17}) {
    std::vector<float> in(static_cast<std::size_t>(4 * rows) * 128);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i % 1013);
    for (const Checks checks : {Checks::bounds, Checks::all}) {
      SimulatedGpu gpu;
      gpu.options.checks = checks;
      gpu.load_cuda(kernel);
      const auto out = gpu.zeros<float>(512);
      gpu.run_clean({4}, {128}, gpu.upload(in), out, rows);
      const std::vector<float> got = gpu.download<float>(out, 512);
      for (int i = 0; i < 512; ++i) {
        float sum = 0;
        for (int row = 0; row < rows; ++row) sum += in[(i / 128 * rows + row) * 128 + 127 - i % 128];
        ASSERT_EQ(got[i], sum) << i;
      }
    }
  }
}

// --- mbarriers

TEST(Mbarrier, PhasesSeparateWriteAndRead) {
  const std::string kernel = R"(#include <cuda/barrier>
extern "C" __global__ void k(const int* in, int* out, int rounds) {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  __shared__ int s[256];
  int t = threadIdx.x, n = blockDim.x;
  if (t == 0) init(&b, n);
  __syncthreads();
  int value = in[t];
  for (int i = 0; i < rounds; ++i) {
    s[t] = value;
    b.arrive_and_wait();
    value = s[(t + 1) % n] * 3 + i;
    b.wait(b.arrive());
  }
  out[t] = value;
})";
  for (const int threads : {32, 96, 250}) {
    std::vector<int> in(static_cast<std::size_t>(threads));
    std::iota(in.begin(), in.end(), 7);
    std::vector<int> expected = in;
    for (int round = 0; round < 5; ++round) {
      std::vector<int> next = expected;
      for (int t = 0; t < threads; ++t) next[t] = expected[(t + 1) % threads] * 3 + round;
      expected = next;
    }
    for (const Checks checks : {Checks::bounds, Checks::all}) {
      SimulatedGpu gpu;
      gpu.options.checks = checks;
      gpu.load_cuda(kernel);
      const auto out = gpu.zeros<int>(in.size());
      gpu.run_clean({2}, {threads}, gpu.upload(in), out, 5);
      EXPECT_EQ(gpu.download<int>(out, in.size()), expected) << threads;
    }
  }
}

TEST(Mbarrier, ArrivalOfCopiesCompletesThePhase) {
  const std::string kernel = R"(#include <cuda/barrier>
extern "C" __global__ void k(const int* in, int* out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> b;
  __shared__ int s[128];
  int t = threadIdx.x;
  if (t == 0) init(&b, 128);
  __syncthreads();
  for (int i = 0; i < 3; ++i) {
    cuda::memcpy_async(s + t, in + 128 * i + t, 4, b);
    b.arrive_and_wait();
    out[128 * i + t] = s[127 - t];
    __syncthreads();
  }
})";
  std::vector<int> in(384);
  std::iota(in.begin(), in.end(), -50);
  for (const Checks checks : {Checks::bounds, Checks::all}) {
    SimulatedGpu gpu;
    gpu.options.checks = checks;
    gpu.load_cuda(kernel);
    const auto out = gpu.zeros<int>(384);
    gpu.run_clean({1}, {128}, gpu.upload(in), out);
    const std::vector<int> got = gpu.download<int>(out, 384);
    for (int i = 0; i < 384; ++i) ASSERT_EQ(got[i], in[i / 128 * 128 + 127 - i % 128]) << i;
  }
}

/// PTX that uses an mbarrier `m`, with one thread and one result %r0.
int run_on_barrier(const std::string& body) {
  SimulatedGpu gpu;
  gpu.load_ptx(
      ptx_module(".visible .entry k(.param .u64 out) {\n .reg .b64 %p, %t<8>; .reg .b32 %r<8>; .reg .pred "
                 "%q<4>;\n .shared .align 8 .b64 m;\n ld.param.u64 %p, [out];\n mov.u32 %r0, 0;\n" +
                 body + "\n st.global.u32 [%p], %r0;\n ret;\n}\n"));
  const auto out = gpu.zeros<int>(1);
  gpu.run_clean({1}, {1}, out);
  return gpu.download<int>(out, 1)[0];
}

TEST(Mbarrier, CountsArrivalsAndBytes) {
  const std::string init = "mbarrier.init.shared.b64 [m], 3;\n";
  EXPECT_EQ(
      run_on_barrier(init + "mbarrier.arrive.shared.b64 %t0, [m];\nmbarrier.pending_count.b64 %r0, %t0;"), 3);
  EXPECT_EQ(run_on_barrier(
                init + "mbarrier.arrive.shared.b64 %t0, [m], 2;\nmbarrier.arrive.noComplete.shared.b64 %t1, "
                       "[m], 1;\nmbarrier.pending_count.b64 %r0, %t1;"),
            1);
  // What was counted stays, whatever its register holds later.
  EXPECT_EQ(run_on_barrier(init +
                           "mbarrier.arrive.shared.b64 %t0, [m];\nmbarrier.pending_count.b64 %r1, %t0;\n"
                           "mov.u32 %r2, %r1;\nmov.u32 %r1, 77;\nadd.u32 %r0, %r2, 0;"),
            3);
  // Not complete, then complete: by token and by parity.
  const std::string tests =
      "mbarrier.test_wait.shared.b64 %q0, [m], %t0;\nselp.b32 %r1, 1, 0, %q0;\n"
      "mbarrier.test_wait.parity.shared.b64 %q1, [m], 0;\nselp.b32 %r2, 2, 0, %q1;\n"
      "mbarrier.try_wait.parity.shared::cta.b64 %q2, [m], 1, 20;\nselp.b32 %r3, 4, 0, %q2;\n"
      "add.u32 %r0, %r1, %r2;\nadd.u32 %r0, %r0, %r3;";
  EXPECT_EQ(run_on_barrier(init + "mbarrier.arrive.shared.b64 %t0, [m], 2;\n" + tests), 4);
  EXPECT_EQ(run_on_barrier(init + "mbarrier.arrive.release.cta.shared::cta.b64 %t0, [m], 3;\n" + tests), 3);
  // Bytes keep the phase open.
  const std::string bytes =
      init + "mbarrier.arrive.expect_tx.shared.b64 %t0, [m], 100;\nmbarrier.arrive.shared.b64 _, "
             "[m], 2;\n";
  EXPECT_EQ(run_on_barrier(bytes + tests), 4);
  EXPECT_EQ(run_on_barrier(bytes + "mbarrier.complete_tx.relaxed.cta.shared.b64 [m], 60;\n" + tests), 4);
  EXPECT_EQ(
      run_on_barrier(bytes +
                     "mbarrier.expect_tx.relaxed.cta.shared.b64 [m], 20;\nmbarrier.complete_tx.shared.b64 "
                     "[m], 120;\n" +
                     tests),
      3);
  // Who drops out is not waited for in later phases.
  EXPECT_EQ(run_on_barrier(
                init + "mbarrier.arrive_drop.shared.b64 %t0, [m];\nmbarrier.arrive.shared.b64 _, [m], 2;\n"
                       "mbarrier.arrive.shared.b64 %t1, [m];\nmbarrier.pending_count.b64 %r0, %t1;"),
            2);
  // By generic address.
  EXPECT_EQ(
      run_on_barrier(
          "mov.u64 %t1, m;\ncvta.shared.u64 %t1, %t1;\nmbarrier.init.b64 [%t1], 5;\nmbarrier.arrive.b64 "
          "%t0, [%t1];\nmbarrier.pending_count.b64 %r0, %t0;\nmbarrier.inval.shared.b64 [m];"),
      5);
}

TEST(Mbarrier, MisuseIsFound) {
  const auto fault = [](const std::string& body) {
    SimulatedGpu gpu;
    gpu.load_ptx(ptx_module(".visible .entry k() {\n .reg .b64 %t<8>; .shared .align 8 .b64 m[2];\n" + body +
                            "\n ret;\n}\n"));
    return gpu.run_fault({1}, {1});
  };
  expect_words(fault("mov.b64 %t0, 0; st.shared.b64 [m], %t0; mbarrier.arrive.shared.b64 %t0, [m];"),
               {"not initialised"});
  expect_words(fault("mbarrier.init.shared.b64 [m], 0;"), {"0 arrivals"});
  expect_words(fault("mbarrier.init.shared.b64 [m], 2;\nmbarrier.arrive.shared.b64 %t0, [m], 3;"),
               {"3 arrivals", "2 more"});
  EXPECT_EQ(fault("mbarrier.init.shared.b64 [m+4], 2;").kind, "misaligned");
  EXPECT_EQ(fault("mbarrier.init.shared.b64 [m+16], 2;").kind, "out-of-bounds");
}

// --- bulk copies

constexpr const char* kBulk =
    R"(extern "C" __global__ void k(const char* in, char* out, int bytes, int waits) {
  extern __shared__ __align__(128) char s[];
  __shared__ __align__(8) unsigned long long m;
  unsigned to = (unsigned)__cvta_generic_to_shared(s), bar = (unsigned)__cvta_generic_to_shared(&m);
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" :: "r"(bar));
    asm volatile("fence.mbarrier_init.release.cluster;");
    asm volatile("fence.proxy.async;");
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(bar), "r"(bytes) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::
                 "r"(to), "l"(in), "r"(bytes), "r"(bar) : "memory");
  }
  if (waits)
    asm volatile("{ .reg .pred p; W: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0; @!p bra W; }" :: "r"(bar) : "memory");
  for (int i = threadIdx.x; i < bytes; i += blockDim.x) s[i] ^= 0x5a;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" :: "l"(out), "r"(to), "r"(bytes) : "memory");
    asm volatile("cp.async.bulk.commit_group;");
    asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
  }
})";

TEST(BulkCopy, GoesThroughSharedMemory) {
  for (const int count : {16, 48, 1040, 32768})
    for (const Checks checks : {Checks::bounds, Checks::all}) {
      SimulatedGpu gpu;
      gpu.options.checks = checks;
      gpu.shared_bytes = count;
      gpu.load_cuda(kBulk);
      std::vector<std::uint8_t> in = bytes(static_cast<std::size_t>(count));
      const auto out = gpu.zeros<std::uint8_t>(in.size());
      gpu.run_clean({1}, {96}, gpu.upload(in), out, count, 1);
      for (std::uint8_t& value : in) value ^= 0x5a;
      EXPECT_EQ(gpu.download<std::uint8_t>(out, in.size()), in) << count;
    }
}

TEST(BulkCopy, IsAnAccessOfBothMemories) {
  SimulatedGpu gpu;
  gpu.shared_bytes = 1024;
  gpu.load_cuda(kBulk);
  const auto in = gpu.zeros<char>(1024), out = gpu.zeros<char>(1024);
  const Execution execution = gpu.run_clean({1}, {32}, in, out, 1024, 1);
  std::multiset<std::string> accesses;
  for (const AccessSite& site : execution.counters.sites)
    if (site.bytes_per_thread == 16) accesses.insert(site.operation + " " + site.space);
  EXPECT_EQ(accesses,
            (std::multiset<std::string>{"load global", "load shared", "store global", "store shared"}));
}

TEST(BulkCopy, MistakesAreFound) {
  SimulatedGpu gpu;
  gpu.shared_bytes = 1024;
  gpu.load_cuda(kBulk);
  const auto in = gpu.zeros<char>(1024), out = gpu.zeros<char>(1024);
  EXPECT_EQ(gpu.run_fault({1}, {32}, in, out, 24, 1).kind, "misaligned");
  EXPECT_EQ(gpu.run_fault({1}, {32}, in + 8, out, 32, 1).kind, "misaligned");
  EXPECT_EQ(gpu.run_fault({1}, {32}, in + 512, out, 1024, 1).kind, "out-of-bounds");
  EXPECT_EQ(gpu.run_fault({1}, {32}, in, out, 2048, 1).kind, "out-of-bounds");
  gpu.options.checks = Checks::all;
  const Diagnostic early = gpu.run_fault({1}, {32}, in, out, 512, 0);
  EXPECT_EQ(early.kind, "race");
}

// --- groups that need memory of the driver's

TEST(Grid, Synchronises) {
  SimulatedGpu gpu;
  gpu.load_cuda(R"(#include <cooperative_groups.h>
extern "C" __global__ void k(int* data, char odd) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  auto grid = cooperative_groups::this_grid();
  for (int round = 0; round < 4; ++round) {
    int value = data[(i + 1) % n];
    grid.sync();
    data[i] = value + odd;
    grid.sync();
  }
})");
  std::vector<int> data(7 * 64);
  std::iota(data.begin(), data.end(), 0);
  const auto memory = gpu.upload(data);
  gpu.run_clean({7}, {64}, memory, char{2});
  const std::vector<int> got = gpu.download<int>(memory, data.size());
  for (std::size_t i = 0; i < data.size(); ++i) EXPECT_EQ(got[i], data[(i + 4) % data.size()] + 8);
}

TEST(Tiles, OfSeveralWarpsUseReservedSharedMemory) {
  SimulatedGpu gpu;
  gpu.load_cuda(R"(#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(int* out) {
  __shared__ cg::block_tile_memory<256> memory;
  __shared__ int s[256];
  auto block = cg::this_thread_block(memory);
  auto tile = cg::tiled_partition<64>(block);
  s[threadIdx.x] = threadIdx.x * 3;
  tile.sync();
  out[threadIdx.x] = s[threadIdx.x ^ 63] + tile.meta_group_rank() + tile.any(threadIdx.x == 70);
})");
  const auto out = gpu.zeros<int>(256);
  gpu.run_clean({1}, {256}, out);
  const std::vector<int> got = gpu.download<int>(out, 256);
  for (int i = 0; i < 256; ++i) EXPECT_EQ(got[i], (i ^ 63) * 3 + i / 64 + (i / 64 == 1)) << i;
}

}
}
