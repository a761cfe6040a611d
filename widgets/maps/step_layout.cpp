#include "widgets/maps/step_layout.h"

#include <map>

namespace kernelarium {

namespace {

constexpr double write_share = 0.6; ///< arrows to what is written are shorter than those from what is read

}

const StepLayout::Segment* StepLayout::Strip::segment(int buffer) const {
  for (const Segment& segment : segments)
    if (segment.buffer == buffer) return &segment;
  return nullptr;
}

StepLayout::StepLayout(std::shared_ptr<const BlockSteps> steps) : steps_(std::move(steps)) {
  std::int64_t first = 0, last = -1;
  for (const BlockSteps::Step& step : steps_->steps())
    for (const BlockSteps::Touched& touched : step.touched)
      if (touched.buffer == BlockSteps::shared) {
        first = last < 0 ? touched.elements.first() : std::min(first, touched.elements.first());
        last = std::max(last, touched.elements.last());
      }
  if (last >= 0) shared_.add(first, last - first + 1);
  shared_.settle();

  const int count = static_cast<int>(steps_->steps().size());
  for (int i = 0; i < count; ++i) {
    const BlockSteps::Step& step = steps_->steps()[static_cast<std::size_t>(i)];
    const auto has = [&](bool written) {
      return std::any_of(step.touched.begin(), step.touched.end(),
                         [&](const auto& touched) { return touched.written == written; });
    };
    Row row;
    const bool written_above = i > 0 && rows_.back().target >= 0;
    if (step.shuffle && i > 0 && !written_above) {
      row.follows = true;
    } else if (step.shuffle || has(false)) {
      if (!step.shuffle && written_above) {
        row.source = rows_.back().target;
      } else {
        row.source = static_cast<int>(strips_.size());
        strips_.emplace_back();
      }
      strips_[static_cast<std::size_t>(row.source)].read_by = i;
    }
    if (has(true)) {
      row.target = static_cast<int>(strips_.size());
      strips_.emplace_back().written_by = i;
    }
    rows_.push_back(row);
  }
  for (Strip& strip : strips_) place_segments(strip);
  measure({});
}

void StepLayout::place_segments(Strip& strip) const {
  std::map<int, ElementSet> sets;
  for (const int i : {strip.written_by, strip.read_by}) {
    if (i < 0) continue;
    for (const BlockSteps::Touched& touched : steps_->steps()[static_cast<std::size_t>(i)].touched) {
      if (touched.written != (i == strip.written_by)) continue;
      for (const ElementSet::Range& range : touched.elements.ranges())
        sets[touched.buffer].add(range.begin, range.end - range.begin);
    }
  }
  // Words of shared memory keep their places from step to step.
  if (const auto own = sets.find(BlockSteps::shared); own != sets.end()) own->second = shared_;
  const double wide = steps_->threads();
  double weights = 0;
  const auto weight = [&](const ElementSet& set) {
    return std::clamp(static_cast<double>(set.size()), wide / 8, wide);
  };
  for (auto& [buffer, set] : sets) set.settle(), weights += weight(set);
  const double gap = wide / 40, room = wide - gap * static_cast<double>(sets.size() - 1);
  double left = 0;
  for (auto& [buffer, set] : sets) {
    const double width = sets.size() == 1 ? wide : room * weight(set) / weights;
    const double unit = std::min(1.0, width / static_cast<double>(set.size()));
    strip.segments.push_back({buffer, std::move(set), left, unit});
    left += width + gap;
  }
}

double StepLayout::arrows_for(double height, const Measures& measures) const {
  StepLayout flat = *this, unit = *this;
  Measures tried = measures;
  tried.arrows = 0, flat.measure(tried);
  tried.arrows = 1, unit.measure(tried);
  const double lengths = unit.height() - flat.height();
  return lengths > 0 ? (height - flat.height()) / lengths : 0;
}

void StepLayout::measure(const Measures& measures) {
  measures_ = measures;
  double y = measures.top;
  int placed = -1; // strips are in the order in which rows use them
  const auto place = [&](int strip) {
    strips_[static_cast<std::size_t>(strip)].top = y;
    placed = strip;
    y += measures.strip;
  };
  for (Row& row : rows_) {
    const bool shared_strip = row.source >= 0 && row.source <= placed;
    if (placed >= 0 && !shared_strip && !row.follows) y += measures.between;
    row.begin = shared_strip ? y - measures.strip : y;
    if (row.source >= 0 && !shared_strip) place(row.source);
    if (row.source >= 0 || row.follows) y += measures.arrows;
    row.threads = y;
    y += measures.cell;
    if (row.target >= 0) {
      y += measures.arrows * write_share;
      place(row.target);
    }
    row.end = y;
  }
  height_ = y;
}

}
