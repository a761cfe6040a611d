#include "kernels/device/counters.h"

#include <algorithm>
#include <tuple>

namespace kernelarium {

void Counters::add(const Counters& other) {
  for (const auto& [name, value] : other.totals) {
    std::uint64_t& mine = totals[name];
    mine = name.ends_with(".max") ? std::max(mine, value) : mine + value;
  }
  for (const AccessSite& site : other.sites) {
    const auto same = std::find_if(sites.begin(), sites.end(), [&](const AccessSite& mine) {
      return std::tie(mine.kernel, mine.file, mine.line, mine.ptx_line, mine.space, mine.operation,
                      mine.bytes_per_thread) == std::tie(site.kernel, site.file, site.line, site.ptx_line,
                                                         site.space, site.operation, site.bytes_per_thread);
    });
    if (same == sites.end()) {
      sites.push_back(site);
      continue;
    }
    same->requests += site.requests;
    same->threads += site.threads;
    same->sectors += site.sectors;
    same->ideal_sectors += site.ideal_sectors;
    same->wavefronts += site.wavefronts;
    same->ideal_wavefronts += site.ideal_wavefronts;
    same->worst_ways = std::max(same->worst_ways, site.worst_ways);
  }
  for (const LineCount& line : other.lines) {
    const auto same = std::find_if(lines.begin(), lines.end(), [&](const LineCount& mine) {
      return mine.file == line.file && mine.line == line.line;
    });
    if (same == lines.end()) {
      lines.push_back(line);
      continue;
    }
    same->warp_instructions += line.warp_instructions;
    same->thread_instructions += line.thread_instructions;
    same->divergent_branches += line.divergent_branches;
  }
}

}
