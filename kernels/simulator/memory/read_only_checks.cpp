#include "kernels/simulator/memory/checker_state.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

/// The check that what is read by ld.global.nc, through a texture or from a surface is not written by the
/// same kernel: these reads may be served from what was there when the kernel began, and no barrier or fence
/// changes that.
namespace kernelarium::sim {

bool Checker::State::judge_read_only(const Line& line, const Now& now, std::uint32_t grains,
                                     std::uint64_t first_grain, std::int32_t offset) {
  const int grain = std::countr_zero(line.writes & grains);
  const std::uint32_t writer = last_write(line, grain).op;
  // Unordered, it is a race before all else.
  if (told.contains(race_at(now, writer))) return true;
  const std::uint32_t readers = history.table(now.table).lanes_at(grain + offset);
  const Sentence how = site(now.op).of_texture   ? Sentence::tr("through a texture")
                       : site(now.op).of_surface ? Sentence::tr("from a surface")
                                                 : Sentence::tr("as read-only data (ld.global.nc)");
  const Element element = in_global(
      now.op, now.allocation, now.base + (first_grain + static_cast<std::uint64_t>(grain)) * global_grain);
  Finding finding = now.warp.worker->diagnostic(
      now.warp, now.op, "proxy",
      Sentence::tr(
          "global memory at %1 is read %2, but line %3 of the same kernel wrote it: such a read may return "
          "the value from before the kernel started, and no barrier or fence prevents this. Use an ordinary "
          "load, or read it in a separate kernel",
          element.text, how, this->line(writer)),
      std::countr_zero(readers));
  finding.other_line = this->line(writer);
  element.mark(finding);
  return tell_once('n', now.op->index, writer, now.warp, finding);
}

}
