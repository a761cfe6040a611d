#pragma once

#include "kernels/experiment/run.h"
#include "widgets/view/time_axis.h"

#include <QFontMetrics>
#include <QImage>
#include <QWidget>
#include <memory>

namespace kernelarium {

/// Warps of one SM over its clocks: a row for each of the SM's warp slots, coloured by what the warp
/// did. If many intervals share one column of pixels, each state has its part of the column. The cost of
/// a frame grows with the pixels and the intervals in view.
class TimelineCanvas : public QWidget {
  Q_OBJECT

 public:
  enum class Grouping { block, scheduler };

  explicit TimelineCanvas(QWidget* parent = nullptr);

  /// Null: nothing. The same run keeps zoom and position.
  void set_timeline(const std::shared_ptr<const Run>& run, int launch);
  const SmTimeline* timeline() const;
  void set_grouping(Grouping grouping);
  /// At least so many clocks can be shown: those of the run next to it.
  void set_length(double clocks);
  void set_cursor(double clock); ///< negative: none
  /// The row that is played and framed; -1: none.
  void set_followed(int warp);
  /// Line whose bars are emphasised; 0: none.
  void set_line(int line);

  /// One warp's interval under the pointer.
  struct Bar {
    int warp = -1; ///< index into SmTimeline::warps
    std::uint32_t interval = 0;
    double clock = 0;
    bool single = false; ///< wide enough on the screen to be a separate bar
  };
  Bar bar_at(const QPointF& position) const;
  /// What a bar shows, as one sentence.
  QString sentence(const Bar& bar) const;
  QRectF bar_rect(const Bar& bar) const; ///< of a single one, on the screen

  /// In a page that scrolls, the wheel zooms only with Ctrl.
  void set_wheel_scrolls_page() { wheel_scrolls_page_ = true; }
  TimeAxis& axis() { return axis_; } ///< in clocks
  const TimeAxis& axis() const { return axis_; }
  /// Scrolls a clock into view.
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
  double axis_height() const;
  double length() const; ///< clocks that can be shown
  double end_of(const SmTimeline::Warp& warp, std::uint32_t interval) const;
  void paint_axis(QPainter& painter) const;
  void paint_groups(QPainter& painter) const;
  void paint_lines(QPainter& painter) const;
  QString name_of(const Row& row) const; ///< of the group that it begins
  QStringList lines_of(const QString& name, const QFontMetrics& metrics) const;
  QString blocks_of(const Row& row) const;

  std::shared_ptr<const Run> run_;
  int launch_ = 0;
  std::vector<int> lines_; ///< of the learner's source, by place
  Grouping grouping_ = Grouping::block;
  std::vector<Row> rows_;
  std::vector<int> row_of_warp_;
  double least_length_ = 0;
  bool wheel_scrolls_page_ = false;
  TimeAxis axis_;
  double cursor_ = -1;
  int followed_ = -1, line_ = 0;
  Bar hover_;
  QImage frame_;
  bool frame_stale_ = true;
};

}
