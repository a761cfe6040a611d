#pragma once

#include "kernels/experiment/run.h"

#include <QImage>
#include <QWidget>
#include <memory>

namespace kernelarium {

/// Warps of one SM over its clocks: a row for each of the SM's places for a warp, coloured by what the warp
/// did. Where many intervals lie in one column of pixels, each state has its part of the column. What a frame
/// costs follows the pixels and the intervals in sight, each looked at once.
class TimelineCanvas : public QWidget {
  Q_OBJECT

 public:
  enum class Grouping { block, scheduler };

  explicit TimelineCanvas(QWidget* parent = nullptr);

  /// Null: nothing. The same run keeps zoom and place.
  void set_timeline(const std::shared_ptr<const Run>& run, int launch);
  const SmTimeline* timeline() const;
  void set_grouping(Grouping grouping);
  /// At least so many clocks are shown by fit(): those of a run that it stands beside.
  void set_length(double clocks);
  void set_cursor(double clock); ///< negative: none
  /// The row that is played and framed; -1: none.
  void set_followed(int warp);
  /// Lines whose bars stand out; 0: all alike.
  void set_line(int line);

  /// One warp's interval under the pointer.
  struct Bar {
    int warp = -1; ///< index into SmTimeline::warps
    std::uint32_t interval = 0;
    double clock = 0;
    bool single = false; ///< wide enough on the screen to be told from its neighbours
  };
  Bar bar_at(const QPointF& position) const;
  /// What a bar shows, as one sentence.
  QString sentence(const Bar& bar) const;
  QRectF bar_rect(const Bar& bar) const; ///< of a single one, on the screen
  double x_of(double clock) const;
  double clock_at(double x) const;

  double clocks_in_sight() const { return span_; }
  void fit();
  void zoom_at(double x, double factor);
  void show_span(double begin, double span); ///< emits span_changed() where it is another
  /// Brings a clock into sight.
  void show_clock(double clock);
  /// The bars alone, for paintEvent and the benchmark.
  void render_bars(QImage& image, double device_ratio) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void hovered(const kernelarium::TimelineCanvas::Bar& bar); ///< warp -1: none
  void picked(const kernelarium::TimelineCanvas::Bar& bar);
  void moved_by_key(int rows);                  ///< Up, Down: the row before, or after
  void span_changed(double begin, double span); ///< clocks in sight

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  /// A place for a warp on the SM, with the warps that had it one after another.
  struct Row {
    std::uint32_t slot = 0, warp = 0, scheduler = 0;
    std::vector<int> warps; ///< indices into SmTimeline::warps
  };
  void arrange();
  void refresh();
  int row_of(int warp) const;
  double row_top(std::size_t row) const;
  double row_height() const;
  double gutter() const; ///< left of the bars
  double axis() const;   ///< above them
  double length() const; ///< clocks that can be shown
  double end_of(const SmTimeline::Warp& warp, std::uint32_t interval) const;
  void paint_axis(QPainter& painter) const;
  void paint_groups(QPainter& painter) const;
  void paint_lines(QPainter& painter) const;
  QString blocks_of(const Row& row) const;

  std::shared_ptr<const Run> run_;
  int launch_ = 0;
  std::vector<int> lines_; ///< of the learner's source, by place
  Grouping grouping_ = Grouping::block;
  std::vector<Row> rows_;
  std::vector<int> row_of_warp_;
  double least_length_ = 0;
  double begin_ = 0, span_ = 1; ///< clocks in sight
  bool fitted_ = true, dragging_ = false;
  QPointF press_;
  double press_begin_ = 0, cursor_ = -1;
  int followed_ = -1, line_ = 0;
  Bar hover_;
  QImage frame_;
  bool frame_stale_ = true;
};

}
