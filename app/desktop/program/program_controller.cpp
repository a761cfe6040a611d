#include "app/desktop/program/program_controller.h"

#include "widgets/theme/words.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QSaveFile>
#include <QThread>
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
  QString folder, problem;

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
                            const QString& device, const Setting& setting, double seconds) {
  cancel();
  emit began();
  QString source = path;
  name_ = QFileInfo(path).fileName();
  program_ = {};
  if (text != saved) { // the file is the learner's: what is not saved runs from a copy
    const QByteArray folder =
        QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha1).toHex().left(16);
    source = scratch_ + "/unsaved/" + QString::fromLatin1(folder) + '/' + QFileInfo(path).fileName();
    QDir().mkpath(QFileInfo(source).path());
    QSaveFile file(source);
    if (!file.open(QIODevice::WriteOnly) || file.write(text.toUtf8()) < 0 || !file.commit()) {
      emit failed(tr("%1 can't be written: %2").arg(source, file.errorString()));
      return;
    }
    program_.nvcc_options.push_back("-I" + QFileInfo(path).path().toStdString());
  }
  program_.sources = {source.toStdString()};
  for (const QString& word : QProcess::splitCommand(setting.arguments))
    program_.arguments.push_back(word.toStdString());
  program_.device = device.toStdString();
  program_.devices = setting.devices;
  program_.check = setting.check;
  program_.times = true;
  program_.files = files_beside(path);
  program_.sandbox.emplace().seconds = seconds;
  program_.capture = true;
  start(0);
}

void ProgramController::keep_launch(std::uint64_t number) {
  cancel();
  if (!program_.sources.empty()) start(number);
}

void ProgramController::cancel() {
  if (job_) job_->stop = true;
  job_.reset();
  listen_.stop();
  set_state(State::idle);
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
    const QString name = QFileInfo(QString::fromStdString(what.sources.front().string())).completeBaseName();
    job->folder = QString("%1/launches/%2-%3").arg(scratch_, name).arg(number);
    QDir(job->folder).removeRecursively();
    QDir().mkpath(job->folder);
    what.keep_launch = number;
    what.launch_folder = job->folder.toStdString();
    what.times = false;
  }
  for (QStringDecoder& decoder : decoders_) decoder = QStringDecoder(QStringDecoder::Utf8);
  // That it is built is reported to this object while the program runs.
  QThread* thread = QThread::create([this, job, what] {
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
      job->run = std::make_shared<program::ProgramRun>(program::run(what, built, &job->stop, heard));
      if (what.keep_launch && !job->stop) job->kept = program::read_kept_launch(what.launch_folder);
    } catch (const std::exception& error) {
      job->problem = words_of(error);
    }
  });
  connect(thread, &QThread::finished, this, [this, job] {
    if (job_ != job) return; // cancelled, or another has begun
    pass_on(*job);
    job_.reset();
    listen_.stop();
    set_state(State::idle);
    // The learner's file has a short name, and a copy of it none that they know.
    const std::string source = program_.sources.front().string(), name = name_.toStdString();
    std::error_code none;
    const std::string from_here = std::filesystem::proximate(source, none).string();
    job->problem.replace(QString::fromStdString(source), name_);
    if (job->run)
      for (program::FindingRecord& finding : job->run->trace.findings)
        for (const std::string& long_name : {source, from_here}) replace_in(finding.message, long_name, name);
    if (!job->problem.isEmpty())
      emit failed(job->problem);
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
