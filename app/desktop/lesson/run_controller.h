#pragma once

#include "app/desktop/lesson/run_subject.h"
#include "app/desktop/runners/current_request.h"
#include "app/desktop/storage/history.h"

#include <QTimer>

namespace kernelarium {

/// Runs its subject: automatically on the simulated GPU whenever a knob was changed, and on the
/// chosen device on request. The picture comes first, from a run that counts; the slower checks
/// follow. A newer run replaces those of another experiment; the same one continues.
class RunController : public QObject {
  Q_OBJECT

 public:
  RunController(RunSubject& subject, Settings& settings, Devices& devices, History& history,
                QObject* parent = nullptr);

  bool running() const { return counting_.active() || checking_.active() || timing_.active(); }

 public slots:
  /// On the chosen device, with baselines and all checks; on hardware together with a counting run.
  void run();
  /// A counting run and its checks soon, if the settings allow automatic runs.
  void schedule();
  /// The same without a delay. What is too large for the simulator is held: it only runs on request by run().
  void run_now();
  void cancel();
  /// Records this block and runs again.
  void trace(quint64 block);

 signals:
  void started();
  void held(); ///< a setting too heavy to run automatically; its results are unknown
  void progressed(const QString& stage, double fraction);
  void checking(double fraction); ///< what is counted already goes through all checks
  /// A run that could not be made at all; what a kernel did wrong is in the subject's run.
  void failed(const kernelarium::Diagnostic& why);
  /// Nothing is in progress any more.
  void finished();

 private:
  Experiment counting_experiment() const;
  /// Whether the counting run is of the present setting: a learner may have gone on while it ran.
  bool counts_present() const;
  void count();
  void take_counted(const RunPointer& run, const std::shared_ptr<const Tensors>& values);
  void take_checked(const RunPointer& run);
  void take_timed(const RunPointer& run);
  void submit(CurrentRequest& request, RunnerClient& client, const Experiment& experiment);
  void trace_fault(const Run& run);
  void keep(const Run& run);
  void ended();
  /// All checks of what was just counted, and the baselines if they were requested.
  void check();
  /// Runs of an experiment that is gone.
  void drop_stale();

  RunSubject& subject_;
  Settings& settings_;
  Devices& devices_;
  History& history_;
  QTimer rest_;
  CurrentRequest counting_, checking_, timing_;
  std::map<const CurrentRequest*, std::string>
      wanted_;          ///< the experiment that each runs, to distinguish it from another
  std::string counted_; ///< the experiment that the subject's counters are of
  std::string
      led_to_; ///< the experiment whose finding's block has been traced: then it is the learner's pick
  bool baselines_ = false; ///< requested with the checks
  bool again_ = false;     ///< what is counted has been kept: it runs again for the trace of another block
};

}
