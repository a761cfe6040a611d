#include "app/desktop/program/program_controller.h"

#include "widgets/theme/words.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QSaveFile>
#include <QThread>
#include <atomic>

namespace kernelarium {

namespace {

constexpr double most_seconds = 120;
constexpr qint64 most_beside_bytes = 64 << 20; ///< of a file that the program is given
constexpr int most_files = 64;

}

struct ProgramController::Job {
  std::atomic<bool> stop = false, built = false;
  std::shared_ptr<program::ProgramRun> run;
  std::optional<program::KeptLaunch> kept;
  QString folder, problem;
};

ProgramController::ProgramController(const QString& scratch, QObject* parent)
    : QObject(parent), scratch_(scratch) {}

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
                            const QString& device, const Setting& setting) {
  cancel();
  QString source = path;
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
  program_.sandbox.emplace().seconds = most_seconds;
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
  set_state(State::idle);
}

void ProgramController::start(std::uint64_t number) {
  const auto job = job_ = std::make_shared<Job>();
  program::Program what = program_;
  if (number > 0) {
    const QString name = QFileInfo(QString::fromStdString(what.sources.front().string())).completeBaseName();
    job->folder = QString("%1/launches/%2-%3").arg(scratch_, name).arg(number);
    QDir(job->folder).removeRecursively();
    QDir().mkpath(job->folder);
    what.keep_launch = number;
    what.launch_folder = job->folder.toStdString();
    what.times = false;
  }
  // `built` is reported to this object while the program runs.
  QThread* thread = QThread::create([this, job, what] {
    try {
      const program::Built built = program::build(what);
      if (job->stop) return;
      job->built = true;
      QMetaObject::invokeMethod(
          this,
          [this, job] {
            if (job_ == job) set_state(State::running);
          },
          Qt::QueuedConnection);
      job->run = std::make_shared<program::ProgramRun>(program::run(what, built, &job->stop));
      if (what.keep_launch && !job->stop) job->kept = program::read_kept_launch(what.launch_folder);
    } catch (const std::exception& error) {
      job->problem = words_of(error);
    }
  });
  connect(thread, &QThread::finished, this, [this, job] {
    if (job_ != job) return; // cancelled, or another has begun
    job_.reset();
    set_state(State::idle);
    if (!job->problem.isEmpty())
      emit failed(job->problem);
    else if (job->kept)
      emit launch_kept(*job->kept, job->folder);
    else if (job->run)
      emit ran(job->run);
  });
  connect(thread, &QThread::finished, thread, &QObject::deleteLater);
  set_state(State::building);
  thread->start();
}

void ProgramController::set_state(State state) {
  if (std::exchange(state_, state) != state) emit state_changed();
}

}
