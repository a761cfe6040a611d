#pragma once

#include "kernels/trace/playback.h"
#include "widgets/timeline/timeline_canvas.h"
#include "widgets/view/numbers_model.h"
#include "widgets/view/run_view.h"
#include "widgets/view/selection.h"

class QComboBox;
class QLabel;

namespace kernelarium {

class ZoomButtons;

class PlayClock;
class TransportBar;

/// What the warps of one SM do over modelled time, and the cursor in that time: playing or stepping it moves
/// the source line, the data, the access and the thread map along, through the shared selection.
class TimelineView : public RunView {
  Q_OBJECT

 public:
  TimelineView(Selection* selection, QWidget* parent = nullptr);

  void set_run(const RunPointer& run);
  void show_run(const RunPointer& run, const std::shared_ptr<const Tensors>&) override { set_run(run); }
  QAbstractItemModel* numbers() override;
  TimelineCanvas* canvas() const { return canvas_; }
  PlayClock* clock() const { return clock_; }
  /// The block that is played; null if none is traced.
  const std::shared_ptr<const Playback>& playback() const { return playback_; }

 protected:
  void restyle() override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void rebuild();
  void choose_block();
  void take(std::shared_ptr<const Playback> wanted);
  void follow_clock();
  void follow_place();
  /// Another view steps through accesses: what is shown is no longer of the cursor.
  void leave_moment();
  void pause(); ///< another view chose what to look at
  void pick(const TimelineCanvas::Bar& bar);
  void explain(const TimelineCanvas::Bar& bar);
  void move_warp(int by);
  void fill_numbers();
  void fill_legend();
  int warp() const; ///< of the block that is followed
  std::optional<double> step(double from, int by) const;
  std::optional<double> jump(double from, int by) const;
  QString moment_text() const;
  QString clock_text(double clock) const;
  QString longest_moment_text() const;
  QString no_time_text() const; ///< why there is nothing to play

  Selection* selection_;
  RunPointer run_;
  ThreadPlace place_;   ///< followed
  bool moving_ = false; ///< the selection follows the cursor
  std::shared_ptr<const Playback> playback_;
  PlayClock* clock_;
  TimelineCanvas* canvas_;
  TransportBar* transport_;
  QComboBox* grouping_;
  QComboBox* launches_;
  ZoomButtons* zoom_;
  QLabel* states_;
  QLabel* explanation_;
  NumbersModel* numbers_;
};

}
