#include "kernels/metrics/metric.h"
#include "lessons/format/goal_bounds.h"

#include <map>
#include <string>

namespace kernelarium {

Sentence meaning_of_name(const std::string& written) {
  static const std::map<std::string, Sentence> words{
      {"busiest_warp", Sentence::tr("instructions of the busiest warp / mean")},
      {"busiest_warp.any", Sentence::tr("instructions of the busiest warp / mean, in the worst launch")},
      {"busiest_warp.shared", Sentence::tr("shared-memory wavefronts of the busiest warp / mean")},
      {"busiest_thread", Sentence::tr("global accesses of the busiest thread / mean")},
      {"busiest_block", Sentence::tr("instructions of the busiest block / mean")},
      {"active_lanes.least", Sentence::tr("active lanes, in the worst launch")},
      {"storing_threads", Sentence::tr("threads that store to global memory")},
      {"storing_warps", Sentence::tr("warps that store to global memory")},
      {"all_bytes_moved", Sentence::tr("bytes moved in sectors, with atomics and local memory")},
      {"thread_bytes", Sentence::tr("bytes that threads load from and store to global memory")},
      {"thread_bytes.load", Sentence::tr("bytes that threads load from global memory")},
      {"thread_bytes.store", Sentence::tr("bytes that threads store to global memory")},
      {"thread_accesses", Sentence::tr("loads and stores of threads in global memory")},
      {"thread_accesses.load", Sentence::tr("loads of threads from global memory")},
      {"thread_accesses.store", Sentence::tr("stores of threads to global memory")},
      {"thread_accesses.atomic", Sentence::tr("atomic operations of threads in global memory")},
      {"shared_thread_bytes", Sentence::tr("bytes that threads load from and store to shared memory")},
      {"shared_thread_bytes.load", Sentence::tr("bytes that threads load from shared memory")},
      {"shared_thread_bytes.store", Sentence::tr("bytes that threads store to shared memory")},
      {"sectors.atomic", Sentence::tr("sectors of atomic operations")},
      {"float_products",
       Sentence::tr("floating-point multiplications and divisions outside the tensor cores")},
      {"tensor_share", Sentence::tr("fraction of the output that needs the tensor cores")},
      {"tensor_doubled",
       Sentence::tr(
           "fraction of the output that is twice as large where tensor cores add their products twice")},
      {"copy_share", Sentence::tr("fraction of the output that needs the asynchronous copies")},
      {"warp_share", Sentence::tr("fraction of the output that needs what every second warp computes")},
      {"warp_share.least",
       Sentence::tr("fraction of each output that needs what every second warp computes")},
      {"warp_share.each",
       Sentence::tr("fraction of an output that needs what every second warp of each kernel computes")},
      {"pair_share",
       Sentence::tr("fraction of the output that needs what every second pair of warps computes")},
      {"block_share", Sentence::tr("fraction of the output that needs what every second block computes")},
      {"block_share.each",
       Sentence::tr("fraction of an output that needs what every second block of each kernel computes")},
      {"lone_share",
       Sentence::tr(
           "fraction of the output that is right where blocks run one at a time, the last one first")},
      {"remote_share", Sentence::tr("fraction of the output that needs distributed shared memory")}};
  std::string id = written; // "sectors(load)" is "sectors.load"
  if (const std::size_t open = id.find('('); open != std::string::npos && id.ends_with(')'))
    id = id.substr(0, open) + "." + id.substr(open + 1, id.size() - open - 2);
  if (const auto found = words.find(id); found != words.end()) return found->second;
  const Metric* metric = find_metric(id);
  return metric ? metric->name : Sentence(written);
}

namespace {

/// Work of overlap() and bytes().
Sentence meaning_of_kind(const std::string& kind) {
  if (kind == "copy") return Sentence::tr("all copies");
  if (kind == "copy_in") return Sentence::tr("copies to the GPU");
  if (kind == "copy_out") return Sentence::tr("copies from the GPU");
  if (kind == "copy_peer") return Sentence::tr("copies between GPUs");
  if (kind == "migration") return Sentence::tr("migrations");
  if (kind == "kernel") return Sentence::tr("kernels");
  if (kind.starts_with("kernel_")) return Sentence::tr("kernels of GPU %1", Sentence(kind.substr(7)));
  return kind;
}

Sentence words_needed(const std::string& part) {
  static const std::map<std::string, Sentence> words{
      {"kernels", Sentence::tr("words of the output that need the kernels")},
      {"first_block", Sentence::tr("words of the output that need the first block")},
      {"lower_stores", Sentence::tr("words of the output that need the first half of each array")},
      {"upper_stores", Sentence::tr("words of the output that need the second half of each array")},
      {"other_blocks", Sentence::tr("words of the output that need the other blocks")},
      {"other_devices", Sentence::tr("words of the output that need the other GPUs")},
      {"copies_peer", Sentence::tr("words of the output that need the copies between GPUs")},
      {"copies_out", Sentence::tr("words of the output that need the copies from the GPU")},
      {"upper_copies_peer",
       Sentence::tr("words of the output that need the second half of each copy between GPUs")},
      {"mapped", Sentence::tr("words of the output that need what kernels read from the host's memory")},
      {"lower_copies_out",
       Sentence::tr("words of the output that need the first half of each array copied back")},
      {"upper_copies_out",
       Sentence::tr("words of the output that need the second half of each array copied back")}};
  const auto found = words.find(part);
  return found == words.end() ? Sentence(part) : found->second;
}

}

Sentence meaning_of_fact(const std::string& written) {
  static const std::map<std::string, Sentence> words{
      {"launches", Sentence::tr("kernel launches")},
      {"graph_launches", Sentence::tr("launches of graphs")},
      {"launch_calls", Sentence::tr("calls that launch a kernel")},
      {"copies", Sentence::tr("memory copies")},
      {"copies(pageable)", Sentence::tr("copies from or to pageable memory")},
      {"copies(pinned)", Sentence::tr("copies from or to pinned memory")},
      {"copies(managed)", Sentence::tr("copies from or to managed memory")},
      {"copies(peer)", Sentence::tr("copies between GPUs")},
      {"copied_bytes", Sentence::tr("bytes copied")},
      {"allocations", Sentence::tr("allocations of GPU memory")},
      {"failed_calls", Sentence::tr("calls that failed")},
      {"waits_between", Sentence::tr("waits of the host between the first and the last launch")},
      {"streams", Sentence::tr("streams with work")},
      {"kernel_streams", Sentence::tr("streams with kernels")},
      {"devices", Sentence::tr("GPUs that run kernels")},
      {"library_calls", Sentence::tr("library calls")},
      {"leaks", Sentence::tr("allocations that are never freed")},
      {"timed_launches", Sentence::tr("launches between two events")},
      {"storing_threads(most)", Sentence::tr("threads that store, in the launch with the most")},
      {"storing_threads(least)", Sentence::tr("threads that store, in the launch with the fewest")},
      {"stored_bytes", Sentence::tr("bytes that kernels store to global memory")},
      {"busiest_device", Sentence::tr("instructions of the busiest GPU / mean")},
      {"bytes(mapped)", Sentence::tr("bytes of host memory that kernels access")}};
  if (const auto found = words.find(written); found != words.end()) return found->second;
  const std::size_t open = written.find('(');
  if (open == written.npos || !written.ends_with(')')) return meaning_of_name(written);
  const std::string name = written.substr(0, open),
                    inside = written.substr(open + 1, written.size() - open - 2);
  if (name == "calls") return Sentence::tr("calls of %1", Sentence(inside));
  if (name == "bytes") return Sentence::tr("bytes of %1", meaning_of_kind(inside));
  if (name == "needs") return words_needed(inside);
  const std::size_t comma = inside.find(", ");
  if (name != "overlap" || comma == inside.npos) return written;
  return Sentence::tr("overlap of %1 and %2", meaning_of_kind(inside.substr(0, comma)),
                      meaning_of_kind(inside.substr(comma + 2)));
}

}
