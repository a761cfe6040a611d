#include "app/desktop/program/program_controller.h"

#include "app/desktop/runners/devices.h"
#include "kernels/base/temporary_folder.h"
#include "kernels/process/sandbox.h"
#include "widgets/theme/words.h"

#include <QCryptographicHash>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QProcess>
#include <QSaveFile>
#include <QThread>
#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

namespace kernelarium {

namespace {

constexpr int listen_ms = 100;
constexpr std::size_t most_waiting = 1 << 20;  ///< bytes of output between two times: the last ones
constexpr qint64 most_beside_bytes = 64 << 20; ///< of a file that the program is given
constexpr int most_files = 64;

void replace_in(Sentence& sentence, const std::string& text, const std::string& with) {
  if (sentence.source == Sentence::Source::verbatim)
    for (std::size_t at = 0; (at = sentence.text.find(text, at)) != std::string::npos; at += with.size())
      sentence.text.replace(at, text.size(), with);
  for (Sentence& argument : sentence.arguments) replace_in(argument, text, with);
}

}

struct ProgramController::Job {
  std::atomic<bool> stop = false;
  bool keeps_launch = false;
  std::shared_ptr<program::ProgramRun> run;
  std::optional<program::KeptLaunch> kept;
  QString folder, error;

  std::mutex mutex;
  std::vector<std::pair<bool, std::string>> written; ///< in its order; true: an error

  void hear(std::string_view text, bool error) {
    const std::lock_guard lock(mutex);
    if (written.empty() || written.back().first != error) written.emplace_back(error, "");
    std::string& piece = written.back().second;
    piece += text;
    if (piece.size() > 2 * most_waiting) piece.erase(0, piece.size() - most_waiting);
  }
};

namespace {

constexpr int patience_ms = 2000; ///< for a program that was asked to end

/// kernelarium-cli runs it, which passes its output on, ends it with itself and writes a trace. `place`: the
/// sources. Throws Error.
std::shared_ptr<program::ProgramRun> run_on_gpu(const QString& gpu, const QString& place,
                                                const ProgramController::Setting& setting,
                                                const QStringList& nvcc_options, const QString& folder,
                                                const std::atomic<bool>& stop, const Heard& heard) {
  const TemporaryFolder scratch;
  const std::filesystem::path trace = scratch.path() / "trace.jsonl";
  QStringList words{"program", place,       "--device",
                    gpu,       "--devices", QString::number(setting.devices),
                    "--quiet", "--trace",   QString::fromStdString(trace.string())};
  for (const QString& option : nvcc_options) words << "--nvcc=" + option;
  words << "--" << QProcess::splitCommand(setting.arguments);
  QProcess process;
  process.setWorkingDirectory(folder);
  const auto pass_on = [&] {
    if (const QByteArray out = process.readAllStandardOutput(); !out.isEmpty())
      heard(out.toStdString(), false);
    if (const QByteArray err = process.readAllStandardError(); !err.isEmpty()) heard(err.toStdString(), true);
  };
  QElapsedTimer clock;
  clock.start();
  process.start(Devices::local_program("kernelarium-cli"), words, QIODevice::ReadOnly);
  qint64 asked_to_end = 0;
  while (!process.waitForFinished(listen_ms) && process.state() != QProcess::NotRunning) {
    pass_on();
    if (!stop) continue;
    if (!asked_to_end) {
      process.terminate();
      asked_to_end = clock.elapsed();
    } else if (clock.elapsed() > asked_to_end + patience_ms)
      process.kill(); // the program dies with it
  }
  if (process.error() == QProcess::FailedToStart)
    throw Error(Sentence::tr("%1 can't be started: %2", std::string("kernelarium-cli"),
                             process.errorString().toStdString()));
  pass_on();
  auto run = std::make_shared<program::ProgramRun>();
  run->wall_s = static_cast<double>(clock.elapsed()) / 1000;
  run->exit_code = process.exitCode();
  if (process.exitCode() > 128) run->signal = process.exitCode() - 128;
  if (stop) run->stopped = Sentence::tr("it was cancelled");
  std::error_code none;
  if (std::filesystem::exists(trace, none)) run->trace = program::read_program_trace(trace);
  return run;
}

}

ProgramController::ProgramController(const QString& scratch, QObject* parent)
    : QObject(parent), scratch_(scratch) {
  listen_.setInterval(listen_ms);
  connect(&listen_, &QTimer::timeout, this, [this] {
    if (job_) pass_on(*job_);
  });
}

void ProgramController::pass_on(Job& job) {
  std::vector<std::pair<bool, std::string>> written;
  {
    const std::lock_guard lock(job.mutex);
    written.swap(job.written);
  }
  for (const auto& [error, text] : written)
    emit wrote(decoders_[error](QByteArrayView(text.data(), static_cast<qsizetype>(text.size()))), error);
}

std::vector<std::filesystem::path> ProgramController::files_beside(const QString& path) {
  std::vector<std::filesystem::path> files;
  const QFileInfo own(path);
  for (const QFileInfo& each : own.dir().entryInfoList(QDir::Files | QDir::Readable, QDir::Name)) {
    if (static_cast<int>(files.size()) == most_files) break;
    if (each.fileName() == own.fileName() || each.size() > most_beside_bytes) continue;
    files.emplace_back(each.absoluteFilePath().toStdString());
  }
  return files;
}

void ProgramController::run(const QString& path, const QString& saved, const QString& text,
                            const Place& place, const Setting& setting) {
  cancel();
  emit began();
  path_ = source_ = path;
  gpu_ = place.gpu;
  setting_ = setting;
  options_ = QProcess::splitCommand(setting.nvcc_options);
  program_ = {};
  if (text != saved) { // the file is the learner's: what is not saved runs from a copy
    if (!gpu_.isEmpty() && !setting.folder.isEmpty()) {
      emit failed(tr("Save the file first: on a GPU, a folder is built as it is on disk."));
      return;
    }
    const QByteArray folder =
        QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha1).toHex().left(16);
    source_ = scratch_ + "/unsaved/" + QString::fromLatin1(folder) + '/' + QFileInfo(path).fileName();
    QDir().mkpath(QFileInfo(source_).path());
    QSaveFile file(source_);
    if (!file.open(QIODevice::WriteOnly) || file.write(text.toUtf8()) < 0 || !file.commit()) {
      emit failed(tr("%1 can't be written: %2").arg(source_, file.errorString()));
      return;
    }
    options_ << "-I" + QFileInfo(path).path();
  }
  try {
    program::Sources sources = program::find_sources(place_of_sources().toStdString());
    program_.sources = std::move(sources.files);
    for (const QString& option : options_) program_.nvcc_options.push_back(option.toStdString());
    for (const auto& folder : sources.header_folders) program_.nvcc_options.push_back("-I" + folder.string());
  } catch (const Error& error) {
    emit failed(words_of(error));
    return;
  }
  std::replace(program_.sources.begin(), program_.sources.end(), std::filesystem::path(path.toStdString()),
               std::filesystem::path(source_.toStdString()));
  for (const QString& word : QProcess::splitCommand(setting.arguments))
    program_.arguments.push_back(word.toStdString());
  program_.device = place.simulated.toStdString();
  program_.devices = setting.devices;
  program_.check = setting.check;
  program_.times = true;
  program_.files = files_beside(path);
  program_.sandbox.emplace().seconds = place.seconds;
  program_.capture = true;
  start(0);
}

QString ProgramController::place_of_sources() const {
  return setting_.folder.isEmpty() ? path_ : QDir::cleanPath(QFileInfo(path_).path() + '/' + setting_.folder);
}

void ProgramController::keep_launch(std::uint64_t number) {
  cancel();
  if (can_keep_launch()) start(number);
}

void ProgramController::cancel() {
  if (job_) job_->stop = true;
  job_.reset();
  listen_.stop();
  set_state(State::idle);
}

void ProgramController::forget() {
  cancel();
  program_ = {};
}

void ProgramController::stop() {
  if (!job_) return;
  if (state_ == State::running && !job_->keeps_launch) {
    job_->stop = true;
    return; // it ends in a moment
  }
  cancel();
  emit stopped();
}

void ProgramController::start(std::uint64_t number) {
  const auto job = job_ = std::make_shared<Job>();
  program::Program what = program_;
  if (number > 0) {
    job->keeps_launch = true;
    const QString name = QFileInfo(path_).completeBaseName();
    job->folder = QString("%1/launches/%2-%3").arg(scratch_, name).arg(number);
    QDir(job->folder).removeRecursively();
    QDir().mkpath(job->folder);
    what.keep_launch = number;
    what.launch_folder = job->folder.toStdString();
    what.times = false;
  }
  const bool on_gpu = number == 0 && !gpu_.isEmpty();
  if (on_gpu)
    what.sandbox.reset(); // it has no access to a GPU
  else if (what.sandbox)
    what.sandbox->may_be_without = agreed_to_no_sandbox(); // since the program ran, perhaps
  for (QStringDecoder& decoder : decoders_) decoder = QStringDecoder(QStringDecoder::Utf8);
  // That it is built is reported to this object while the program runs.
  const QString sources = setting_.folder.isEmpty() ? source_ : place_of_sources();
  QThread* thread = QThread::create([this, job, what, on_gpu, sources, gpu = gpu_, setting = setting_,
                                     options = options_, folder = QFileInfo(path_).path()] {
    try {
      const program::Built built = program::build(what);
      if (job->stop) return;
      QMetaObject::invokeMethod(
          this,
          [this, job] {
            if (job_ == job) set_state(State::running);
          },
          Qt::QueuedConnection);
      Heard heard;
      if (!job->keeps_launch) heard = [&job](std::string_view text, bool error) { job->hear(text, error); };
      job->run = on_gpu ? run_on_gpu(gpu, sources, setting, options, folder, job->stop, heard)
                        : std::make_shared<program::ProgramRun>(program::run(what, built, &job->stop, heard));
      if (what.keep_launch && !job->stop) job->kept = program::read_kept_launch(what.launch_folder);
    } catch (const std::exception& error) {
      job->error = words_of(error);
    }
  });
  connect(thread, &QThread::finished, this, [this, job] {
    if (job_ != job) return; // cancelled, or another has begun
    pass_on(*job);
    job_.reset();
    listen_.stop();
    set_state(State::idle);
    // The learner's file has a short name, and a copy of it none that they know.
    const QString short_name = QFileInfo(path_).fileName();
    const std::string source = source_.toStdString(), name = short_name.toStdString();
    std::error_code none;
    const std::string from_here = std::filesystem::proximate(source, none).string();
    job->error.replace(source_, short_name);
    if (job->run)
      for (program::FindingRecord& finding : job->run->trace.findings)
        for (const std::string& long_name : {source, from_here}) replace_in(finding.message, long_name, name);
    if (!job->error.isEmpty())
      emit failed(job->error);
    else if (job->kept)
      emit launch_kept(*job->kept, job->folder);
    else if (job->run)
      emit ran(job->run, job->stop);
  });
  connect(thread, &QThread::finished, thread, &QObject::deleteLater);
  set_state(State::building);
  listen_.start();
  thread->start();
}

void ProgramController::set_state(State state) {
  if (std::exchange(state_, state) != state) emit state_changed();
}

}
