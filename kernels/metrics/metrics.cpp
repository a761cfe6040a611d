#include "kernels/metrics/metric.h"

#include <limits>

namespace kernelarium {
namespace {

using Figure = std::optional<double>;

/// A counter of the totals, or several summed; absent where nothing was counted.
template<const char* const&... names>
Figure total(const Run& run) {
  if (run.counters.totals.empty()) return std::nullopt;
  return (static_cast<double>(run.counters[names]) + ...);
}

/// Without a denominator it is no number.
Figure quotient(Figure above, Figure below) {
  if (!above || !below) return std::nullopt;
  return *below > 0 ? *above / *below : std::numeric_limits<double>::quiet_NaN();
}

/// A sum over the sites of a space and an operation (null: loads and stores).
template<class Value>
Figure over_sites(const Run& run, const char* space, const char* operation, const Value& value) {
  if (run.counters.totals.empty()) return std::nullopt;
  double sum = 0;
  for (const AccessSite& site : run.counters.sites)
    if (site.space == space && (operation ? site.operation == operation : site.operation != "atomic"))
      sum += static_cast<double>(value(site));
  return sum;
}

enum class Side { both, load, store };

const char* operation(Side side) {
  return side == Side::load ? "load" : side == Side::store ? "store" : nullptr;
}

template<Side side>
Figure shared_requests(const Run& run) {
  return over_sites(run, "shared", operation(side), [](const AccessSite& site) { return site.requests; });
}
/// Bytes that lanes used, of those in the sectors that were moved for them.
template<Side side>
Figure sector_use(const Run& run) {
  return quotient(
      over_sites(run, "global", operation(side), [](const AccessSite& site) { return site.ideal_sectors; }),
      over_sites(run, "global", operation(side), [](const AccessSite& site) { return site.sectors; }));
}

/// The launch with the most threads: what a run's occupancy, registers and shared memory mean.
const LaunchFacts* main_launch(const Run& run) {
  const LaunchFacts* main = nullptr;
  for (const LaunchFacts& launch : run.launches)
    if (!main || launch.grid.count() * launch.block.count() > main->grid.count() * main->block.count())
      main = &launch;
  return main;
}
template<class Value>
Figure of_launch(const Run& run, const Value& value) {
  const LaunchFacts* launch = main_launch(run);
  return launch ? Figure(static_cast<double>(value(*launch))) : std::nullopt;
}
template<class Value>
Figure over_launches(const Run& run, const Value& value) {
  double sum = 0;
  for (const LaunchFacts& launch : run.launches) sum += static_cast<double>(value(launch));
  return sum;
}

Figure median(const std::optional<Series>& series) {
  return series ? Figure(series->median_ms) : std::nullopt;
}
Figure measured_ms(const Run& run) {
  return run.time && run.time->label == Label::measured ? Figure(run.time->median_ms) : std::nullopt;
}
Figure modelled_ms(const Run& run) { return run.modelled ? Figure(run.modelled->median_ms) : std::nullopt; }
/// Work in 1e9 a second.
Figure rate(double work, Figure ms) {
  return work > 0 && ms && *ms > 0 ? Figure(work / *ms * 1e-6) : std::nullopt;
}
/// A run without a result, or without a reference, has no error figures.
Figure if_compared(const Run& run, double value) {
  return run.verdict == Verdict::error || run.problem.empty() ? std::nullopt : Figure(value);
}

/// The metrics of a pair of load and store counters: both, loads, stores.
struct Family {
  std::string id;
  Sentence name, unit;
  Quantity quantity;
  Better better;
  Sentence help;
  Figure (*both)(const Run&);
  Figure (*load)(const Run&);
  Figure (*store)(const Run&);
  std::string ncu_load = {}, ncu_store = {};
  bool in_tables = false; ///< loads and stores
};

void add(std::vector<Metric>& all, const Family& f) {
  all.push_back({f.id, Sentence::tr("%1, loads and stores", f.name), f.unit, f.quantity, f.better,
                 Label::counted, f.help, f.both});
  all.push_back({f.id + ".load", Sentence::tr("%1, loads", f.name), f.unit, f.quantity, f.better,
                 Label::counted, f.help, f.load, f.ncu_load, f.in_tables});
  all.push_back({f.id + ".store", Sentence::tr("%1, stores", f.name), f.unit, f.quantity, f.better,
                 Label::counted, f.help, f.store, f.ncu_store, f.in_tables});
}

void add_times(std::vector<Metric>& all) {
  const Sentence ms = "ms", gb_s = "GB/s", gflops = "GFLOP/s";
  all.push_back(
      {"time.measured", Sentence::tr("time, measured"), ms, Quantity::time, Better::lower, Label::measured,
       Sentence::tr("Median time of one pass over all launches, with the data in the caches (hot)."),
       measured_ms, "", true});
  all.push_back({"time.spread", Sentence::tr("spread of the time"), ms, Quantity::time, Better::neither,
                 Label::measured, Sentence::tr("Interquartile range of the measured times."),
                 [](const Run& run) { return measured_ms(run) ? Figure(run.time->iqr_ms) : std::nullopt; }});
  all.push_back({"time.samples", Sentence::tr("samples of the time"), "", Quantity::count, Better::neither,
                 Label::measured, Sentence::tr("How many times the kernel was timed."),
                 [](const Run& run) { return measured_ms(run) ? Figure(run.time->n) : std::nullopt; }});
  all.push_back({"time.cold", Sentence::tr("time, measured cold"), ms, Quantity::time, Better::lower,
                 Label::measured, Sentence::tr("Median time with no data in the caches."),
                 [](const Run& run) { return median(run.time_cold); }});
  all.push_back({"time.modelled", Sentence::tr("time, modelled"), ms, Quantity::time, Better::lower,
                 Label::modelled, Sentence::tr("Predicted time of one pass over all launches, hot."),
                 modelled_ms, "", true});
  all.push_back({"time.recorded", Sentence::tr("time, recorded"), ms, Quantity::time, Better::lower,
                 Label::recorded, Sentence::tr("Median time of the same settings in a shipped table."),
                 [](const Run& run) { return median(run.recorded); }, "", true});
  all.push_back(
      {"time.simulation", Sentence::tr("simulation time"), ms, Quantity::time, Better::neither,
       Label::simulation, Sentence::tr("Time that simulating the kernel took."), [](const Run& run) {
         return run.time && run.time->label == Label::simulation ? Figure(run.time->median_ms) : std::nullopt;
       }});
  all.push_back({"time.compile", Sentence::tr("compile time"), ms, Quantity::time, Better::neither,
                 Label::measured, Sentence::tr("Time to compile the kernel; 0 if it came from the cache."),
                 [](const Run& run) { return Figure(run.compile_ms); }});
  const Sentence bytes = Sentence::tr("Minimum traffic divided by the time: the bytes that any kernel for "
                                      "this problem must move, not those that it moved.");
  const Sentence work = Sentence::tr("Operations that the problem needs, divided by the time.");
  all.push_back({"bandwidth.measured", Sentence::tr("effective bandwidth, measured"), gb_s,
                 Quantity::bandwidth, Better::higher, Label::measured, bytes,
                 [](const Run& run) { return rate(run.compulsory_bytes, measured_ms(run)); }, "", true});
  all.push_back({"bandwidth.modelled", Sentence::tr("effective bandwidth, modelled"), gb_s,
                 Quantity::bandwidth, Better::higher, Label::modelled, bytes,
                 [](const Run& run) { return rate(run.compulsory_bytes, modelled_ms(run)); }});
  all.push_back({"arithmetic.measured", Sentence::tr("arithmetic rate, measured"), gflops, Quantity::flops,
                 Better::higher, Label::measured, work,
                 [](const Run& run) { return rate(run.flops, measured_ms(run)); }, "", true});
  all.push_back({"arithmetic.modelled", Sentence::tr("arithmetic rate, modelled"), gflops, Quantity::flops,
                 Better::higher, Label::modelled, work,
                 [](const Run& run) { return rate(run.flops, modelled_ms(run)); }});
  all.push_back(
      {"speed_up.baseline", Sentence::tr("speed-up over the baseline"), "", Quantity::ratio, Better::higher,
       Label::measured,
       Sentence::tr("Time of the last comparable baseline divided by the kernel's, measured alternately."),
       [](const Run& run) {
         Figure last;
         for (const BaselineResult& baseline : run.baselines)
           if (baseline.ratio > 0) last = 1 / baseline.ratio;
         return last;
       },
       "", true});
}

void add_result(std::vector<Metric>& all) {
  all.push_back({"max_error", Sentence::tr("largest error"), "", Quantity::error, Better::lower,
                 Label::derived,
                 Sentence::tr("Largest difference from the reference, over the whole output."),
                 [](const Run& run) { return if_compared(run, run.max_error); }, "", true});
  all.push_back({"max_relative_error", Sentence::tr("largest relative error"), "", Quantity::error,
                 Better::lower, Label::derived,
                 Sentence::tr("Largest difference from the reference, relative to the reference's value."),
                 [](const Run& run) { return if_compared(run, run.max_relative_error); }});
  all.push_back({"wrong_elements", Sentence::tr("wrong elements"), Sentence::tr("elements"), Quantity::count,
                 Better::lower, Label::derived, Sentence::tr("Elements of the output outside the tolerance."),
                 [](const Run& run) { return if_compared(run, static_cast<double>(run.wrong)); }});
}

void add_global_memory(std::vector<Metric>& all) {
  using namespace metric;
  const Sentence sectors = Sentence::tr("sectors"), requests = Sentence::tr("requests");
  add(all, {"requests", Sentence::tr("global memory requests"), requests, Quantity::count, Better::lower,
            Sentence::tr("Warp-wide loads and stores of global memory; each requests up to 32 sectors."),
            total<global_load_requests, global_store_requests>, total<global_load_requests>,
            total<global_store_requests>, global_load_requests, global_store_requests});
  add(all, {"sectors", Sentence::tr("global memory sectors"), sectors, Quantity::count, Better::lower,
            Sentence::tr("32-byte pieces that loads and stores of global memory move between SM and L1."),
            total<global_load_sectors, global_store_sectors>, total<global_load_sectors>,
            total<global_store_sectors>, global_load_sectors, global_store_sectors});
  add(all, {"sectors_per_request", Sentence::tr("sectors per request"), Sentence::tr("sectors/request"),
            Quantity::number, Better::neither,
            Sentence::tr("4 is best where each thread moves 4 bytes, 16 where it moves 16; 32 is the worst."),
            [](const Run& run) {
              return quotient(total<global_load_sectors, global_store_sectors>(run),
                              total<global_load_requests, global_store_requests>(run));
            },
            [](const Run& run) {
              return quotient(total<global_load_sectors>(run), total<global_load_requests>(run));
            },
            [](const Run& run) {
              return quotient(total<global_store_sectors>(run), total<global_store_requests>(run));
            },
            "", "", true});
  add(all, {"sector_use", Sentence::tr("sector utilisation"), "%", Quantity::share, Better::higher,
            Sentence::tr("Sectors that the used bytes would fill if they were contiguous, as a fraction of "
                         "the sectors moved."),
            sector_use<Side::both>, sector_use<Side::load>, sector_use<Side::store>});
  all.push_back({"bytes_moved", Sentence::tr("bytes between SM and L1"), "B", Quantity::bytes, Better::lower,
                 Label::counted, Sentence::tr("All sectors of global loads and stores, 32 bytes each."),
                 [](const Run& run) {
                   const Figure moved = total<global_load_sectors, global_store_sectors>(run);
                   return moved ? Figure(32 * *moved) : std::nullopt;
                 }});
  all.push_back({"global_atomics", Sentence::tr("global atomics"), requests, Quantity::count, Better::lower,
                 Label::counted, Sentence::tr("Warp-wide atomic operations on global memory."),
                 total<metric::global_atomics>});
  all.push_back({"atomics_on_one_word", Sentence::tr("atomics on the busiest word"),
                 Sentence::tr("operations"), Quantity::count, Better::lower, Label::counted,
                 Sentence::tr("Atomic operations of single threads on the 4-byte word of global memory that "
                              "has the most; they are serialised."),
                 total<hottest_atomics>});
  all.push_back(
      {"l1_hit_rate", Sentence::tr("L1 hit rate, loads"), "%", Quantity::share, Better::neither,
       Label::counted,
       Sentence::tr("Fraction of the sectors of global loads that hit in L1. L1 is simulated as split evenly "
                    "between the blocks of an SM."),
       [](const Run& run) { return quotient(total<l1_load_hits>(run), total<global_load_sectors>(run)); }});
  all.push_back({"l2_read_sectors", Sentence::tr("L2 reads"), sectors, Quantity::count, Better::lower,
                 Label::counted, Sentence::tr("Sectors that L1 requested from L2."), total<l2_read_sectors>,
                 l2_read_sectors});
  all.push_back({"l2_write_sectors", Sentence::tr("L2 writes"), sectors, Quantity::count, Better::lower,
                 Label::counted, Sentence::tr("Sectors written through to L2."), total<l2_write_sectors>,
                 l2_write_sectors});
  all.push_back({"l2_hit_rate", Sentence::tr("L2 hit rate"), "%", Quantity::share, Better::neither,
                 Label::counted, Sentence::tr("Fraction of the requested sectors that hit in L2."),
                 [](const Run& run) {
                   return quotient(total<l2_hits>(run), total<l2_read_sectors, l2_write_sectors>(run));
                 }});
  const Sentence dram = Sentence::tr("L2 is cold at the start of each launch.");
  all.push_back({"dram_bytes", Sentence::tr("DRAM traffic"), "B", Quantity::bytes, Better::lower,
                 Label::counted, dram, total<dram_read_bytes, dram_write_bytes>, "", true});
  all.push_back({"dram_read_bytes", Sentence::tr("DRAM reads"), "B", Quantity::bytes, Better::lower,
                 Label::counted, dram, total<dram_read_bytes>, dram_read_bytes});
  all.push_back({"dram_write_bytes", Sentence::tr("DRAM writes"), "B", Quantity::bytes, Better::lower,
                 Label::counted, dram, total<dram_write_bytes>, dram_write_bytes});
}

void add_shared_and_local_memory(std::vector<Metric>& all) {
  using namespace metric;
  const Sentence wavefronts = Sentence::tr("wavefronts"), requests = Sentence::tr("requests");
  add(all, {"shared_requests", Sentence::tr("shared memory requests"), requests, Quantity::count,
            Better::neither, Sentence::tr("Warp-wide loads and stores of shared memory."),
            shared_requests<Side::both>, shared_requests<Side::load>, shared_requests<Side::store>});
  add(all, {"shared_wavefronts", Sentence::tr("shared memory wavefronts"), wavefronts, Quantity::count,
            Better::neither, Sentence::tr("Passes over the 32 banks of shared memory."),
            total<shared_load_wavefronts, shared_store_wavefronts>, total<shared_load_wavefronts>,
            total<shared_store_wavefronts>, shared_load_wavefronts, shared_store_wavefronts});
  add(all, {"excess_wavefronts", Sentence::tr("bank conflicts"), wavefronts, Quantity::count, Better::lower,
            Sentence::tr("Passes over the banks of shared memory beyond those needed without conflicts."),
            total<shared_load_conflicts, shared_store_conflicts>, total<shared_load_conflicts>,
            total<shared_store_conflicts>, shared_load_conflicts, shared_store_conflicts});
  all[all.size() - 3].in_tables = true; // both: most kernels have conflicts on one side only
  all.push_back({"shared_atomics", Sentence::tr("shared atomics"), requests, Quantity::count, Better::lower,
                 Label::counted, Sentence::tr("Warp-wide atomic operations on shared memory."),
                 total<metric::shared_atomics>});
  add(all, {"local_sectors", Sentence::tr("local memory sectors"), Sentence::tr("sectors"), Quantity::count,
            Better::lower, Sentence::tr("32-byte pieces moved for variables that do not fit into registers."),
            total<local_load_sectors, local_store_sectors>, total<local_load_sectors>,
            total<local_store_sectors>, local_load_sectors, local_store_sectors});
}

/// A counter that kernels without such instructions do not have.
template<const char* const& name>
Figure if_any(const Run& run) {
  const Figure figure = total<name>(run);
  return figure && *figure > 0 ? figure : std::nullopt;
}

void add_copies_and_clusters(std::vector<Metric>& all) {
  using namespace metric;
  all.push_back({"copied_ahead", Sentence::tr("copied ahead"), "B", Quantity::number, Better::higher,
                 Label::counted,
                 Sentence::tr("Bytes that a thread leaves in flight when it waits for asynchronous copies, "
                              "averaged over the bytes that it waits for: 0 if it always waits for all."),
                 [](const Run& run) {
                   const Figure waited = total<async_copies_waited>(run);
                   return waited && *waited == 0 ? Figure(0) : quotient(total<async_bytes_left>(run), waited);
                 }});
  all.push_back({"bulk_copies", Sentence::tr("bulk copies"), Sentence::tr("copies"), Quantity::count,
                 Better::neither, Label::counted,
                 Sentence::tr("Copies that one thread starts (cp.async.bulk), those by tensor map included."),
                 if_any<metric::bulk_copies>});
  all.push_back({"bulk_read_bytes", Sentence::tr("bulk reads"), "B", Quantity::bytes, Better::neither,
                 Label::counted, Sentence::tr("Bytes of global memory that bulk copies read."),
                 if_any<metric::bulk_read_bytes>});
  all.push_back({"bulk_write_bytes", Sentence::tr("bulk writes"), "B", Quantity::bytes, Better::neither,
                 Label::counted, Sentence::tr("Bytes of global memory that bulk copies write."),
                 if_any<metric::bulk_write_bytes>});
  all.push_back({"remote_shared_requests", Sentence::tr("distributed shared memory requests"),
                 Sentence::tr("requests"), Quantity::count, Better::neither, Label::counted,
                 Sentence::tr("Warp-wide accesses to the shared memory of other blocks of the cluster."),
                 if_any<metric::remote_shared_requests>});
  all.push_back(
      {"remote_shared_bytes", Sentence::tr("distributed shared memory traffic"), "B", Quantity::bytes,
       Better::neither, Label::counted,
       Sentence::tr("Bytes of the shared memory of other blocks of the cluster that threads access."),
       if_any<metric::remote_shared_bytes>});
}

void add_instructions(std::vector<Metric>& all) {
  using namespace metric;
  const auto count = [&](const char* id, const Sentence& name, const Sentence& help, auto of,
                         Better better = Better::lower, bool in_tables = false) {
    all.push_back({id, name, Sentence::tr("instructions"), Quantity::count, better, Label::counted, help, of,
                   "", in_tables});
  };
  count("warp_instructions", Sentence::tr("warp instructions"),
        Sentence::tr("PTX instructions, counted once per warp. Machine code differs: instructions are "
                     "merged, split and unrolled."),
        total<warp_instructions>, Better::lower, true);
  count("thread_instructions", Sentence::tr("thread instructions"),
        Sentence::tr("PTX instructions, counted once per active thread."), total<thread_instructions>);
  all.push_back({"active_lanes", Sentence::tr("active lanes"), Sentence::tr("lanes"), Quantity::number,
                 Better::higher, Label::counted,
                 Sentence::tr("Mean number of active lanes per warp instruction, of 32."),
                 [](const Run& run) {
                   return quotient(total<thread_instructions>(run), total<warp_instructions>(run));
                 }});
  count("branches", Sentence::tr("branches"), Sentence::tr("PTX branch instructions, counted once per warp."),
        total<metric::branches>, Better::neither);
  count("divergent_branches", Sentence::tr("divergent branches"),
        Sentence::tr("Branches at which the lanes of a warp took different paths."),
        total<metric::divergent_branches>);
  count(
      "barriers", Sentence::tr("barriers"),
      Sentence::tr("Barriers of a block or a cluster, counted once per warp; not `__syncwarp()` and fences."),
      total<metric::barriers>, Better::neither);
  const Sentence by_class = Sentence::tr("PTX instructions of this class, counted once per warp.");
  count("fp32_instructions", Sentence::tr("fp32 instructions"), by_class, total<metric::fp32_instructions>,
        Better::neither);
  count("fp64_instructions", Sentence::tr("fp64 instructions"), by_class, total<metric::fp64_instructions>,
        Better::neither);
  count("integer_instructions", Sentence::tr("integer instructions"), by_class,
        total<metric::integer_instructions>, Better::neither);
  count("special_instructions", Sentence::tr("special function instructions"), by_class,
        total<metric::special_instructions>, Better::neither);
  count("memory_instructions", Sentence::tr("memory instructions"), by_class,
        total<metric::memory_instructions>, Better::neither);
  count("tensor_instructions", Sentence::tr("tensor core instructions"), by_class,
        total<metric::tensor_instructions>, Better::neither);
  const auto tensor = [&](const char* id, const char* type, Figure (*of)(const Run&)) {
    count(id, Sentence::tr("tensor core instructions, %1", std::string(type)), by_class, of, Better::neither);
  };
  tensor("tensor_f16_instructions", "f16", if_any<metric::tensor_f16_instructions>);
  tensor("tensor_bf16_instructions", "bf16", if_any<metric::tensor_bf16_instructions>);
  tensor("tensor_tf32_instructions", "tf32", if_any<metric::tensor_tf32_instructions>);
  tensor("tensor_fp8_instructions", "fp8", if_any<metric::tensor_fp8_instructions>);
  tensor("tensor_f64_instructions", "f64", if_any<metric::tensor_f64_instructions>);
  tensor("tensor_integer_instructions", "s8, s4, b1", if_any<metric::tensor_integer_instructions>);
}

void add_launch(std::vector<Metric>& all) {
  const auto put = [&](const char* id, const Sentence& name, const Sentence& unit, Quantity quantity,
                       const Sentence& help, auto of) {
    all.push_back({id, name, unit, quantity, Better::neither, Label::derived, help, of});
  };
  const Sentence main = Sentence::tr("Of the launch with the most threads.");
  const auto launches = [](const Run& run) { return Figure(static_cast<double>(run.launches.size())); };
  put("launches", Sentence::tr("launches"), "", Quantity::count, Sentence::tr("Kernels started in one pass."),
      launches);
  put("blocks", Sentence::tr("blocks"), "", Quantity::count, Sentence::tr("Of all launches."),
      [](const Run& run) {
        return over_launches(run, [](const LaunchFacts& launch) { return launch.grid.count(); });
      });
  put("threads", Sentence::tr("threads"), "", Quantity::count, Sentence::tr("Of all launches."),
      [](const Run& run) {
        return over_launches(
            run, [](const LaunchFacts& launch) { return launch.grid.count() * launch.block.count(); });
      });
  put("warps", Sentence::tr("warps"), "", Quantity::count, Sentence::tr("Of all launches."),
      [](const Run& run) {
        return over_launches(run, [](const LaunchFacts& launch) {
          return launch.grid.count() * ((launch.block.count() + 31) / 32);
        });
      });
  put("threads_per_block", Sentence::tr("threads per block"), "", Quantity::count, main, [](const Run& run) {
    return of_launch(run, [](const LaunchFacts& launch) { return launch.block.count(); });
  });
  put("waves", Sentence::tr("waves"), "", Quantity::number,
      Sentence::tr("Blocks divided by those that fit on the GPU at once; the last wave may leave SMs idle."),
      [](const Run& run) {
        return of_launch(run, [](const LaunchFacts& launch) { return launch.occupancy.waves; });
      });
  put("occupancy", Sentence::tr("theoretical occupancy"), "%", Quantity::share,
      Sentence::tr("Warps of this launch that an SM can hold, as a fraction of its maximum."),
      [](const Run& run) {
        return of_launch(run, [](const LaunchFacts& launch) { return launch.occupancy.fraction; });
      });
  all.back().in_tables = true;
  put("blocks_per_sm", Sentence::tr("blocks per SM"), "", Quantity::count, main, [](const Run& run) {
    return of_launch(run, [](const LaunchFacts& launch) { return launch.occupancy.blocks_per_sm; });
  });
  put("registers", Sentence::tr("registers per thread"), "", Quantity::count, main, [](const Run& run) {
    return of_launch(run, [](const LaunchFacts& launch) { return launch.facts.registers_per_thread; });
  });
  put("shared_bytes", Sentence::tr("shared memory per block"), "B", Quantity::bytes,
      Sentence::tr("Static and dynamic together."), [](const Run& run) {
        return of_launch(run, [](const LaunchFacts& launch) {
          return launch.facts.static_shared_bytes + launch.shared_bytes;
        });
      });
  put("compulsory_bytes", Sentence::tr("minimum traffic"), "B", Quantity::bytes,
      Sentence::tr("Bytes that any kernel for this problem must move: inputs once, outputs once."),
      [](const Run& run) { return Figure(run.compulsory_bytes); });
  put("flops", Sentence::tr("floating-point operations"), "", Quantity::count,
      Sentence::tr("Operations that the problem needs."), [](const Run& run) { return Figure(run.flops); });
}

std::vector<Metric> made() {
  std::vector<Metric> all;
  add_times(all);
  add_result(all);
  add_global_memory(all);
  add_shared_and_local_memory(all);
  add_copies_and_clusters(all);
  add_instructions(all);
  add_launch(all);
  return all;
}

}

const std::vector<Metric>& metrics() {
  static const std::vector<Metric> all = made();
  return all;
}

}
