// What the paths of sampled warps say of mbarriers, bulk copies, clusters and products of warpgroups.

#include "kernels/compiler/compiler.h"
#include "kernels/device/paths.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <algorithm>

namespace kernelarium::test {
namespace {

using Role = AccessCost::Role;

const std::string kMbarriers = R"(
typedef unsigned long long u64;
__device__ unsigned at(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void init(u64* b, unsigned n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at(b)), "r"(n) : "memory"); }
__device__ void arrive(u64* b) { asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(at(b)) : "memory"); }
__device__ void wait(u64* b, int parity) {
  asm volatile("{\n.reg .pred p;\nagain:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@!p bra again;\n}" ::"r"(at(b)), "r"(parity) : "memory");
}
)";

class AsyncPaths : public testing::Test {
 protected:
  void load(const std::string& text, bool machine_code = true) {
    gpu_.load_cuda(kMbarriers + text);
    Source source;
    source.text = kMbarriers + text;
    source.file = "test.cu";
    source.kernel = "k";
    if (machine_code) gpu_.device->set_machine_code(*gpu_.kernel, compile(source, {90, true}));
    gpu_.options.count = true;
  }
  template<class... A>
  Paths paths(Dim3 grid, Dim3 block, const A&... arguments) {
    const Execution execution = gpu_.run_clean(grid, block, arguments...);
    return execution.paths ? *execution.paths : Paths{};
  }
  static std::vector<AccessCost> of_role(const WarpPath& warp, Role role) {
    std::vector<AccessCost> found;
    std::copy_if(warp.accesses.begin(), warp.accesses.end(), std::back_inserter(found),
                 [&](const AccessCost& access) { return access.role == role; });
    return found;
  }
  static std::vector<WarpStep> steps_of(const Paths& paths, const WarpPath& warp, Unit unit) {
    std::vector<WarpStep> found;
    for (const WarpPath::Entry& entry : warp.entries)
      for (const WarpStep& step : paths.regions[paths.region_of[entry.block]].steps)
        if (step.unit == unit) found.push_back(step);
    return found;
  }
  SimulatedGpu gpu_;
};

const std::string kLateArrival = R"(
extern "C" __global__ void k(float* out) {
  __shared__ u64 ready;
  if (threadIdx.x == 0) init(&ready, 1);
  __syncthreads();
  if (threadIdx.x >= 32) {
    float x = threadIdx.x;
    for (int i = 0; i < 2000; ++i) x = x * 0.5f + 1;
    out[threadIdx.x] = x;
    if (threadIdx.x == 32) arrive(&ready);
  } else {
    wait(&ready, 0);
    out[threadIdx.x] = 1;
  }
})";

TEST_F(AsyncPaths, AWaitHasThePhaseThatOthersArriveIn) {
  load(kLateArrival);
  const DevicePointer out = gpu_.zeros<float>(64);
  const Paths found = paths({1}, {64}, out);
  EXPECT_TRUE(found.machine_code);
  const auto waits = of_role(found.blocks.at(0).warps.at(0), Role::waits);
  const auto arrivals = of_role(found.blocks.at(0).warps.at(1), Role::arrives);
  ASSERT_EQ(waits.size(), 1);
  ASSERT_EQ(arrivals.size(), 1);
  EXPECT_EQ(waits[0].phase, arrivals[0].phase);
  EXPECT_GT(waits[0].phase, 0);
}

TEST_F(AsyncPaths, TestsThatDoNotPassCountOnce) {
  load(kLateArrival, false);
  gpu_.options.count = true;
  const DevicePointer out = gpu_.zeros<float>(64);
  const Paths found = paths({1}, {64}, out);
  EXPECT_LT(found.blocks.at(0).warps.at(0).entries.size(), 20);
  EXPECT_EQ(of_role(found.blocks.at(0).warps.at(0), Role::waits).size(), 1);
}

TEST_F(AsyncPaths, PhasesOfOneMbarrierAreTold) {
  load(R"(extern "C" __global__ void k(float* out) {
    __shared__ u64 ready;
    if (threadIdx.x == 0) init(&ready, 32);
    __syncthreads();
    for (int r = 0; r < 6; ++r) {
      arrive(&ready);
      wait(&ready, r & 1);
    }
    out[threadIdx.x] = 1;
  })");
  const DevicePointer out = gpu_.zeros<float>(32);
  const Paths found = paths({1}, {32}, out);
  const WarpPath& warp = found.blocks.at(0).warps.at(0);
  const auto arrivals = of_role(warp, Role::arrives), waits = of_role(warp, Role::waits);
  ASSERT_EQ(arrivals.size(), 6);
  ASSERT_EQ(waits.size(), 6);
  for (std::size_t r = 0; r < 6; ++r) EXPECT_EQ(arrivals[r].phase, waits[r].phase) << r;
  for (std::size_t r = 1; r < 6; ++r) EXPECT_GT(waits[r].phase, waits[r - 1].phase) << r;
}

TEST_F(AsyncPaths, ABulkCopyHasItsSectorsAndCompletesAPhase) {
  load(R"(extern "C" __global__ void k(const float* in, float* out, int bytes) {
    __shared__ alignas(128) float tile[2048];
    __shared__ u64 ready;
    if (threadIdx.x == 0) {
      init(&ready, 1);
      asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %3;\n"
                   "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%1], [%2], %3, [%0];" ::"r"(at(&ready)),
                   "r"(at(tile)), "l"(in), "r"(bytes) : "memory");
      wait(&ready, 0);
      asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;\ncp.async.bulk.commit_group;\n"
                   "cp.async.bulk.wait_group 0;" ::"l"(out), "r"(at(tile)), "r"(bytes) : "memory");
    }
  })");
  const DevicePointer in = gpu_.zeros<float>(2048), out = gpu_.zeros<float>(2048);
  const Paths found = paths({1}, {32}, in, out, 4096);
  EXPECT_TRUE(found.machine_code);
  const WarpPath& warp = found.blocks.at(0).warps.at(0);
  const auto loads = of_role(warp, Role::bulk_load), stores = of_role(warp, Role::bulk_store),
             waits = of_role(warp, Role::waits);
  ASSERT_EQ(loads.size(), 1);
  ASSERT_EQ(stores.size(), 1);
  ASSERT_EQ(waits.size(), 1);
  EXPECT_EQ(loads[0].sectors, 128);
  EXPECT_EQ(stores[0].sectors, 128);
  EXPECT_EQ(loads[0].phase, waits[0].phase);
  EXPECT_EQ(steps_of(found, warp, Unit::wait_bulk).size(), 1);
}

TEST_F(AsyncPaths, ProductsOfAWarpgroupCloseTheirGroups) {
  std::string outputs, names;
  for (int i = 0; i < 32; ++i) {
    outputs += (i ? ", " : "") + std::string("\"+f\"(d[") + std::to_string(i) + "])";
    names += (i ? ", %" : "%") + std::to_string(i);
  }
  load(R"(extern "C" __global__ void __launch_bounds__(128) k(float* out) {
    __shared__ alignas(1024) unsigned tile[4096];
    for (int i = threadIdx.x; i < 4096; i += 128) tile[i] = 0;
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    float d[32] = {};
    const u64 place = (at(tile) & 0x3ffff) >> 4 | 1ull << 16 | 64ull << 32 | 1ull << 62;
    for (int r = 0; r < 5; ++r) {
      asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
      for (int part = 0; part < 2; ++part)
        asm volatile("wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 {)" +
       names + R"(}, %32, %33, 1, 1, 1, 0, 0;" : )" + outputs +
       R"( : "l"(place), "l"(place));
      asm volatile("wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;" ::: "memory");
    }
    float sum = 0;
    for (int i = 0; i < 32; ++i) sum += d[i];
    out[threadIdx.x] = sum;
  })");
  const DevicePointer out = gpu_.zeros<float>(128);
  const Paths found = paths({1}, {128}, out);
  EXPECT_TRUE(found.machine_code);
  const WarpPath& warp = found.blocks.at(0).warps.at(0);
  const auto products = steps_of(found, warp, Unit::group_tensor);
  ASSERT_EQ(products.size(), 10);
  EXPECT_EQ(
      std::count_if(products.begin(), products.end(), [](const WarpStep& step) { return step.commits; }), 5);
  EXPECT_EQ(products[0].busy, 4 * 32);
  EXPECT_EQ(steps_of(found, warp, Unit::wait_products).size(), 5);
}

TEST_F(AsyncPaths, AFenceWithinTheBlockWaitsForNoStore) {
  load(R"(extern "C" __global__ void k(float* out) {
    out[threadIdx.x] = 1;
    __threadfence_block();
    out[threadIdx.x + 32] = 2;
    __threadfence();
    out[threadIdx.x + 64] = 3;
  })");
  const DevicePointer out = gpu_.zeros<float>(96);
  const Paths found = paths({1}, {32}, out);
  EXPECT_TRUE(found.machine_code);
  const auto fences = steps_of(found, found.blocks.at(0).warps.at(0), Unit::fence);
  ASSERT_EQ(fences.size(), 2);
  EXPECT_EQ(fences[0].clocks, 13);
  EXPECT_EQ(fences[1].clocks, 0) << "until its stores have arrived";
}

}
}
