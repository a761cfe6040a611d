#pragma once

#include "app/desktop/lesson/run_subject.h"
#include "app/desktop/storage/kernel_store.h"
#include "lessons/format/lesson.h"

#include <QTimer>

namespace kernelarium {

/// The state of one lesson: variant, values, kernel text, picture, and the last
/// result.
class LessonSession : public RunSubject {
  Q_OBJECT

 public:
  /// Continues where the learner left off. Throws Error if the lesson names a problem that does not exist.
  LessonSession(Lesson lesson, Settings& settings, Devices& devices, KernelStore& kernels,
                LessonPlaces& places, QObject* parent = nullptr);

  ~LessonSession() override;

  const Lesson& lesson() const { return lesson_; }
  const Problem& problem() const { return problem_; }
  const Variant& variant() const { return lesson_.variant(variant_); }

  /// The learner's own version of that variant's kernel, whatever is loaded.
  void set_variant(const std::string& id);
  /// Loads an exercise's or a mistake's run. `key`: under which the learner's version of its kernel is
  /// stored ("exercise-tail"); empty: the variant's own. `kernel`: the text it starts from; null: the
  /// variant's. `held`: it runs only after release(). Throws Error for a setting that does not exist.
  void open_run(const RunSpec& run, const QString& key, const QString& kernel, bool held);
  /// Empty while a variant's own kernel is open.
  const std::string& kernel_key() const { return kernel_key_; }
  /// While a mistake of the lesson is open, the name of its file; else empty.
  QString mistake() const;
  void leave_mistake(); ///< for the variant's own kernel
  bool held() const override { return held_; }
  void release();
  /// The text on the table is an exercise's whole program: it is no kernel, and only its check runs it.
  bool whole_program() const override;

  /// The problem's sizes and the seed, as knobs in addition to the variant's own.
  std::vector<Parameter> problem_parameters() const;
  Values defaults() const;
  const Values& values() const { return values_; }
  void set_values(const Values& values);

  QString file() const override; ///< name of the variant's source
  const QString& original() const { return original_; }
  const QString& source() const override { return source_; }
  bool edited() const override { return source_ != original_; }
  void set_source(const QString& text);
  QString own_file() const; ///< path of the learner's version of the kernel, once there is one
  void write_own_file();    ///< also of a kernel that was not edited yet
  QString own_text() const; ///< that file's; what is still to be written to it counts

  bool takes_picture() const;
  const QString& picture_name() const { return picture_name_; }
  const std::vector<std::byte>& picture() const override { return picture_; }
  /// Reads the image in the background; picture_changed() follows, and notice() if it can't be read. Its
  /// sizes become the session's.
  void open_picture(const QString& path);
  void open_sample(); ///< the shipped picture, with which such a lesson begins
  void drop_picture();
  bool loading_picture() const { return loading_; }
  /// Sizes that the picture determines; none without one.
  std::vector<std::string> sizes_of_picture() const;

  Experiment experiment() const override;
  /// Grid, block, occupancy as this setting gives them, without running. Throws Error with the broken rule.
  LaunchPlan plan() const { return plan(values_); }
  LaunchPlan plan(const Values& values) const;
  /// Whether these values keep every rule of the problem, the variant and the device.
  bool legal(const Values& values) const { return broken_rule(values).isEmpty(); }
  QString broken_rule(const Values& values) const override;
  Experiment experiment_of(const Values& values) const override;
  std::vector<Parameter> sweep_parameters() const override;
  Values sweep_base() const override { return values_; }
  bool heavy() const override;
  double expected_seconds() const override;
  bool fits_memory() const override;
  Shape shape() const override;
  /// An edited kernel is named by its file.
  QString command_line() const override;

  /// The newest run of each variant at its last settings, for comparison.
  const std::vector<RunPointer>& runs() const { return runs_; }
  /// runs(), the current one with the baselines last measured at these sizes: a CPU does not get slower
  /// because the kernel changed. Their ratios are omitted.
  Comparison comparison() const override;
  /// A run of another variant, for comparison only.
  void take_other(const RunPointer& run);

 signals:
  void variant_changed();
  void values_changed();
  void picture_changed();

 private:
  Parameter seed_parameter() const;
  /// The kind of inputs: the default, or a display of the problem. Nothing if there are none.
  std::optional<Parameter> pattern_parameter() const;
  void enter_variant();
  void load_kernel(const QString& original); ///< null: the variant's file
  QString kernel_name() const;
  bool other_sides(const Values& values) const;
  void forget_picture();
  void keep_place();
  void remember(const RunPointer& run) override;
  /// Leaves out what some variant pins: a layout is part of the variant, not of the problem's size.
  bool same_sizes(const Run& a, const Run& b) const;

  Lesson lesson_;
  const Problem& problem_;
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
  int picture_ticket_ = 0;      ///< distinguishes the last requested picture from earlier ones
  double seconds_for_work_ = 0; ///< time that simulating one operation or byte of this problem took
  std::vector<RunPointer> runs_;
  RunPointer with_baselines_;
};

}
