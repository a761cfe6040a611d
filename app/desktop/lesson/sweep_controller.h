#pragma once

#include "app/desktop/lesson/run_subject.h"
#include "app/desktop/runners/current_request.h"
#include "app/desktop/storage/history.h"
#include "widgets/charts/sweep_chart.h"

namespace kernelarium {

/// What a sweep goes through: one or two parameters and their values.
struct SweepPlan {
  std::string x, y; ///< y empty: one parameter
  std::vector<std::int64_t> x_values, y_values;
  std::vector<std::string> x_choices;                     ///< what the values of x stand for; empty: numbers
  std::vector<Values> settings(const Values& base) const; ///< every combination laid over `base`
};

/// Values worth trying: the legal steps, or powers of two over the range; at most `limit`.
std::vector<std::int64_t> sweep_values(const Parameter& parameter, int limit = 24);

/// Runs the subject's experiment over many settings, one after another, on the chosen device.
class SweepController : public QObject {
  Q_OBJECT

 public:
  SweepController(RunSubject& subject, Settings& settings, Devices& devices, History& history,
                  QObject* parent = nullptr);
  ~SweepController() override { cancel(); }

  bool running() const { return next_ < settings_to_do_.size() || request_.active() || refusing_; }
  void start(const SweepPlan& plan);

 public slots:
  void pause(bool paused);
  void cancel();

 signals:
  void started(const kernelarium::SweepPlan& plan);
  void point(const kernelarium::SweepPoint& point);
  void progressed(int done, int total);
  void finished(bool cancelled);

 private:
  void next();
  void take(const Run& run);
  void give_up(const QString& why);
  void finish(bool cancelled);

  RunSubject& subject_;
  Settings& settings_;
  Devices& devices_;
  History& history_;
  std::vector<Values> settings_to_do_;
  std::size_t next_ = 0;
  Values current_;
  CurrentRequest request_;
  bool paused_ = false;
  bool refusing_ = false; ///< a setting that breaks a rule is about to be reported
};

}
