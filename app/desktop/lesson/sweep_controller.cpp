#include "app/desktop/lesson/sweep_controller.h"

#include "widgets/theme/words.h"

#include <cmath>
#include <limits>
#include <utility>

namespace kernelarium {

std::vector<Values> SweepPlan::settings(const Values& base) const {
  std::vector<Values> all;
  for (const std::int64_t y_value : y.empty() ? std::vector<std::int64_t>{0} : y_values)
    for (const std::int64_t x_value : x_values) {
      Values values = base;
      values[x] = x_value;
      if (!y.empty()) values[y] = y_value;
      all.push_back(std::move(values));
    }
  return all;
}

std::vector<std::int64_t> sweep_values(const Parameter& parameter, int limit) {
  std::vector<std::int64_t> values = parameter.steps;
  if (values.empty() && !parameter.choices.empty())
    for (std::size_t choice = 0; choice < parameter.choices.size(); ++choice)
      values.push_back(static_cast<std::int64_t>(choice));
  if (values.empty() && parameter.maximum - parameter.minimum < limit)
    for (std::int64_t value = parameter.minimum; value <= parameter.maximum; ++value) values.push_back(value);
  if (values.empty())
    for (std::int64_t value = 1; value <= parameter.maximum && value > 0; value *= 2)
      if (value >= parameter.minimum) values.push_back(value);
  // The simulator's default is a size it handles in a moment; a sweep goes a little beyond, not to the end.
  if (static_cast<int>(values.size()) > limit) values.resize(limit);
  return values;
}

SweepController::SweepController(RunSubject& subject, Settings& settings, Devices& devices, History& history,
                                 QObject* parent)
    : QObject(parent), subject_(subject), settings_(settings), devices_(devices), history_(history) {
  connect(&request_, &CurrentRequest::ran, this, [this](const RunPointer& run) { take(*run); });
  connect(&request_, &CurrentRequest::failed, this,
          [this](const Diagnostic& why) { give_up(words_of(why.message)); });
}

void SweepController::start(const SweepPlan& plan) {
  cancel();
  settings_to_do_ = plan.settings(subject_.sweep_base());
  next_ = 0;
  paused_ = false;
  emit started(plan);
  emit progressed(0, static_cast<int>(settings_to_do_.size()));
  next();
}

void SweepController::pause(bool paused) {
  paused_ = paused;
  if (!paused && !request_.active() && !refusing_ && running()) next();
}

void SweepController::cancel() {
  if (running()) finish(true);
}

void SweepController::finish(bool cancelled) {
  request_.drop();
  refusing_ = false;
  settings_to_do_.clear();
  next_ = 0;
  emit finished(cancelled);
}

void SweepController::next() {
  if (paused_) return;
  if (next_ > 0) emit progressed(static_cast<int>(next_), static_cast<int>(settings_to_do_.size()));
  if (next_ >= settings_to_do_.size()) {
    finish(false);
    return;
  }
  current_ = settings_to_do_[next_++];
  if (const QString rule = subject_.broken_rule(current_); !rule.isEmpty()) {
    // Shown as what can't run; not from within next(), for there may be hundreds in a row.
    refusing_ = true;
    QMetaObject::invokeMethod(
        this,
        [this, rule] {
          if (std::exchange(refusing_, false)) give_up(rule);
        },
        Qt::QueuedConnection);
    return;
  }
  Experiment experiment = subject_.experiment_of(current_);
  experiment.device = subject_.device().id;
  // Two processes on one GPU would disturb each other's times; the simulator has no such trouble.
  const DeviceChoice device = subject_.device();
  RunnerClient& client =
      devices_.client(device.host, device.simulated() ? Devices::Role::sweep : Devices::Role::hardware);
  request_.run(client, std::move(experiment), subject_.picture());
}

void SweepController::take(const Run& run) {
  SweepPoint point;
  point.values = current_;
  point.figure = std::numeric_limits<double>::quiet_NaN();
  if (run.verdict == Verdict::pass) {
    if (run.time && run.time->label == Label::measured) {
      point.figure = run.time->median_ms;
      point.spread = run.time->iqr_ms;
      point.label = Label::measured;
    } else if (run.modelled) {
      point.figure = run.modelled->median_ms;
      point.label = Label::modelled;
    }
  } else if (!run.diagnostics.empty()) {
    point.error = words_of(run.diagnostics.front().message);
  } else {
    point.error = tr("wrong result");
  }
  if (!run.problem.empty() && run.fault != Fault::no_device) history_.add(run); // see RunController::keep()
  emit this->point(point);
  next();
}

void SweepController::give_up(const QString& why) {
  SweepPoint point;
  point.values = current_;
  point.figure = std::numeric_limits<double>::quiet_NaN();
  point.error = why;
  emit this->point(point);
  next();
}

}
