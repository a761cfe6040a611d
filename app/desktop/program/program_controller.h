#pragma once

#include "kernels/program/kept_launch.h"
#include "kernels/program/program.h"

#include <QObject>
#include <QStringDecoder>
#include <QTimer>
#include <array>
#include <memory>

namespace kernelarium {

/// Builds a file with a main() and runs it as a whole, in the sandbox and in a separate thread.
class ProgramController : public QObject {
  Q_OBJECT

 public:
  enum class State { idle, building, running };
  /// What the user sets in addition to the file.
  struct Setting {
    QString arguments; ///< as in a shell, without its expansions
    int devices = 1;
    program::Program::Check check = program::Program::Check::all;
    bool operator==(const Setting&) const = default;
  };

  /// `scratch`: a folder for unsaved texts and saved launches.
  explicit ProgramController(const QString& scratch, QObject* parent = nullptr);
  ~ProgramController() override { cancel(); }

  State state() const { return state_; }
  bool active() const { return state_ != State::idle; }
  /// Replaces what is in progress. `text` runs if it differs from the file's. A program that takes longer
  /// than `seconds` is stopped.
  void run(const QString& path, const QString& saved, const QString& text, const QString& device,
           const Setting& setting, double seconds);
  /// Runs the program of the last run again, and saves launch `number` of it.
  void keep_launch(std::uint64_t number);
  void cancel(); ///< nothing more is heard of it
  /// Ends the program; ran() tells what it did until then, or stopped() that it had not begun to run.
  void stop();
  /// Files in the file's folder, which the program finds in its folder, read-only.
  static std::vector<std::filesystem::path> files_beside(const QString& path);

 signals:
  void state_changed();
  void began(); ///< a run whose output and findings replace those of the last one
  void wrote(const QString& text, bool error); ///< the program, to its standard output or error
  /// `by_hand`: stop() ended it.
  void ran(const std::shared_ptr<const program::ProgramRun>& run, bool by_hand);
  void stopped();
  void launch_kept(const program::KeptLaunch& launch, const QString& folder);
  void failed(const QString& why); ///< it could not be built, or not be started

 private:
  struct Job;
  void start(std::uint64_t number);
  void set_state(State state);
  void pass_on(Job& job); ///< what it wrote since the last time

  QString scratch_;
  QString name_; ///< of the file that one edits; a copy of it may be what runs
  State state_ = State::idle;
  program::Program program_;
  std::shared_ptr<Job> job_;
  QTimer listen_;
  std::array<QStringDecoder, 2> decoders_; ///< of output and errors: a piece may end within a letter
};

}
