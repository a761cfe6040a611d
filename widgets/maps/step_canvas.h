#pragma once

#include "widgets/maps/step_layout.h"
#include "widgets/view/selection.h"

#include <QAbstractScrollArea>
#include <QHash>
#include <QImage>
#include <QStaticText>
#include <functional>
#include <optional>

namespace kernelarium {

/// Draws a block's steps from top to bottom: a row of threads for each, with arrows from what they read and
/// to what they write. Cost follows the pixels on the screen.
class StepCanvas : public QAbstractScrollArea {
  Q_OBJECT

 public:
  explicit StepCanvas(QWidget* parent = nullptr);

  /// Null: nothing.
  void set_steps(std::shared_ptr<const BlockSteps> steps);
  const std::shared_ptr<const BlockSteps>& steps() const { return steps_; }
  /// Two short lines for the margin of a step, and the name of a row of elements.
  struct Labels {
    std::function<QStringList(int step)> step;
    std::function<QString(const StepLayout::Strip&)> strip;
  };
  void set_labels(Labels labels);
  /// Places to highlight; `step`: the one that the selected access belongs to, or -1.
  void set_places(const ThreadPlace& pinned, const ThreadPlace& hover, int step);
  void set_element(int buffer, std::int64_t element); ///< framed wherever it is; -1: none

  double scale() const { return scale_; } ///< pixels per thread
  void fit();
  void zoom_at(double x, double factor);
  QRectF thread_rect(int step, int thread) const; ///< in the viewport
  QRectF element_rect(int strip, int buffer, std::int64_t element) const;
  const StepLayout& map() const { return layout_; }
  /// All but what is lit, at the viewport's size (for the benchmark and paintEvent).
  void render_steps(QImage& image, double device_ratio) const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void hovered(int step, int thread); ///< -1, -1: none
  void picked(int step, int thread);
  void element_picked(int buffer, qint64 element, int step, int thread);

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
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  static constexpr double cell_pixels =
      4; ///< from here on threads are separate cells, below they are averaged
  static constexpr std::size_t most_lit = 64; ///< arrows of one thread in one step

  struct Hit {
    int step = -1, thread = -1; ///< of a thread, or of the step of an element
    int strip = -1, buffer = 0;
    std::int64_t element = -1;
  };
  Hit hit(const QPointF& position) const;
  double x_of(double threads) const; ///< in the viewport
  double margin() const;
  void arrange();
  void refresh();
  void paint_all(QPainter& painter, bool lit) const;
  void paint_threads(QPainter& painter, int step) const;
  void paint_strip(QPainter& painter, const StepLayout::Strip& strip) const;
  void paint_flows(QPainter& painter, int step, const std::vector<BlockSteps::Flow>& flows) const;
  void paint_labels(QPainter& painter) const;
  void paint_lit(QPainter& painter) const;
  void paint_origins(QPainter& painter, int step, int thread) const;
  std::optional<QLineF> line_of(int step, const BlockSteps::Flow& flow) const;
  QColor thread_colour(int step, int thread) const;

  std::shared_ptr<const BlockSteps> steps_;
  StepLayout layout_;
  Labels labels_;
  /// A flow as it is drawn: across in threads, from what is read or to what is written.
  struct Arrow {
    float from = 0, to = 0;
    std::uint8_t hue = 0;
    bool written = false, pale = false; ///< pale: not on a path to anything
  };
  const std::vector<Arrow>& arrows(int step) const;
  void paint_arrows(QPainter& painter, int step) const;
  void paint_heads(QPainter& painter, const std::vector<QLineF>& lines, const QColor& colour,
                   double size) const;
  const std::vector<std::vector<BlockSteps::Flow>>& origins(int step, int thread) const;
  mutable std::vector<std::optional<std::vector<Arrow>>> arrows_; ///< by step, when first drawn
  mutable std::vector<std::vector<BlockSteps::Flow>> origins_;    ///< of the thread requested last
  mutable std::pair<int, int> origins_of_{-1, -1};
  ThreadPlace pinned_, hover_;
  int step_ = -1, hover_step_ = -1, hover_thread_ = -1;
  int element_buffer_ = 0;
  std::int64_t element_ = -1;
  double scale_ = 1, origin_ = 0; ///< origin: thread at the left edge of the picture
  bool fitted_ = true, dragging_ = false, arranging_ = false;
  QPointF press_;
  double press_origin_ = 0;
  int press_scroll_ = 0;
  mutable QHash<int, QStaticText> numbers_; ///< of threads: laying out hundreds a frame is slow
  mutable int numbers_size_ = 0;
  QImage frame_;
  bool frame_stale_ = true;
};

}
