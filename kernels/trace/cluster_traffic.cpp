#include "kernels/trace/cluster_traffic.h"

#include <algorithm>
#include <map>

namespace kernelarium {
namespace {

bool crosses(const AsyncRecord& record, int launch) {
  using What = AsyncRecord::What;
  return static_cast<int>(record.launch) == launch && record.other != record.block &&
         (record.what == What::remote || record.what == What::arrive);
}

}

ClusterTraffic ClusterTraffic::of(const Run& run, int launch, std::uint64_t block) {
  ClusterTraffic made;
  if (!run.trace) return made;
  // Blocks that touch each other are of one cluster.
  std::map<std::uint64_t, std::uint64_t> cluster;
  const auto root = [&](std::uint64_t of) {
    cluster.try_emplace(of, of);
    while (cluster[of] != of) of = cluster[of];
    return of;
  };
  for (const AsyncRecord& record : run.trace->async)
    if (crosses(record, launch)) cluster[root(record.block)] = root(record.other);
  if (cluster.empty()) return made;
  const std::uint64_t wanted = root(cluster.contains(block) ? block : cluster.begin()->first);
  std::vector<std::uint64_t> all;
  for (const auto& [each, next] : cluster) all.push_back(each);
  for (const std::uint64_t each : all)
    if (root(each) == wanted) made.blocks.push_back(each);
  made.flows.resize(made.blocks.size() * made.blocks.size());
  const auto index = [&](std::uint64_t of) {
    return static_cast<std::size_t>(std::lower_bound(made.blocks.begin(), made.blocks.end(), of) -
                                    made.blocks.begin());
  };
  for (const AsyncRecord& record : run.trace->async) {
    if (!crosses(record, launch) || root(record.block) != wanted) continue;
    Flow& flow = made.flows[index(record.block) * made.blocks.size() + index(record.other)];
    if (record.line > 0) flow.lines.insert(static_cast<int>(record.line));
    if (record.what == AsyncRecord::What::arrive) {
      ++flow.arrivals;
    } else if (record.to_shared) {
      ++flow.writes;
      flow.written_bytes += record.bytes;
    } else {
      ++flow.reads;
      flow.read_bytes += record.bytes;
    }
  }
  return made;
}

}
