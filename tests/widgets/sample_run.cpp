#include "sample_run.h"

#include "kernels/trace/access_pattern.h"

#include <algorithm>
#include <cmath>

namespace kernelarium {

namespace {

constexpr DevicePointer a_address = 0x7f0000000000, b_address = 0x7f0000400000, c_address = 0x7f0000800000;

constexpr const char* tiled_source = R"(// C = A * B with tiles in shared memory.
extern "C" __global__ void matmul(const float* a, const float* b, float* c, int n) {
  __shared__ float as[TILE][TILE];
  __shared__ float bs[TILE][TILE];
  const int row = blockIdx.y * TILE + threadIdx.y;
  const int col = blockIdx.x * TILE + threadIdx.x;
  float sum = 0.0f;
  for (int t = 0; t < n / TILE; ++t) {
    as[threadIdx.y][threadIdx.x] = a[row * n + t * TILE + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(t * TILE + threadIdx.y) * n + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k)
      sum += as[threadIdx.y][k] * bs[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}
)";

AccessSite site_of(int line, const char* space, const char* operation) {
  AccessSite site;
  site.kernel = "matmul", site.file = "tiled.cu", site.line = line, site.space = space,
  site.operation = operation;
  return site;
}

/// Adds one warp-wide access to the trace and to its site.
struct TraceMaker {
  Run& run;
  Trace trace;
  std::uint64_t block = 0;
  std::uint32_t warp = 0, step = 0, barrier = 0;

  template<class Address>
  void access(std::uint32_t site, const Address& address_of_lane) {
    AccessRecord record;
    record.block = block, record.warp = warp, record.site = site, record.step = step++,
    record.barrier = barrier;
    record.mask = 0xffffffffU;
    for (int lane = 0; lane < 32; ++lane)
      record.address[static_cast<std::size_t>(lane)] = address_of_lane(lane);
    AccessSite& counted = run.counters.sites[site];
    counted.requests += 1, counted.threads += 32;
    if (counted.space == "shared") {
      const BankCount banks = bank_pattern(record, 4).count;
      counted.wavefronts += banks.wavefronts, counted.ideal_wavefronts += banks.ideal_wavefronts;
      counted.worst_ways = std::max(counted.worst_ways, static_cast<int>(banks.worst_ways));
    } else {
      const SectorPattern sectors = sector_pattern(record, 4);
      counted.sectors += sectors.sectors.size(),
          counted.ideal_sectors += static_cast<std::uint64_t>(sectors.ideal_sectors);
    }
    trace.records.push_back(record);
  }
};

void total_up(Run& run, std::uint64_t blocks) {
  auto& totals = run.counters.totals;
  for (AccessSite& site : run.counters.sites) {
    for (std::uint64_t* count : {&site.requests, &site.threads, &site.sectors, &site.ideal_sectors,
                                 &site.wavefronts, &site.ideal_wavefronts})
      *count *= blocks;
    const bool load = site.operation == "load";
    if (site.space == "global") {
      totals[load ? metric::global_load_requests : metric::global_store_requests] += site.requests;
      totals[load ? metric::global_load_sectors : metric::global_store_sectors] += site.sectors;
    } else {
      totals[load ? metric::shared_load_wavefronts : metric::shared_store_wavefronts] += site.wavefronts;
      totals[load ? metric::shared_load_conflicts : metric::shared_store_conflicts] +=
          site.wavefronts - site.ideal_wavefronts;
    }
  }
  const std::uint64_t loads = totals[metric::global_load_sectors];
  totals[metric::l1_load_hits] = loads / 2;
  totals[metric::l2_read_sectors] = loads - loads / 2;
  totals[metric::l2_write_sectors] = totals[metric::global_store_sectors];
  totals[metric::l2_hits] = (loads - loads / 2) * 9 / 10;
  totals[metric::dram_read_bytes] = 2U * 512 * 512 * 4;
  totals[metric::dram_write_bytes] = 512U * 512 * 4;
  totals[metric::warp_instructions] = 16'000'000;
}

Series series(double median, double iqr, int n, Label label, const char* method) {
  Series made;
  made.median_ms = median, made.iqr_ms = iqr, made.n = n, made.label = label, made.method = method;
  return made;
}

Run common(const char* variant, int n, int tile) {
  Run run;
  run.lesson = "matmul", run.problem = "matmul", run.variant = variant, run.device = "sim:h200",
  run.device_name = "Simulated NVIDIA H200";
  run.parameters = {{"TILE", tile}};
  run.sizes = {{"n", n}};
  run.verdict = Verdict::pass;
  run.max_error = 1.4e-6;
  run.flops = 2.0 * n * n * n;
  run.compulsory_bytes = 3.0 * n * n * 4;
  run.when = "2026-11-21T10:15:00Z";
  LaunchFacts launch;
  launch.kernel = "matmul";
  launch.grid = {n / tile, n / tile, 1}, launch.block = {tile, tile, 1};
  launch.occupancy = {8, 64, 64,  1.0, "warps",
                      8, 10, 111, 32,  static_cast<double>(launch.grid.count()) / (132 * 8)};
  run.launches.push_back(launch);
  const auto buffer = [&](const char* name, const char* title, bool output, DevicePointer address) {
    run.buffers.push_back({name, title, "matrix", Dtype::f32, {n, n}, output, address});
  };
  buffer("a", "A", false, a_address), buffer("b", "B", false, b_address), buffer("c", "C", true, c_address);
  return run;
}

}

SampleRun tiled_matmul(int n, int tile) {
  Run run = common("tiled", n, tile);
  Modelled modelled;
  modelled.median_ms = 0.041, modelled.bound_by = "shared memory", modelled.spec = "h200";
  run.modelled = modelled;
  run.baselines = {{"plain C++", "g++ 12", 1, Verdict::pass,
                    series(295, 9, 10, Label::measured, "steady clock"), 0, 0, 0, "faster"},
                   {"Eigen", "Eigen 3.4.0", 2, Verdict::pass,
                    series(4.1, 0.3, 20, Label::measured, "steady clock"), 0, 0, 0, "faster"}};
  auto& sites = run.counters.sites;
  sites = {site_of(9, "global", "load"),   site_of(9, "shared", "store"), site_of(10, "global", "load"),
           site_of(10, "shared", "store"), site_of(13, "shared", "load"), site_of(13, "shared", "load"),
           site_of(16, "global", "store")};
  const std::uint64_t block_x = std::min<std::uint64_t>(5, static_cast<std::uint64_t>(n / tile - 1)),
                      block_y = std::min<std::uint64_t>(3, static_cast<std::uint64_t>(n / tile - 1));
  TraceMaker maker{run, {}, block_y * static_cast<std::uint64_t>(n / tile) + block_x};
  const auto wide = static_cast<std::uint64_t>(n), edge = static_cast<std::uint64_t>(tile);
  const auto bs = edge * edge * 4; // the second tile follows the first in shared memory
  for (std::uint32_t warp = 0; warp < static_cast<std::uint32_t>(tile * tile / 32); ++warp) {
    maker.warp = warp, maker.step = 0, maker.barrier = 0;
    const auto tx = [&](int lane) { return (warp * 32 + static_cast<std::uint64_t>(lane)) % edge; };
    const auto ty = [&](int lane) { return (warp * 32 + static_cast<std::uint64_t>(lane)) / edge; };
    for (std::uint64_t t = 0; t < wide / edge; ++t) {
      maker.access(0, [&](int lane) {
        return a_address + ((block_y * edge + ty(lane)) * wide + t * edge + tx(lane)) * 4;
      });
      maker.access(1, [&](int lane) { return (ty(lane) * edge + tx(lane)) * 4; });
      maker.access(2, [&](int lane) {
        return b_address + ((t * edge + ty(lane)) * wide + block_x * edge + tx(lane)) * 4;
      });
      maker.access(3, [&](int lane) { return bs + (ty(lane) * edge + tx(lane)) * 4; });
      ++maker.barrier;
      for (std::uint64_t k = 0; k < edge; ++k) {
        maker.access(4, [&](int lane) { return (ty(lane) * edge + k) * 4; });
        maker.access(5, [&](int lane) { return bs + (k * edge + tx(lane)) * 4; });
      }
      ++maker.barrier;
    }
    maker.access(6, [&](int lane) {
      return c_address + ((block_y * edge + ty(lane)) * wide + block_x * edge + tx(lane)) * 4;
    });
  }
  total_up(run, static_cast<std::uint64_t>(run.launches.front().grid.count()));
  const std::size_t warps = static_cast<std::size_t>(run.launches.front().grid.count() * (tile * tile / 32));
  for (std::size_t i = 0; i < warps; ++i) {
    const auto late = static_cast<std::uint32_t>(i % 7); // so that no two modes look the same
    maker.trace.warps.push_back({1200 + late * 40, 32 * (1200 + late * 40) - late * 900, 65,
                                 65 * 4 + late * 60, 1088 + late * 100, late * 100, late});
  }
  run.trace = std::make_shared<const Trace>(std::move(maker.trace));

  SampleRun sample;
  auto tensors = std::make_shared<Tensors>();
  for (const char* name : {"a", "b", "c"}) {
    Tensor tensor(Dtype::f32, {n, n});
    auto cells = tensor.as<float>();
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::size_t row = i / wide;
      cells[i] = static_cast<float>(std::sin(static_cast<double>(row) * 0.03 * name[0]) *
                                    std::cos(static_cast<double>(i % wide) * 0.02));
    }
    tensors->emplace(name, std::move(tensor));
  }
  sample.values = tensors;
  sample.source = QString::fromUtf8(tiled_source);
  sample.run = std::make_shared<const Run>(std::move(run));
  return sample;
}

RunPointer scattered_matmul(int n) {
  Run run = common("naive", n, 16);
  Modelled modelled;
  modelled.median_ms = 0.33, modelled.bound_by = "L2", modelled.spec = "h200";
  run.modelled = modelled;
  run.counters.sites = {site_of(9, "global", "load")};
  TraceMaker maker{run, {}, 0};
  for (std::uint64_t k = 0; k < 64; ++k)
    maker.access(0, [&](int lane) {
      return a_address + (static_cast<std::uint64_t>(lane) * static_cast<std::uint64_t>(n) + k) * 4;
    });
  total_up(run, static_cast<std::uint64_t>(run.launches.front().grid.count()) * 64);
  run.trace = std::make_shared<const Trace>(std::move(maker.trace));
  return std::make_shared<const Run>(std::move(run));
}

}
