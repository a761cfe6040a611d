#include "widgets/view/place_text.h"

#include "kernels/trace/place.h"
#include "widgets/theme/number_text.h"

namespace kernelarium {

namespace {

const LaunchFacts* launch_of(const Run& run, int launch) {
  return launch >= 0 && static_cast<std::size_t>(launch) < run.launches.size()
             ? &run.launches[static_cast<std::size_t>(launch)]
             : nullptr;
}

}

QString place_text(const Dim3& extent, std::int64_t linear) {
  if (extent.y <= 1 && extent.z <= 1) return count_text(linear);
  const Dim3 at = place_in(extent, linear);
  return extent.z <= 1 ? QString("(%1, %2)").arg(at.x).arg(at.y)
                       : QString("(%1, %2, %3)").arg(at.x).arg(at.y).arg(at.z);
}

QString block_text(const Run& run, int launch, std::uint64_t block) {
  const LaunchFacts* facts = launch_of(run, launch);
  return place_text(facts ? facts->grid : Dim3{}, static_cast<std::int64_t>(block));
}

QVariant block_cell(const Run& run, int launch, std::uint64_t block) {
  const LaunchFacts* facts = launch_of(run, launch);
  if (!facts || (facts->grid.y <= 1 && facts->grid.z <= 1)) return static_cast<qulonglong>(block);
  return block_text(run, launch, block);
}

QString thread_text(const Run& run, int launch, int thread) {
  const LaunchFacts* facts = launch_of(run, launch);
  return place_text(facts ? facts->block : Dim3{}, thread);
}

}
