#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <optional>

namespace kernelarium {

/// A cursor in modelled time. Playing is stepping by a timer: both go through step().
class PlayClock : public QObject {
  Q_OBJECT

 public:
  /// Where a step from `position` ends; nothing at the end of time. `by`: 1 forward, -1 back.
  using Step = std::function<std::optional<double>(double position, int by)>;

  explicit PlayClock(QObject* parent = nullptr);

  /// Another time to play; the cursor goes back to its beginning and stops.
  void set_time(double begin, double end, Step step, Step jump);
  double begin() const { return begin_; }
  double end() const { return end_; }
  double position() const { return position_; }
  bool started() const { return started_; } ///< moved since set_time()
  bool playing() const { return timer_.isActive(); }
  double speed() const { return speed_; } ///< steps per second

 public slots:
  void set_playing(bool playing);
  void toggle() { set_playing(!playing()); }
  void step(int by);
  /// From barrier to barrier.
  void jump(int by);
  void seek(double position);
  void set_speed(double steps_per_second);

 signals:
  void moved(double position);
  void playing_changed(bool playing);
  void time_changed();

 private:
  bool go(const Step& step, int by);
  void tick();

  QTimer timer_;
  Step step_, jump_;
  double begin_ = 0, end_ = 0, position_ = 0, speed_ = 8;
  bool started_ = false;
};

}
