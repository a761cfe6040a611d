#pragma once

#include "kernels/program/kept_launch.h"
#include "kernels/program/program.h"

#include <QElapsedTimer>
#include <QObject>
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
  /// Replaces what is in progress. `text` runs if it differs from the file's.
  void run(const QString& path, const QString& saved, const QString& text, const QString& device,
           const Setting& setting);
  /// Runs the program of the last run again, and saves launch `number` of it.
  void keep_launch(std::uint64_t number);
  void cancel();
  /// Files in the file's folder, which the program finds in its folder, read-only.
  static std::vector<std::filesystem::path> files_beside(const QString& path);

 signals:
  void state_changed();
  void ran(const std::shared_ptr<const program::ProgramRun>& run);
  void launch_kept(const program::KeptLaunch& launch, const QString& folder);
  void failed(const QString& why); ///< it could not be built, or not be started

 private:
  struct Job;
  void start(std::uint64_t number);
  void set_state(State state);

  QString scratch_;
  State state_ = State::idle;
  program::Program program_;
  std::shared_ptr<Job> job_;
};

}
