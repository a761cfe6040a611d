#pragma once

#include "kernels/trace/block_steps.h"

#include <memory>
#include <vector>

namespace kernelarium {

/// Where steps, threads and elements are in the picture of a block's steps. Across it counts in threads, down
/// it in pixels. Between two rows of threads are the elements that the upper one wrote and the lower one
/// reads.
class StepLayout {
 public:
  /// Elements of one buffer, side by side.
  struct Segment {
    int buffer = 0;
    ElementSet elements;
    double left = 0, unit = 1; ///< threads: of its first element, of one element
    double centre(std::int64_t element) const { return left + (elements.rank(element) + 0.5) * unit; }
    double right() const { return left + static_cast<double>(elements.size()) * unit; }
  };
  /// A row of elements; of threads' registers where it has no segments.
  struct Strip {
    int written_by = -1, read_by = -1; ///< steps
    double top = 0;
    std::vector<Segment> segments;
    const Segment* segment(int buffer) const;
  };
  struct Row {
    int source = -1;      ///< strip that its values come from
    int target = -1;      ///< strip that it writes
    bool follows = false; ///< its values come from the row of threads above
    double begin = 0, threads = 0, end = 0;
  };
  /// Heights of a row's parts.
  struct Measures {
    double strip = 8, cell = 9, arrows = 18, between = 6, top = 0;
  };

  StepLayout() = default;
  explicit StepLayout(std::shared_ptr<const BlockSteps> steps);
  void measure(const Measures& measures);

  const std::vector<Row>& rows() const { return rows_; }
  const std::vector<Strip>& strips() const { return strips_; }
  const Measures& measures() const { return measures_; }
  double height() const { return height_; }
  /// How long arrows may be for all to be `height` high.
  double arrows_for(double height, const Measures& measures) const;

 private:
  void place_segments(Strip& strip) const;

  std::shared_ptr<const BlockSteps> steps_;
  ElementSet shared_; ///< all words of shared memory that the block touched, without gaps
  std::vector<Row> rows_;
  std::vector<Strip> strips_;
  Measures measures_;
  double height_ = 0;
};

}
