#include "kernels/simulator/counting.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace kernelarium::sim {
namespace {

/// By TensorKind.
constexpr const char* kTensorMetrics[] = {
    metric::tensor_f16_instructions, metric::tensor_bf16_instructions, metric::tensor_tf32_instructions,
    metric::tensor_fp8_instructions, metric::tensor_f64_instructions,  metric::tensor_integer_instructions};
static_assert(std::size(kTensorMetrics) == static_cast<std::size_t>(TensorKind::count));

}

Counters collect_counters(const std::string& kernel, const Program& program,
                          const std::vector<std::unique_ptr<Worker>>& workers, const L2& l2) {
  Counters counters;
  auto& totals = counters.totals;
  std::map<std::pair<int, int>, LineCount> lines; // by file and line

  for (std::size_t b = 0; b < program.blocks.size(); ++b) {
    const BasicBlock& block = program.blocks[b];
    std::uint64_t warps = 0, threads = 0;
    for (const auto& worker : workers) {
      warps += worker->block_warps[b];
      threads += worker->block_threads[b];
    }
    totals[metric::warp_instructions] += warps * block.count;
    totals[metric::thread_instructions] += threads * block.count;
    totals[metric::branches] += warps * block.branches;
    totals[metric::float_products] += warps * block.float_products;
    const auto work = [&](Pipe pipe) { return warps * block.work[static_cast<std::size_t>(pipe)]; };
    totals[metric::integer_instructions] += work(Pipe::alu);
    totals[metric::fp32_instructions] += work(Pipe::fma);
    totals[metric::fp64_instructions] += work(Pipe::fp64);
    totals[metric::special_instructions] += work(Pipe::xu);
    totals[metric::memory_instructions] += work(Pipe::lsu) + work(Pipe::tex);
    totals[metric::tensor_instructions] += work(Pipe::tensor);
    for (std::size_t kind = 0; kind < std::size(kTensorMetrics); ++kind)
      totals[kTensorMetrics[kind]] += warps * block.tensor[kind];
    totals[metric::barriers] += work(Pipe::barrier);
    for (std::uint32_t i = block.first; i < block.first + block.count; ++i) {
      const ptx::Place place = program.places[i];
      LineCount& line = lines[{place.file, place.line}];
      line.warp_instructions += warps;
      line.thread_instructions += threads;
    }
  }
  for (std::size_t i = 0; i < program.places.size(); ++i)
    for (const auto& worker : workers)
      if (const std::uint64_t count = worker->divergences[i]) {
        totals[metric::divergent_branches] += count;
        lines[{program.places[i].file, program.places[i].line}].divergent_branches += count;
      }
  for (auto& [key, line] : lines) {
    if (key.second == 0 || line.warp_instructions == 0) continue;
    line.line = key.second;
    line.file = file_name(program, {key.first, key.second});
    counters.lines.push_back(line);
  }

  // Every metric is there, also where nothing was counted.
  for (const char* name :
       {metric::global_load_requests, metric::global_store_requests, metric::global_load_sectors,
        metric::global_store_sectors, metric::local_load_sectors, metric::local_store_sectors,
        metric::shared_load_wavefronts, metric::shared_store_wavefronts, metric::shared_load_conflicts,
        metric::shared_store_conflicts, metric::divergent_branches, metric::global_atomics,
        metric::shared_atomics})
    totals[name] += 0;
  for (std::size_t s = 0; s < program.sites.size(); ++s) {
    const Site& site = program.sites[s];
    AccessSite sum;
    sum.kernel = kernel;
    sum.line = site.place.line;
    sum.file = file_name(program, site.place);
    sum.ptx_line = site.ptx_line;
    sum.space = site.of_texture                    ? "texture"
                : site.of_surface                  ? "surface"
                : site.space == ptx::Space::shared ? "shared"
                : site.space == ptx::Space::local  ? "local"
                                                   : "global";
    sum.operation = site.access == Access::load ? "load" : site.access == Access::store ? "store" : "atomic";
    sum.bytes_per_thread = site.bytes;
    sum.one_per_warp = site.one_per_warp;
    for (const auto& worker : workers) {
      const SiteCount& count = worker->sites[s];
      sum.requests += count.requests;
      sum.threads += count.threads;
      sum.sectors += count.sectors;
      sum.ideal_sectors += count.ideal_sectors;
      totals[metric::l1_lines] += count.lines;
      sum.wavefronts += count.wavefronts;
      sum.ideal_wavefronts += count.ideal_wavefronts;
      sum.worst_ways = std::max(sum.worst_ways, static_cast<int>(count.worst_ways));
    }
    // Generic addresses that all led to shared memory are counted there, as Nsight Compute does.
    if (site.space == ptx::Space::global && sum.wavefronts > 0 && sum.sectors == 0) sum.space = "shared";
    counters.sites.push_back(sum);
    const bool load = site.access == Access::load;
    if (site.copies) {
      if (!load || sum.space != "global") continue;
      totals[metric::async_copy_requests] += sum.requests;
      totals[metric::async_copy_sectors] += sum.sectors;
    } // and with the loads, as Nsight Compute counts cp.async on an H200
    if (site.of_texture || site.of_surface) {
      totals[site.of_texture ? metric::texture_requests : metric::surface_requests] += sum.requests;
      totals[site.of_texture ? metric::texture_sectors : metric::surface_sectors] += sum.sectors;
      continue;
    }
    if (sum.space == "shared") {
      if (site.access == Access::atomic)
        totals[metric::shared_atomics] += sum.requests;
      else {
        totals[load ? metric::shared_load_wavefronts : metric::shared_store_wavefronts] += sum.wavefronts;
        totals[load ? metric::shared_load_conflicts : metric::shared_store_conflicts] +=
            sum.wavefronts - sum.ideal_wavefronts;
      }
    } else if (sum.space == "local") {
      totals[load ? metric::local_load_sectors : metric::local_store_sectors] += sum.sectors;
    } else if (site.access == Access::atomic) {
      totals[metric::global_atomics] += sum.requests;
    } else {
      totals[load ? metric::global_load_requests : metric::global_store_requests] += sum.requests;
      totals[load ? metric::global_load_sectors : metric::global_store_sectors] += sum.sectors;
    }
  }
  for (const auto& worker : workers) {
    totals[metric::l1_load_hits] += worker->l1_hits;
    totals[metric::remote_shared_requests] += worker->remote.requests;
    totals[metric::remote_shared_bytes] += worker->remote.bytes;
    totals[metric::bulk_copies] += worker->bulk.copies;
    totals[metric::bulk_read_bytes] += worker->bulk.read_bytes;
    totals[metric::bulk_write_bytes] += worker->bulk.written_bytes;
    totals[metric::async_copies_waited] += worker->waits.copies;
    totals[metric::async_bytes_left] += worker->waits.bytes_left;
  }
  std::uint64_t& hottest = totals[metric::hottest_atomics];
  for (const auto& worker : workers) hottest = std::max(hottest, worker->atomics.most());
  totals[metric::l2_read_sectors] = l2.read_sectors;
  totals[metric::l2_write_sectors] = l2.write_sectors;
  totals[metric::l2_hits] = l2.hits;
  totals[metric::dram_read_bytes] = 32 * l2.dram_read_sectors;
  totals[metric::dram_write_bytes] = 32 * l2.dram_write_sectors;
  return counters;
}

}
