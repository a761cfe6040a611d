#pragma once

#include "kernels/program/program_rows.h"
#include "widgets/view/time_axis.h"

#include <QWidget>
#include <memory>
#include <optional>

namespace kernelarium {

/// Rows of a program over time: host threads, streams, copy engines, devices.
class ProgramCanvas : public QWidget {
  Q_OBJECT

 public:
  struct Spot {
    int row = -1;
    std::optional<program::Bar> bar;
    std::optional<program::Gap> gap;
  };

  explicit ProgramCanvas(QWidget* parent = nullptr);

  void set_rows(std::shared_ptr<const program::ProgramRows> rows);
  const program::ProgramRows* rows() const { return rows_.get(); }
  TimeAxis& axis() { return axis_; } ///< in microseconds
  const TimeAxis& axis() const { return axis_; }
  Spot spot_at(const QPointF& at) const;
  QRectF bar_rect(int row, const program::Bar& bar) const;
  QString row_name(const program::Row& row) const;
  QString sentence(const Spot& spot) const;
  /// The chosen bar; its call, or its work, is marked with it.
  const std::optional<program::Bar>& chosen() const { return chosen_; }
  void choose(const std::optional<program::Bar>& bar);
  /// Goes to the next or previous bar of the chosen one's row; `row`: to another row.
  void step(int by, int row);
  /// A span of time that is measured; nothing: none.
  const std::optional<std::pair<double, double>>& measured() const { return measured_; }
  void measure(const std::optional<std::pair<double, double>>& span);
  void set_measuring(bool on);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 public slots:
  void zoom(double factor);

 signals:
  void hovered(const kernelarium::ProgramCanvas::Spot& spot);
  void picked();
  void opened(std::size_t work); ///< a double click, or Return, on a kernel
  void measured_changed();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  double zoom_centre() const; ///< the chosen bar, where it is in sight
  double row_top(int row) const;
  void skip_idle_start();
  double row_height() const;
  int row_of(const program::Bar& bar) const;
  QColor colour_of(const program::Bar& bar, const program::Row& row) const;
  QString label_of(const program::Bar& bar) const;
  void paint_axis(QPainter& painter) const;
  void paint_row(QPainter& painter, int row) const;
  void paint_link(QPainter& painter) const;
  void paint_measure(QPainter& painter) const;

  std::shared_ptr<const program::ProgramRows> rows_;
  TimeAxis axis_;
  Spot hover_;
  std::optional<program::Bar> chosen_;
  std::vector<program::Bar> linked_; ///< call of the chosen work, or work of the chosen call
  std::optional<std::pair<double, double>> measured_;
  bool measuring_ = false, drags_measure_ = false;
};

}
