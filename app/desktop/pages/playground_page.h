#pragma once

#include "app/desktop/lesson/compile_controller.h"
#include "app/desktop/pages/playground_views.h"
#include "app/desktop/pages/run_page.h"
#include "app/desktop/playground/playground_session.h"
#include "app/desktop/program/program_controller.h"
#include "app/desktop/workbench/workbench.h"
#include "widgets/tables/runs_model.h"

namespace kernelarium {

class LaunchPanel;

/// Any .cu file, with the same views as a lesson: a kernel is launched as the panel says.
class PlaygroundPage : public RunPage {
  Q_OBJECT

 public:
  explicit PlaygroundPage(Workbench& bench, QWidget* parent = nullptr);
  ~PlaygroundPage() override;

  /// Throws Error if it can't be read.
  void open(const QString& path);
  /// A new file in the learner's data folder, with a small kernel to begin with. Throws Error.
  void open_new();
  /// The file opened last, or a new one.
  void open_last();
  PlaygroundSession* session() const { return session_.get(); }
  RunSubject* subject() const override { return session_.get(); }
  RunController* runs() const override { return runs_.get(); }
  PlaygroundViews& views() const override { return *views_; }
  ProgramController& program() const { return *program_; }
  void save();
  /// The file itself, which is watched.
  QString file_for_editing() override;
  /// Opens the source with the main() of a folder, whose sources are one program. Throws Error.
  void open_folder(const QString& folder);
  /// A program's run from a file that `kernelarium-cli program --trace` wrote. Throws Error.
  void open_trace(const QString& path);
  /// Builds and runs the file as a whole program; asks first where it runs without the sandbox.
  void run_program();
  /// The views of the whole program are looked at, not those of one launch.
  bool program_in_sight() const;

 signals:
  void open_wanted();

 private:
  void show_results() override;
  void add_to_table(const Run& run);
  void wire_session();
  void wire_program();
  void start_program();
  void offer_program(); ///< to run, in the empty timeline
  void show_program(const std::shared_ptr<const program::ProgramRun>& run);
  /// The GPU of this machine on which a program runs, as its device is chosen; empty: the simulated one.
  QString gpu() const;
  /// Loads the launch that a program has saved into the panel, and runs it.
  void open_launch(const program::KeptLaunch& launch, const QString& folder);

  Workbench& bench_;
  PlaygroundViews* views_;
  LaunchPanel* panel_;
  std::unique_ptr<ProgramController> program_;
  std::shared_ptr<const program::ProgramRun> program_run_; ///< the last one
  bool program_stopped_ = false;                           ///< that one, by hand
  /// A run of the open file, and the launch that it was.
  struct PastRun {
    RunSummary row;
    LaunchTexts texts;
    std::string source_hash;
  };
  std::vector<PastRun> past_; ///< no lesson's table has them: until another file is opened
  bool trusted_ = false;      ///< the open file may run without the sandbox
  std::unique_ptr<PlaygroundSession> session_;
  std::unique_ptr<RunController> runs_;
  std::unique_ptr<CompileController> compile_;
};

}
