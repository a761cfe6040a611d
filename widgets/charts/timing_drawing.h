#pragma once

#include "widgets/charts/timing_chart.h"

#include <QWidget>
#include <vector>

namespace kernelarium {

class Axis;

/// The bars of a TimingChart, row by row, with their axis.
class TimingChart::Drawing : public QWidget {
 public:
  explicit Drawing(TimingChart* chart) : chart_(chart) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
  }
  void rows_changed();

 protected:
  void paintEvent(QPaintEvent*) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Row {
    std::size_t first, bars;
  };
  static constexpr double gap = 0.45; ///< between rows, in bars

  static int axis_height();
  double height_in_bars() const;
  double bar_height() const;
  double top_of(std::size_t row) const;
  int row_at(double y) const;
  int bar_at(double y) const;
  QString name_of_row(int row) const;
  void bar(QPainter& painter, const QRectF& rect, Label label) const;
  void paint_axis(QPainter& painter, const Axis& axis, double left, double right, double bottom) const;
  void paint_bar(QPainter& painter, const TimingBar& item, const QRectF& place, const Axis& axis, double left,
                 double right) const;
  /// The text after a bar, with its note if there is room.
  QString words(const TimingBar& bar, bool note) const;
  /// The figures of a bar's quartiles, in order.
  std::pair<double, double> whiskers(const TimingBar& item) const;

  TimingChart* chart_;
  std::vector<Row> rows_;
  int current_ = -1;
  bool notes_ = true; ///< there is room for those of all bars
};

}
