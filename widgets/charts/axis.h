#pragma once

#include <QString>
#include <vector>

namespace kernelarium {

/// A range of figures on a line of pixels, linear from zero or logarithmic over whole decades.
class Axis {
 public:
  struct Tick {
    double value;
    bool labelled; ///< false: a fine line between decades
  };

  /// Covers all positive `values`; logarithmic axes start a little below the least.
  Axis(const std::vector<double>& values, bool logarithmic);

  double low() const { return low_; }
  double high() const { return high_; }
  /// 0 at low(), 1 at high(), clamped.
  double position(double value) const;
  std::vector<Tick> ticks() const;

 private:
  bool logarithmic_;
  double low_ = 0, high_ = 1;
};

}
