#pragma once

#include "kernels/trace/block_passes.h"
#include "widgets/view/selection.h"

#include <QAbstractScrollArea>
#include <functional>

namespace kernelarium {

/// Draws a block's passes over its data, one below the other: elements from left to right, in the colour of
/// the warp that touched them, its lanes from light to dark.
class PassCanvas : public QAbstractScrollArea {
  Q_OBJECT

 public:
  explicit PassCanvas(QWidget* parent = nullptr);

  /// Null: nothing.
  void set_passes(std::shared_ptr<const BlockPasses> passes);
  const std::shared_ptr<const BlockPasses>& passes() const { return passes_; }
  struct Labels {
    std::function<QString(int band)> band;
    std::function<QStringList(const BlockPasses::Strip&)>
        strip;                                ///< left: name, access; right: bytes, requests
    std::function<QString(int band)> between; ///< after a band; empty: nothing happened
  };
  void set_labels(Labels labels);
  void set_places(const ThreadPlace& pinned, const ThreadPlace& hover);
  void set_element(int buffer, std::int64_t element); ///< framed in every pass; -1: none

  double scale() const { return scale_; } ///< pixels per element
  void fit();
  void zoom_at(double x, double factor);
  QRectF strip_rect(int band, int strip) const; ///< in the viewport
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void hovered(int thread, int buffer, qint64 element); ///< -1, 0, -1: none
  void picked(int thread, int buffer, qint64 element, int step);

 protected:
  bool viewportEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Hit {
    const BlockPasses::Strip* strip = nullptr;
    std::int64_t element = -1;
    int thread = -1;
  };
  Hit hit(const QPointF& position) const;
  double left() const;
  double room() const;
  void arrange();
  void paint_strip(QPainter& painter, const BlockPasses::Strip& strip, const QRectF& area) const;
  void paint_warps(QPainter& painter, const BlockPasses::Strip& strip, const QRectF& area, double from,
                   double to) const;
  void paint_marks(QPainter& painter, const BlockPasses::Strip& strip, const QRectF& area) const;

  std::shared_ptr<const BlockPasses> passes_;
  Labels labels_;
  ThreadPlace pinned_, hover_;
  int element_buffer_ = 0;
  std::int64_t element_ = -1, longest_ = 1;
  double strip_height_ = 26;
  double scale_ = 1, origin_ = 0; ///< origin: element at the left edge
  bool fitted_ = true, dragging_ = false, arranging_ = false;
  QPointF press_;
  double press_origin_ = 0;
  int press_scroll_ = 0;
};

}
