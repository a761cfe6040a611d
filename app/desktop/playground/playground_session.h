#pragma once

#include "app/desktop/lesson/run_subject.h"
#include "app/desktop/playground/launch_texts.h"
#include "app/desktop/program/program_controller.h"
#include "kernels/program/kept_launch.h"

#include <QDateTime>
#include <QTimer>

namespace kernelarium {

/// The learner's own .cu file: its text, the launch of one of its kernels, and the result. The file
/// is written only by save(); unsaved text is kept as a draft, so that nothing typed is lost.
class PlaygroundSession : public RunSubject {
  Q_OBJECT

 public:
  /// Opens the file, with its draft where there is one. `drafts`: the folder for those. Throws Error if it
  /// can't be read.
  PlaygroundSession(const QString& path, const QString& drafts, Settings& settings, Devices& devices,
                    QObject* parent = nullptr);
  ~PlaygroundSession() override;

  const QString& path() const { return path_; }
  QString file() const override { return path_; }
  const QString& source() const override { return source_; }
  const QString& saved() const { return saved_; } ///< as it is on disk
  bool edited() const override { return source_ != saved_; }
  void set_source(const QString& text);
  void save(); ///< in place; notice() if it can't be
  bool draft_found() const { return draft_found_; }

  const std::vector<KernelDeclaration>& kernels() const { return kernels_; }
  /// The declaration of the chosen kernel; null if the text has none with that name.
  const KernelDeclaration* kernel() const;
  bool is_program() const { return program_; }
  bool blank() const { return blank_; } ///< the file has no text yet
  /// How the whole program runs; kept beside the file as the launches are.
  const ProgramController::Setting& program_setting() const { return program_setting_; }
  void set_program_setting(const ProgramController::Setting& setting);
  /// It, or the folder that it is part of, can be built and run.
  bool runs_as_program() const { return program_ || !program_setting_.folder.isEmpty(); }
  const LaunchTexts& texts() const { return texts_; }
  void set_texts(const LaunchTexts& texts);
  /// Takes over a launch of the whole program, with its memory as files in `folder`. Throws Error.
  void open_launch(const program::KeptLaunch& launch, const QString& folder);
  /// During texts_changed(): an edit of the text changed the launch, which is for a text that compiles.
  bool edit_changed_launch() const { return listing_; }
  void choose_kernel(const QString& name); ///< with the launch it had, or a suggested one
  /// Why the launch can't be made as it is written; empty: it can.
  const QString& mistake() const { return mistake_; }
  /// The entry of the launch that is to blame, as launch_of() names it; empty: none.
  const QString& mistake_entry() const { return mistake_entry_; }

  Experiment experiment() const override { return experiment_of_launch(launch_, seed_); }
  std::vector<Parameter> sweep_parameters() const override;
  Values sweep_base() const override;
  bool adapts_grid() const override { return !launch_.grid_rules.empty(); }
  Experiment experiment_of(const Values& values) const override;
  QString broken_rule(const Values& values) const override;
  /// The launch with such values.
  LaunchTexts texts_of(const Values& values) const;
  bool fits_memory() const override { return true; }
  bool held() const override { return !mistake_.isEmpty(); }
  /// A block of Triton has the number of threads that its compiler chose, at most 1024.
  Shape shape() const override;
  QString command_line() const override;

 signals:
  void remembered(const kernelarium::RunPointer& run); ///< of the present launch
  void kernels_changed();
  void texts_changed();
  void saved_changed();
  void replaced(); ///< another program wrote the file: source() is its new text

 private:
  void remember(const RunPointer& run) override { emit remembered(run); }
  Experiment experiment_of_launch(const SingleLaunch& launch, std::uint64_t seed) const;
  QString draft_path() const;
  QString launch_path() const { return path_ + ".launch.json"; }
  QString read_launches(); ///< gives the kernel that was chosen last
  void write_launches();
  void look_at_file();
  void keep_draft();
  /// The launch saved for that kernel, or a suggestion; for an unknown one, the current launch.
  LaunchTexts launch_for(const QString& kernel) const;
  void adopt(const LaunchTexts& texts);
  void learn_configurations();
  void list_kernels();
  void understand();

  QString path_, drafts_, saved_, source_;
  bool draft_found_ = false, program_ = false, blank_ = false;
  std::vector<KernelDeclaration> kernels_;
  std::map<QString, LaunchTexts> launches_; ///< by kernel
  ProgramController::Setting program_setting_;
  LaunchTexts texts_;
  bool listing_ = false;
  QString gone_;        ///< the kernel that was chosen when the text lost its last one
  SingleLaunch launch_; ///< of texts_, or of the last that could be understood
  std::uint64_t seed_ = 1;
  QString mistake_, mistake_entry_;
  /// What @triton.autotune of the kernel chooses from, as its last run told, and that kernel.
  std::vector<std::map<std::string, std::string>> configurations_;
  QString tuned_kernel_;
  QTimer watch_; ///< of the file: polled, which works on every file system
  QDateTime changed_at_;
  qint64 size_ = -1;
  QTimer keep_, keep_launches_;
};

}
