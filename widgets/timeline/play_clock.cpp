#include "widgets/timeline/play_clock.h"

#include <algorithm>
#include <cmath>

namespace kernelarium {

namespace {

constexpr double frames_per_second = 60;

}

PlayClock::PlayClock(QObject* parent) : QObject(parent) {
  timer_.setTimerType(Qt::PreciseTimer);
  set_speed(speed_);
  connect(&timer_, &QTimer::timeout, this, &PlayClock::tick);
}

void PlayClock::set_time(double begin, double end, Step step, Step jump) {
  set_playing(false);
  begin_ = position_ = begin;
  end_ = end;
  step_ = std::move(step);
  jump_ = std::move(jump);
  started_ = false;
  emit time_changed();
}

void PlayClock::set_playing(bool playing) {
  if (playing == timer_.isActive()) return;
  if (playing && end_ <= begin_) return;
  if (playing && position_ >= end_) seek(begin_); // once more
  if (playing)
    timer_.start();
  else
    timer_.stop();
  emit playing_changed(playing);
}

void PlayClock::set_speed(double steps_per_second) {
  speed_ = std::clamp(steps_per_second, 0.25, 4096.0);
  timer_.setInterval(static_cast<int>(std::lround(1000 / std::min(speed_, frames_per_second))));
}

bool PlayClock::go(const Step& step, int by) {
  if (!step) return false;
  const std::optional<double> to = step(position_, by);
  if (!to) return false;
  position_ = std::clamp(*to, begin_, end_);
  started_ = true;
  return true;
}

void PlayClock::step(int by) {
  if (go(step_, by))
    emit moved(position_);
  else if (by > 0)
    set_playing(false);
}

void PlayClock::jump(int by) {
  if (go(jump_, by)) emit moved(position_);
}

void PlayClock::tick() {
  // Beyond one step per frame only the last of several is shown.
  const int steps = std::max(1, static_cast<int>(std::lround(speed_ / frames_per_second)));
  for (int i = 1; i < steps; ++i)
    if (!go(step_, 1)) break;
  step(1);
}

void PlayClock::seek(double position) {
  position_ = std::clamp(position, begin_, end_);
  started_ = true;
  emit moved(position_);
}

}
