#pragma once

#include "kernels/trace/pipeline.h"
#include "widgets/view/time_axis.h"

#include <QWidget>

namespace kernelarium {

/// Stages of shared memory over time, and the warps that fill them and wait for them.
class PipelineCanvas : public QWidget {
  Q_OBJECT

 public:
  /// A fill or a wait; -1: none.
  struct Spot {
    int fill = -1, wait = -1;
    bool operator==(const Spot&) const = default;
  };

  explicit PipelineCanvas(QWidget* parent = nullptr);

  void set_pipeline(Pipeline pipeline);
  const Pipeline& pipeline() const { return pipeline_; }
  TimeAxis& axis() { return axis_; }
  const TimeAxis& axis() const { return axis_; }
  Spot spot_at(const QPointF& at) const;
  QRectF stage_rect(int fill) const; ///< its bar in its stage's row: while it is copied
  QRectF warp_rect(int fill) const;  ///< its mark in its warp's row
  QRectF wait_rect(int wait) const;
  QString sentence(const Spot& spot) const;
  QString row_name(int row) const;
  const Spot& chosen() const { return chosen_; }
  void choose(const Spot& spot);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void hovered(const kernelarium::PipelineCanvas::Spot& spot);
  void picked();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void fit_gutter();
  double row_top(int row) const;
  int rows() const { return static_cast<int>(pipeline_.stages.size() + warps_.size()); }
  int row_of_warp(int warp) const;
  QRectF bar(int row, double begin, double end) const;

  Pipeline pipeline_;
  std::vector<int> warps_; ///< those that take part: producers first
  TimeAxis axis_;
  Spot hover_, chosen_;
};

}
