#pragma once

#include "widgets/view/numbers_model.h"
#include "widgets/view/view.h"

#include <vector>

namespace kernelarium {

/// A limit: bytes (GB/s, the slope) or arithmetic (GFLOP/s, the flat part).
struct Ceiling {
  QString name;
  bool memory = false;
  double rate = 0;                ///< GB/s or GFLOP/s
  Label label = Label::datasheet; ///< or measured, on the device
};

/// A run on the roofline; points in order of time form the trail.
struct RooflinePoint {
  QString name;
  double flops = 0, bytes = 0, milliseconds = 0;
  Label label = Label::measured;
  bool trail = true;       ///< joined to the one before
  QString level;           ///< of memory, whose bytes these are, as its ceiling is named; empty: DRAM
  QString arithmetic = {}; ///< the ceiling that bounds it, "fp32" or "tensor bf16"; empty: the highest
  double intensity() const { return bytes > 0 ? flops / bytes : 0; } ///< FLOP / byte
  double gflops() const { return milliseconds > 0 ? flops / milliseconds * 1e-6 : 0; }
};
/// Arithmetic intensity over DRAM bytes where they were counted, else over compulsory bytes.
std::vector<RooflinePoint> roofline_points(const Run& run);
/// The same run over the bytes that L1 and L2 moved, where they were counted: which memory is near its roof.
std::vector<RooflinePoint> roofline_levels(const Run& run);
/// The name of the arithmetic ceiling of a run: "fp32", or "tensor bf16" where it multiplies on tensor cores.
QString arithmetic_of(const Run& run);
/// The same by tensor_type().
QString arithmetic_name(const std::string& tensor_type);

/// Performance over arithmetic intensity, both logarithmic. The roof is the slowest memory, for a point's
/// bytes are those of DRAM, and the fastest arithmetic.
class RooflineChart : public View {
  Q_OBJECT

 public:
  explicit RooflineChart(QWidget* parent = nullptr);

  void set_ceilings(std::vector<Ceiling> ceilings);
  void set_points(std::vector<RooflinePoint> points);
  /// Share of the attainable performance at the point's intensity, 0..1; NaN without ceilings.
  double share_of_roof(const RooflinePoint& point) const;
  QAbstractItemModel* numbers() override;

 protected:
  void restyle() override;

 private:
  class Drawing;
  friend class Drawing;
  void refresh();
  double memory_roof() const; ///< GB/s, 0: unknown
  double memory_roof(const QString& level) const;
  double compute_roof() const; ///< GFLOP/s, 0: unknown
  double compute_roof(const QString& arithmetic) const;

  std::vector<Ceiling> ceilings_;
  std::vector<RooflinePoint> points_;
  Drawing* drawing_ = nullptr;
  NumbersModel* numbers_;
};

}
