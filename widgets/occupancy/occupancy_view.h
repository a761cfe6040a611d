#pragma once

#include "widgets/occupancy/occupancy_curves.h"
#include "widgets/view/numbers_model.h"
#include "widgets/view/run_view.h"
#include "widgets/view/selection.h"

#include <utility>

class QLabel;

namespace kernelarium {

/// Three curves: how many warps an SM can hold over threads per block, registers and shared memory.
class OccupancyCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit OccupancyCanvas(QWidget* parent = nullptr);
  void set_curves(std::vector<OccupancyCurve> curves);
  const std::vector<OccupancyCurve>& curves() const { return curves_; }
  /// "192 threads: 94 %, limited by registers" at a point; empty if there is none.
  QString sentence(const QPointF& at) const;
  QRectF area(int curve) const;   ///< of the curve itself
  QString label(int curve) const; ///< "192 threads: 94 %", of this launch
  QRectF label_place(int curve) const;
  /// The curve's highest and lowest line of pixels between two columns of them.
  std::pair<double, double> reach(int curve, double from, double to) const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;
  bool event(QEvent* event) override;

 private:
  void paint_curve(QPainter& painter, int index) const;
  double x_of(int curve, double value) const;
  double y_of(int curve, double fraction) const;

  std::vector<OccupancyCurve> curves_;
};

/// What would change the occupancy of a launch: more or fewer threads, registers, shared memory.
class OccupancyView : public RunView {
  Q_OBJECT

 public:
  OccupancyView(Selection* selection, QWidget* parent = nullptr);

  void set_run(const RunPointer& run);
  void show_run(const RunPointer& run, const std::shared_ptr<const Tensors>&) override { set_run(run); }
  QAbstractItemModel* numbers() override { return numbers_; }
  OccupancyCanvas* canvas() const { return canvas_; }

 private:
  void rebuild();
  void fill_numbers();

  Selection* selection_;
  RunPointer run_;
  OccupancyCanvas* canvas_;
  QLabel* summary_;
  NumbersModel* numbers_;
};

}
