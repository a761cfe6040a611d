// What a trace tells of asynchronous copies and clusters, against what the kernels do.

#include "kernels/trace/cluster_traffic.h"
#include "kernels/trace/pipeline.h"
#include "kernels/trace/tensor_box.h"
#include "tests/kernels/simulator/map_argument.h"
#include "tests/kernels/simulator/simulated_gpu.h"
#include "tests/kernels/trace/lesson_run.h"

#include <fmt/format.h>
#include <map>

namespace kernelarium {
namespace {

using test::SimulatedGpu;

std::shared_ptr<const Run> traced(SimulatedGpu& gpu, std::vector<std::uint64_t> blocks, Dim3 grid, Dim3 block,
                                  auto... arguments) {
  TraceRequest trace;
  trace.blocks = std::move(blocks);
  gpu.options.trace = &trace;
  auto run = std::make_shared<Run>();
  run->launches.resize(1);
  run->launches[0].grid = grid;
  run->launches[0].block = block;
  run->trace = std::make_shared<const Trace>(*gpu.run_clean(grid, block, arguments...).trace);
  return run;
}

/// Two stages, five tiles: a tile is copied while the one before it is summed.
constexpr const char* staged = R"(extern "C" __global__ void k(const float* in, float* out, int ahead) {
  __shared__ __align__(16) float s[2][128];
  float sum = 0;
  auto copy = [&](int tile) {
    unsigned to = (unsigned)__cvta_generic_to_shared(&s[tile % 2][threadIdx.x * 4]);
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(to), "l"(in + tile * 128 + threadIdx.x * 4) : "memory");
    asm volatile("cp.async.commit_group;" ::: "memory");
  };
  copy(0);
  for (int tile = 0; tile < 5; ++tile) {
    if (tile + 1 < 5) {
      copy(tile + 1);
      asm volatile("cp.async.wait_group 1;" ::: "memory");
    } else {
      asm volatile("cp.async.wait_group 0;" ::: "memory");
    }
    __syncwarp();
    for (int i = 0; i < 4; ++i) sum += s[tile % 2][threadIdx.x * 4 + i];
    __syncwarp();
  }
  out[threadIdx.x] = sum;
})";

TEST(Pipeline, GroupsFillStagesInTurn) {
  SimulatedGpu gpu;
  gpu.load_cuda(staged);
  const auto run = traced(gpu, {0}, {1}, {32}, gpu.zeros<float>(640), gpu.zeros<float>(32), 1);
  const Pipeline pipeline = Pipeline::of(*run, 0, 0);
  EXPECT_FALSE(pipeline.clocks); // nothing was modelled
  ASSERT_EQ(pipeline.stages.size(), 2u);
  ASSERT_EQ(pipeline.stages[0].ranges.size(), 1u);
  EXPECT_EQ(pipeline.stages[0].ranges[0].end - pipeline.stages[0].ranges[0].begin, 512u);
  ASSERT_EQ(pipeline.fills.size(), 5u);
  ASSERT_EQ(pipeline.waits.size(), 5u);
  for (std::size_t i = 0; i < 5; ++i) {
    const Pipeline::Fill& fill = pipeline.fills[i];
    EXPECT_EQ(fill.stage, static_cast<int>(i % 2));
    EXPECT_EQ(fill.bytes, 512u);
    EXPECT_TRUE(fill.waited);
    EXPECT_EQ(fill.landed, pipeline.waits[i].end); // the i-th wait is for the i-th group
    if (i + 2 < 5) {
      EXPECT_EQ(fill.free, pipeline.fills[i + 2].start);
    }
    EXPECT_LT(fill.landed, fill.free);
  }
  EXPECT_EQ(pipeline.waits[3].number, 1u);
  EXPECT_EQ(pipeline.waits[4].number, 0u);
  EXPECT_EQ(pipeline.roles, std::vector<Pipeline::Role>{Pipeline::Role::both});
  EXPECT_TRUE(Pipeline::of(*run, 0, 1).empty());
}

/// Two arrays of two stages each: both warps copy a piece of each array, and commit once for each tile. The
/// first group fills both stages.
constexpr const char* two_arrays = R"(extern "C" __global__ void k(const float* in, float* out) {
  __shared__ __align__(16) float a[2][256], b[2][256];
  float sum = 0;
  auto copy = [&](int tile) {
    for (float* to : {&a[tile % 2][threadIdx.x * 4], &b[tile % 2][threadIdx.x * 4]})
      asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"((unsigned)__cvta_generic_to_shared(to)), "l"(in + threadIdx.x * 4) : "memory");
  };
  copy(0);
  copy(1);
  asm volatile("cp.async.commit_group;" ::: "memory");
  for (int tile = 0; tile < 4; ++tile) {
    asm volatile("cp.async.wait_group 0;" ::: "memory");
    __syncthreads();
    sum += a[tile % 2][threadIdx.x] + b[tile % 2][threadIdx.x];
    __syncthreads();
    copy(tile);
    asm volatile("cp.async.commit_group;" ::: "memory");
  }
  asm volatile("cp.async.wait_group 0;" ::: "memory");
  out[threadIdx.x] = sum;
})";

TEST(Pipeline, PiecesThatTheSameGroupsFillAreOneStage) {
  SimulatedGpu gpu;
  gpu.load_cuda(two_arrays);
  const auto run = traced(gpu, {0}, {1}, {64}, gpu.zeros<float>(256), gpu.zeros<float>(64));
  const Pipeline pipeline = Pipeline::of(*run, 0, 0);
  ASSERT_EQ(pipeline.stages.size(), 2u);
  for (const Pipeline::Stage& stage : pipeline.stages) {
    ASSERT_EQ(stage.ranges.size(), 2u); // in `a` and in `b`
    for (const Pipeline::Range& range : stage.ranges) EXPECT_EQ(range.end - range.begin, 1024u);
  }
  EXPECT_EQ(pipeline.fills.size(), 2u * (2 + 4)); // of each warp: both stages at first, then one at a time
  for (const Pipeline::Fill& fill : pipeline.fills) EXPECT_EQ(fill.bytes, 1024u);
}

/// Warp 0 copies in bulk, warp 1 waits at an mbarrier.
constexpr const char* specialised = R"(
__device__ unsigned shared(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
extern "C" __global__ void k(const float* in, float* out) {
  __shared__ __align__(16) float s[2][64];
  __shared__ __align__(8) unsigned long long full[2];
  if (threadIdx.x == 0) {
    for (int i = 0; i < 2; ++i) asm volatile("mbarrier.init.shared.b64 [%0], 1;" :: "r"(shared(&full[i])) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();
  if (threadIdx.x == 0)
    for (int i = 0; i < 2; ++i) {
      asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], 256;" :: "r"(shared(&full[i])) : "memory");
      asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 256, [%2];"
                   :: "r"(shared(s[i])), "l"(in + 64 * i), "r"(shared(&full[i])) : "memory");
    }
  if (threadIdx.x >= 32)
    for (int i = 0; i < 2; ++i) {
      asm volatile("{ .reg .pred p; again: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0; @!p bra again; }"
                   :: "r"(shared(&full[i])) : "memory");
      out[threadIdx.x] += s[i][threadIdx.x];
    }
})";

TEST(Pipeline, ProducersAndConsumersMeetAtBarriers) {
  SimulatedGpu gpu;
  gpu.load_cuda(specialised);
  const auto run = traced(gpu, {0}, {1}, {64}, gpu.zeros<float>(128), gpu.zeros<float>(64));
  const Pipeline pipeline = Pipeline::of(*run, 0, 0);
  ASSERT_EQ(pipeline.fills.size(), 2u);
  ASSERT_EQ(pipeline.waits.size(), 2u);
  EXPECT_EQ(pipeline.roles,
            (std::vector<Pipeline::Role>{Pipeline::Role::producer, Pipeline::Role::consumer}));
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_NE(pipeline.fills[i].mbarrier, AsyncRecord::none);
    EXPECT_EQ(pipeline.fills[i].mbarrier, pipeline.waits[i].mbarrier);
    EXPECT_EQ(pipeline.waits[i].number, 0u);
    EXPECT_TRUE(pipeline.fills[i].waited);
    EXPECT_EQ(pipeline.fills[i].bytes, 256u);
  }
}

/// As `staged`, but an mbarrier for each stage tells that its copies have landed.
constexpr const char* staged_by_mbarriers = R"(extern "C" __global__ void k(const float* in, float* out) {
  __shared__ __align__(16) float s[2][256];
  __shared__ __align__(8) unsigned long long landed[2];
  const auto shared = [](const void* p) { return (unsigned)__cvta_generic_to_shared(p); };
  if (threadIdx.x < 2)
    asm volatile("mbarrier.init.shared.b64 [%0], 32;" :: "r"(shared(&landed[threadIdx.x])) : "memory");
  __syncwarp();
  float sum = 0;
  const auto copy = [&](int tile) {
    for (int half = 0; half < 2; ++half) {
      const int i = half * 128 + threadIdx.x * 4;
      asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(shared(&s[tile % 2][i])), "l"(in + tile * 256 + i) : "memory");
    }
    asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" :: "r"(shared(&landed[tile % 2])) : "memory");
  };
  copy(0);
  for (int tile = 0; tile < 5; ++tile) {
    if (tile + 1 < 5) copy(tile + 1);
    for (unsigned done = 0; !done;)
      asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                   : "=r"(done) : "r"(shared(&landed[tile % 2])), "r"(tile / 2 % 2) : "memory");
    for (int i = 0; i < 8; ++i) sum += s[tile % 2][threadIdx.x * 8 + i];
    __syncwarp();
  }
  out[threadIdx.x] = sum;
})";

TEST(Pipeline, CopiesBeforeAnArrivalBelongToItsMbarrier) {
  SimulatedGpu gpu;
  gpu.load_cuda(staged_by_mbarriers);
  const auto run = traced(gpu, {0}, {1}, {32}, gpu.zeros<float>(1280), gpu.zeros<float>(32));
  const Pipeline pipeline = Pipeline::of(*run, 0, 0);
  ASSERT_EQ(pipeline.stages.size(), 2u);
  ASSERT_EQ(pipeline.fills.size(), 5u);
  for (std::size_t i = 0; i < 5; ++i) {
    const Pipeline::Fill& fill = pipeline.fills[i];
    EXPECT_EQ(fill.stage, static_cast<int>(i % 2));
    EXPECT_EQ(fill.bytes, 1024u);
    EXPECT_NE(fill.mbarrier, AsyncRecord::none);
    EXPECT_TRUE(fill.waited) << i;
    EXPECT_LT(fill.start, fill.landed);
    EXPECT_LE(fill.landed, fill.free);
  }
  EXPECT_NE(pipeline.fills[0].mbarrier, pipeline.fills[1].mbarrier);
  EXPECT_EQ(pipeline.roles, std::vector<Pipeline::Role>{Pipeline::Role::both});
}

/// Whatever the compiler made of a kernel: its copies and waits have clocks of the replay, in the order in
/// which they must be.
TEST(Pipeline, KernelsOfTheLessonsHaveClocks) {
  const std::map<std::string, std::size_t> stages_of{
      {"async", 3}, {"mbarrier", 3}, {"wgmma-tma", 3}, {"warp-specialised", 4}};
  for (const auto& [variant, stages] : stages_of) {
    SCOPED_TRACE(variant);
    const auto run = test::run_lesson({.problem = "matmul-bf16", .variant = variant, .warp_states = true});
    const Pipeline pipeline = Pipeline::of(*run, 0, 5);
    EXPECT_TRUE(pipeline.clocks);
    EXPECT_EQ(pipeline.stages.size(), stages);
    for (const Pipeline::Fill& fill : pipeline.fills) {
      EXPECT_TRUE(fill.waited);
      EXPECT_LT(fill.start, fill.landed);
      EXPECT_LE(fill.landed, fill.free);
      EXPECT_GE(fill.start, pipeline.begin);
      EXPECT_LE(fill.free, pipeline.end);
    }
    for (const Pipeline::Wait& wait : pipeline.waits) EXPECT_LE(wait.begin, wait.end);
  }
}

/// A box of 64 x 8 halves that hangs over two edges of a tensor of 200 x 10.
TEST(TensorBox, PiecesLieWhereTheCopyPutsThem) {
  for (const int swizzle : {0, 1, 2, 3}) {
    SCOPED_TRACE(swizzle);
    const std::uint32_t wide = swizzle == 1 ? 16 : swizzle == 2 ? 32 : 64;
    SimulatedGpu gpu;
    gpu.shared_bytes = 2048;
    gpu.load_cuda(R"(
struct __align__(64) Map { char bytes[128]; };
__device__ unsigned shared(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
extern "C" __global__ void k(const __grid_constant__ Map map, unsigned short* out, unsigned bytes, int x, int y) {
  extern __shared__ __align__(1024) unsigned short s[];
  __shared__ __align__(8) unsigned long long b;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared.b64 [%0], 1;" :: "r"(shared(&b)) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" :: "r"(shared(&b)), "r"(bytes) : "memory");
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];"
                 :: "r"(shared(s)), "l"(&map), "r"(shared(&b)), "r"(x), "r"(y) : "memory");
  }
  __syncthreads();
  asm volatile("{ .reg .pred p; again: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0; @!p bra again; }"
               :: "r"(shared(&b)) : "memory");
  for (unsigned i = threadIdx.x; i < 1024; i += 32) out[i] = s[i];
})");
    std::vector<std::uint16_t> tensor(200 * 10);
    for (std::size_t i = 0; i < tensor.size(); ++i) tensor[i] = static_cast<std::uint16_t>(i + 1);
    sim::TensorMap map;
    map.address = gpu.upload(tensor);
    map.type = sim::TensorMap::Type::f16;
    map.rank = 2;
    map.size = {200, 10, 1, 1, 1};
    map.stride[1] = 400;
    map.box = {wide, 8, 1, 1, 1};
    map.swizzle = static_cast<std::uint8_t>(swizzle);
    ASSERT_EQ(map.mistake().in_english(), "");
    const int x = 200 - static_cast<int>(wide) + 8, y = 5;
    const DevicePointer out = gpu.zeros<std::uint16_t>(1024);
    const auto run = traced(gpu, {0}, {1}, {32}, test::MapArgument{map.encode()}, out, wide * 16, x, y);
    const auto words = gpu.download<std::uint16_t>(out, 1024);
    const auto copies = TensorBox::of_block(*run, 0, 0);
    ASSERT_EQ(copies.size(), 1u);
    const TensorBox box(run, copies[0]);
    EXPECT_EQ(box.rows(), 8);
    EXPECT_EQ(box.columns(), static_cast<int>(wide) / 8);
    EXPECT_EQ(box.type(), "f16");
    EXPECT_EQ(box.swizzle_bytes(), swizzle ? 16 << swizzle : 0);
    EXPECT_EQ(box.elements(), wide * 8);
    EXPECT_EQ(box.outside(), 8 * 8 + 3 * (wide - 8)); // a strip at the right, three rows below
    ASSERT_EQ(box.pieces().size(), wide);
    const std::uint32_t base = box.record().shared;
    for (const TensorBox::Piece& piece : box.pieces()) {
      const auto place = box.place_of(piece);
      EXPECT_EQ(piece.plain, base + static_cast<std::uint32_t>(piece.row) * wide * 2 +
                                 static_cast<std::uint32_t>(piece.column) * 16);
      int outside = 0;
      for (std::uint32_t i = 0; i < 8; ++i) {
        const std::int64_t column = place[0] + i, row = place[1];
        const bool inside = column < 200 && row < 10;
        outside += !inside;
        EXPECT_EQ(words[(piece.shared - base) / 2 + i],
                  inside ? tensor[static_cast<std::size_t>(row * 200 + column)] : 0);
      }
      EXPECT_EQ(piece.outside, outside);
    }
  }
}

TEST(ClusterTraffic, WhoReadsAndWritesWhoseSharedMemory) {
  SimulatedGpu gpu;
  gpu.load_cuda(R"(
__device__ unsigned map(const void* p, unsigned r) {
  unsigned a;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(a) : "r"((unsigned)__cvta_generic_to_shared(p)), "r"(r));
  return a;
}
extern "C" __global__ void __cluster_dims__(4, 1, 1) k(int* out) {
  __shared__ int s[64], t[64];
  unsigned rank = blockIdx.x % 4;
  s[threadIdx.x] = blockIdx.x;
  asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" ::: "memory");
  int v;
  asm volatile("ld.shared::cluster.s32 %0, [%1];" : "=r"(v) : "r"(map(&s[threadIdx.x], (rank + 1) % 4)) : "memory");
  if (rank == 0 && threadIdx.x < 32)
    asm volatile("st.shared::cluster.s32 [%0], %1;" :: "r"(map(&t[threadIdx.x], 3)), "r"(v) : "memory");
  asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" ::: "memory");
  out[blockIdx.x * 64 + threadIdx.x] = v;
})");
  // The cluster of block 5 is blocks 4 to 7; all of it is traced.
  const auto run = traced(gpu, {5}, {8}, {64}, gpu.zeros<int>(512));
  const ClusterTraffic traffic = ClusterTraffic::of(*run, 0, 5);
  ASSERT_EQ(traffic.blocks, (std::vector<std::uint64_t>{4, 5, 6, 7}));
  for (std::size_t who = 0; who < 4; ++who)
    for (std::size_t whose = 0; whose < 4; ++whose) {
      const ClusterTraffic::Flow& flow = traffic.flow(who, whose);
      const bool reads = whose == (who + 1) % 4, writes = who == 0 && whose == 3;
      EXPECT_EQ(flow.reads, reads ? 2u : 0u);
      EXPECT_EQ(flow.read_bytes, reads ? 256u : 0u);
      EXPECT_EQ(flow.written_bytes, writes ? 128u : 0u);
      EXPECT_EQ(flow.writes, writes ? 1u : 0u);
      EXPECT_EQ(flow.empty(), !reads && !writes);
      EXPECT_EQ(flow.lines.empty(), flow.empty());
    }
  EXPECT_EQ(ClusterTraffic::of(*run, 0, 0).blocks, traffic.blocks); // the only one that was traced
  EXPECT_TRUE(ClusterTraffic::of(*run, 1, 5).blocks.empty());
}

TEST(AsyncRecords, NothingIsTracedUnlessABlockIsTraced) {
  SimulatedGpu gpu;
  gpu.load_cuda(staged);
  const auto run = traced(gpu, {3}, {1}, {32}, gpu.zeros<float>(640), gpu.zeros<float>(32), 1);
  EXPECT_TRUE(run->trace->async.empty());
  EXPECT_TRUE(run->trace->matrices.empty());
}

}
}
