#pragma once

#include "kernels/program/kept_launch.h"
#include "kernels/program/program.h"

#include <QObject>
#include <QStringDecoder>
#include <QTimer>
#include <array>
#include <memory>

namespace kernelarium {

/// Builds a file with a main() and runs it as a whole in a separate thread: in the sandbox on the simulated
/// GPU, without one on a GPU.
class ProgramController : public QObject {
  Q_OBJECT

 public:
  enum class State { idle, building, running };
  /// What the user sets in addition to the file.
  struct Setting {
    QString arguments, nvcc_options; ///< as in a shell, without its expansions
    QString
        folder; ///< all sources in it belong to the program; relative to the file's; empty: the file alone
    int devices = 1;
    program::Program::Check check = program::Program::Check::all;
    bool operator==(const Setting&) const = default;
  };

  /// `scratch`: a folder for unsaved texts and saved launches.
  explicit ProgramController(const QString& scratch, QObject* parent = nullptr);
  ~ProgramController() override { cancel(); }

  State state() const { return state_; }
  bool active() const { return state_ != State::idle; }
  /// Where it runs.
  struct Place {
    QString simulated; ///< the simulated GPU; launches are opened from a run on it
    double seconds;    ///< after which the sandbox stops it
    QString gpu;       ///< not empty: the GPU, "cuda:N", on which it runs instead, without a sandbox
  };
  /// Replaces what is in progress. `text` runs if it differs from the file's.
  void run(const QString& path, const QString& saved, const QString& text, const Place& place,
           const Setting& setting);
  /// Runs the program of the last run again, on the simulated GPU, and saves launch `number` of it.
  void keep_launch(std::uint64_t number);
  bool can_keep_launch() const { return !program_.sources.empty(); } ///< a program has run
  void cancel();                                                     ///< nothing more is heard of it
  void forget();                                                     ///< the same, and there has been no run
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
  QString place_of_sources() const; ///< the file, or its setting's folder
  void set_state(State state);
  void pass_on(Job& job); ///< what it wrote since the last time

  QString scratch_;
  QString path_;   ///< of the file that one edits
  QString source_; ///< that one, or the copy of its text that runs
  QString gpu_;    ///< of Place
  Setting setting_;
  QStringList options_; ///< for nvcc, without the folders of headers
  State state_ = State::idle;
  program::Program program_;
  std::shared_ptr<Job> job_;
  QTimer listen_;
  std::array<QStringDecoder, 2> decoders_; ///< of output and errors: a piece may end within a letter
};

}
