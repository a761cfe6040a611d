#pragma once

#include "app/desktop/application/settings.h"
#include "app/desktop/runners/devices.h"
#include "app/desktop/storage/kernel_store.h"
#include "kernels/experiment/launch_plan.h"
#include "lessons/format/lesson.h"
#include "widgets/view/view.h"

#include <QObject>
#include <QTimer>

namespace kernelarium {

/// One lesson as it lies on the learner's table: variant, values, kernel text, picture, and what came out
/// last.
class LessonSession : public QObject {
  Q_OBJECT

 public:
  /// Goes on where the learner left. Throws Error if the lesson names a problem that does not exist.
  LessonSession(Lesson lesson, Settings& settings, Devices& devices, KernelStore& kernels,
                LessonPlaces& places, QObject* parent = nullptr);

  ~LessonSession() override;

  const Lesson& lesson() const { return lesson_; }
  const Problem& problem() const { return problem_; }
  const Variant& variant() const { return lesson_.variant(variant_); }

  /// The learner's own version of that variant's kernel, whatever lies on the table.
  void set_variant(const std::string& id);
  /// Lays an exercise's or a mistake's run on the table. `key`: where the learner's version of its kernel is
  /// kept ("exercise-tail"); empty: the variant's own. `kernel`: the text it starts from; null: the
  /// variant's. `held`: it runs only after release(). Throws Error for a setting that does not exist.
  void open_run(const RunSpec& run, const QString& key, const QString& kernel, bool held);
  /// Empty while a variant's own kernel is open.
  const std::string& kernel_key() const { return kernel_key_; }
  bool held() const { return held_; }
  void release();

  /// The problem's sizes and the seed, as knobs beside the variant's own.
  std::vector<Parameter> problem_parameters() const;
  Values defaults() const;
  const Values& values() const { return values_; }
  void set_values(const Values& values);

  QString file() const; ///< name of the variant's source
  const QString& original() const { return original_; }
  const QString& source() const { return source_; }
  bool edited() const { return source_ != original_; }
  void set_source(const QString& text);

  bool takes_picture() const;
  const QString& picture_name() const { return picture_name_; }
  const std::vector<std::byte>& picture() const { return picture_; }
  /// Reads the image in the background; picture_changed() follows, and notice() if it can't be read. Its
  /// sizes become the session's.
  void open_picture(const QString& path);
  void open_sample(); ///< the shipped picture, with which such a lesson begins
  void drop_picture();
  bool loading_picture() const { return loading_; }
  /// Sizes that the picture decides; none without one.
  std::vector<std::string> sizes_of_picture() const;

  DeviceChoice device() const;
  void set_device(const QString& key);
  /// The simulated device that counts: the chosen one, or the one set beside a hardware device.
  std::string counting_device() const;

  Experiment experiment() const;
  Experiment traced_experiment() const; ///< records every warp, and one block's accesses
  /// Grid, block, occupancy as this setting gives them, without running. Throws Error with the broken rule.
  LaunchPlan plan() const;
  /// Whether these values keep every rule of the problem, the variant and the device.
  bool legal(const Values& values) const { return broken_rule(values).isEmpty(); }
  QString broken_rule(const Values& values) const; ///< for people; empty: none
  /// Whether the simulator would need minutes or gigabytes for it: it is then not run by itself.
  bool heavy() const;
  GpuSpec spec() const;
  /// What the chosen device reaches at best, where that was measured.
  std::optional<Ceilings> ceilings() const { return devices_.ceilings(device()); }
  /// The same run with kernelarium-cli, for a POSIX shell; an edited kernel is named by the file that keeps
  /// it.
  QString command_line() const;

  /// Block whose accesses the next run records.
  std::uint64_t traced_block() const;
  void trace_block(std::uint64_t block) { traced_block_ = block; }

  // What came out.
  const RunPointer& timed() const { return timed_; }     ///< from the chosen device, of the present setting
  const RunPointer& counted() const { return counted_; } ///< from a simulated device
  const std::shared_ptr<const Tensors>& buffers() const { return buffers_; }
  /// The newest run of each variant at its last settings, for comparison.
  const std::vector<RunPointer>& runs() const { return runs_; }
  struct Comparison {
    std::vector<RunPointer> runs;
    RunPointer current; ///< one of them
  };
  /// runs(), the current one with the baselines last measured at these sizes: a CPU does not get slower
  /// because the kernel changed. Their ratios are left out.
  Comparison comparison() const;
  /// A run of another variant, for comparison only.
  void take_other(const RunPointer& run);
  void take_counted(const RunPointer& run, const std::shared_ptr<const Tensors>& buffers);
  void take_timed(const RunPointer& run);
  /// Nothing is known of the present setting.
  void drop_results();
  /// What all checks and the baselines said of the counted setting. True if they found something new.
  bool take_checked(const RunPointer& run);
  /// Whether counted() went through all checks, or only through those of bounds.
  bool checked() const { return checked_; }

 signals:
  void variant_changed();
  void values_changed();
  void source_changed();
  void picture_changed();
  void device_changed();
  void results_changed();
  void comparison_changed(); ///< only runs() grew
  void notice(const QString& text);

 private:
  Parameter seed_parameter() const;
  void enter_variant();
  void load_kernel(const QString& original); ///< null: the variant's file
  QString kernel_name() const;
  bool other_sides(const Values& values) const;
  void forget_picture();
  void keep_place();
  void remember(const RunPointer& run);
  /// What the chosen device said of a setting that is gone.
  void forget_time();
  Experiment experiment_of(const Values& values) const;
  /// Leaves out what some variant pins: a layout is part of the variant, not of the problem's size.
  bool same_sizes(const Run& a, const Run& b) const;

  Lesson lesson_;
  const Problem& problem_;
  Settings& settings_;
  Devices& devices_;
  KernelStore& kernels_;
  LessonPlaces& places_;
  std::string variant_;
  std::string kernel_key_;
  bool held_ = false;
  LessonPlace place_;
  QTimer write_place_;
  Values values_;
  QString original_, source_;
  QString picture_name_;
  std::vector<std::byte> picture_;
  bool loading_ = false;
  int picture_ticket_ = 0; ///< tells the picture asked for last from earlier ones
  std::optional<std::uint64_t> traced_block_;
  RunPointer timed_, counted_;
  bool checked_ = false;
  std::shared_ptr<const Tensors> buffers_;
  std::vector<RunPointer> runs_;
  RunPointer with_baselines_;
};

}
