#pragma once

#include "kernels/trace/playback.h"
#include "widgets/view/run_view.h"
#include "widgets/view/selection.h"

#include <array>

class QLabel;

namespace kernelarium {

class PlayClock;
class SteadyLabel;
class TimelineCanvas;
class TransportBar;

/// The warps of two runs over the same clocks, one above the other: zoom, cursor, play and steps are common
/// to both, so that it is seen which of them is ahead and what the other one waits for.
class PairedTimelines : public View {
  Q_OBJECT

 public:
  explicit PairedTimelines(Selection* selection, QWidget* parent = nullptr);

  void set_runs(const RunPointer& first, const QString& first_name, const RunPointer& second,
                const QString& second_name);
  TimelineCanvas* canvas(int which) const { return sides_[static_cast<std::size_t>(which)].canvas; }
  PlayClock* clock() const { return clock_; }
  QString moment_text(int which) const; ///< what the followed warp of that run does at the cursor
  QString step_text(int which) const;   ///< which of its accesses that is

 protected:
  void restyle() override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Side {
    RunPointer run;
    int launch = 0;
    std::shared_ptr<const RunTrace> trace;
    std::shared_ptr<const Playback> playback; ///< null: nothing of it is traced
    TimelineCanvas* canvas = nullptr;
    QLabel* name = nullptr;
    SteadyLabel* now = nullptr;
    double cursor = -1; ///< negative: none yet
    int step = -1;      ///< of the followed warp's accesses
  };
  void choose_blocks();
  void follow_place();
  void follow_clock();
  /// The learner's step is the same access in both runs, at its own clock in each.
  void follow_step();
  void write_texts();
  QString longest_text(const Side& side) const; ///< of what write_texts() writes
  void fill_states();
  ThreadPlace warp_of(const Side& side) const; ///< the selected warp, or the nearest that the run has
  std::optional<double> step(double from, int by) const;
  std::optional<double> jump(double from, int by) const;

  Selection* selection_;
  std::array<Side, 2> sides_;
  PlayClock* clock_;
  TransportBar* transport_;
  QLabel* states_ = nullptr;
  bool moving_ = false; ///< the step follows the cursor
};

}
