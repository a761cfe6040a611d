#pragma once

#include "app/desktop/runners/devices.h"
#include "app/desktop/shared/settings.h"
#include "kernels/experiment/launch_plan.h"
#include "widgets/view/view.h"

#include <QObject>

namespace kernelarium {

/// Something that runs: it creates experiments from its current settings, and keeps their results.
class RunSubject : public QObject {
  Q_OBJECT

 public:
  RunSubject(Settings& settings, Devices& devices, QObject* parent = nullptr);

  virtual Experiment experiment() const = 0;
  /// Records every warp, and one block's accesses.
  Experiment traced_experiment() const;
  /// What the run is called where it is shown: the name of its source file.
  virtual QString file() const = 0;
  virtual const QString& source() const = 0;
  virtual bool edited() const = 0;
  virtual const std::vector<std::byte>& picture() const;
  /// Whether the simulator would need minutes for it: it then does not run automatically.
  virtual bool heavy() const { return false; }
  /// How long the simulator would take for it, judged by its last run; 0: not known.
  virtual double expected_seconds() const { return 0; }
  int limit_seconds() const { return settings_.number("run_seconds"); } ///< after which a run is stopped
  /// False if a run is rejected for lack of memory, or can't launch.
  virtual bool fits_memory() const { return true; }
  /// It waits for an answer of the learner, not for a run.
  virtual bool held() const { return false; }
  /// Its text is no kernel but a program with a main().
  virtual bool whole_program() const { return false; }
  struct Shape {
    Dim3 grid, block;
  };
  /// Of the first launch, for the blocks that are traced. Throws Error where it can't launch.
  virtual Shape shape() const = 0;
  /// What a sweep may go through, with values that the simulator handles; sweep_changed() tells of others.
  virtual std::vector<Parameter> sweep_parameters() const = 0;
  /// Their present values, among others.
  virtual Values sweep_base() const = 0;
  /// Whether the grid follows the constants of a configuration.
  virtual bool adapts_grid() const { return true; }
  virtual Experiment experiment_of(const Values& values) const = 0;
  /// Why such values can't run, for people; empty: they can.
  virtual QString broken_rule(const Values& values) const = 0;
  /// The same run with kernelarium-cli, for a POSIX shell.
  virtual QString command_line() const = 0;

  DeviceChoice device() const;
  void set_device(const QString& key);
  /// The simulated device that counts: the chosen one, or the one set beside a hardware device.
  std::string counting_device() const;
  GpuSpec spec() const;
  /// What the chosen device reaches at best, where that was measured.
  std::optional<Ceilings> ceilings() const { return devices_.ceilings(device()); }

  /// Block whose accesses the next run records.
  std::uint64_t traced_block() const;
  void trace_block(std::uint64_t block) { traced_block_ = block; }

  // Results.
  const RunPointer& timed() const { return timed_; }     ///< from the chosen device, of the present setting
  const RunPointer& counted() const { return counted_; } ///< from a simulated device
  const std::shared_ptr<const Tensors>& buffers() const { return buffers_; }
  struct Comparison {
    std::vector<RunPointer> runs;
    RunPointer current; ///< one of them
  };
  /// What is shown next to the current run in charts of times.
  virtual Comparison comparison() const;
  /// `present`: of the present setting.
  void take_counted(const RunPointer& run, const std::shared_ptr<const Tensors>& buffers, bool present);
  void take_timed(const RunPointer& run);
  /// Nothing is known of the present setting.
  void drop_results();
  /// The results of all checks and the baselines for the counted setting. True if they found something new.
  bool take_checked(const RunPointer& run);
  /// Whether counted() is of the present setting.
  bool counted_present() const { return present_; }
  /// Whether counted() went through all checks, or only through those of bounds.
  bool checked() const { return checked_; }

 signals:
  void setting_changed(); ///< results are of an earlier setting or text
  void source_changed();
  void device_changed();
  void sweep_changed();
  /// Of a run of the current setting that is in progress: what is known of it before its end, see
  /// Listener::traced. It is not stored.
  void traced(const kernelarium::RunPointer& run);
  void results_changed();
  void comparison_changed(); ///< only what is shown next to the run grew
  void notice(const QString& text);

 protected:
  /// Results of the chosen device for a setting that is no longer current.
  void forget_time();
  void forget_block() { traced_block_.reset(); }
  virtual void remember(const RunPointer&) {}
  /// Applies the preferences that concern every run.
  void put_limits(Experiment& experiment) const;

  Settings& settings_;
  Devices& devices_;

 private:
  std::optional<std::uint64_t> traced_block_;
  RunPointer timed_, counted_;
  bool present_ = false, checked_ = false;
  std::shared_ptr<const Tensors> buffers_;
};

/// Quoted for a POSIX shell where it must be.
QString shell_word(QString word);

}
