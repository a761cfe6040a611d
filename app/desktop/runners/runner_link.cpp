#include "app/desktop/runners/runner_link.h"

#include "kernels/base/error.h"
#include "kernels/base/memory.h"
#include "kernels/process/descendants.h"
#include "widgets/theme/words.h"

#include <algorithm>
#include <csignal>

namespace kernelarium {

namespace {

constexpr int watch_ms = 250;

}

RunnerLink::~RunnerLink() { close(); }

void RunnerLink::start() {
  decoder_ = {};
  errors_.clear();
  kill_reason_.clear();
  most_memory_ = 0;
  kills_at_start_ = out_of_memory_kills();
  process_ = new QProcess(this);
  if (!watch_) {
    watch_ = new QTimer(this);
    connect(watch_, &QTimer::timeout, this, [this] {
      if (process_) most_memory_ = std::max(most_memory_, resident_memory(process_->processId()));
    });
  }
  watch_->start(watch_ms);
  connect(process_, &QProcess::readyReadStandardOutput, this, &RunnerLink::read);
  connect(process_, &QProcess::readyReadStandardError, this,
          [this] { errors_ = (errors_ + process_->readAllStandardError()).right(2000); });
  connect(process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart)
      finish(tr("%1 can't be started: it is not there, or is no program").arg(command_.front()), true);
  });
  connect(process_, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
    if (!process_) return;
    read();
    if (!process_) return;
    const bool by_itself = kill_reason_.isEmpty();
    finish(by_itself ? how_it_ended(code, status == QProcess::CrashExit) : kill_reason_, by_itself);
  });
  process_->start(command_.front(), command_.mid(1));
}

void RunnerLink::send(const QByteArray& bytes) {
  if (process_) process_->write(bytes);
}

void RunnerLink::kill(const QString& why) {
  if (!process_) return;
  kill_reason_ = why;
  kill_now();
}

void RunnerLink::kill_now() { kill_with_descendants(static_cast<pid_t>(process_->processId())); }

void RunnerLink::close() {
  if (!process_) return;
  process_->disconnect(this);
  process_->closeWriteChannel();
  // It leaves within 300 ms by itself; whatever hangs longer is not waited for.
  if (!process_->waitForFinished(400)) kill_now();
  process_->waitForFinished(400);
  delete process_;
  process_ = nullptr;
}

void RunnerLink::read() {
  const QByteArray bytes = process_->readAllStandardOutput();
  emit heard();
  decoder_.feed({bytes.constData(), static_cast<std::size_t>(bytes.size())});
  try {
    while (auto frame = decoder_.next()) emit received(std::make_shared<Answer>(read_answer(*frame)));
  } catch (const Error& garbage) {
    kill_now();
    finish(words_of(garbage), false);
  }
}

QString RunnerLink::how_it_ended(int code, bool crashed) const {
  // Behind a launch prefix a signal comes as an exit code.
  const int signal = crashed ? code : code > 128 && code < 160 ? code - 128 : 0;
  const auto kills = out_of_memory_kills();
  const bool ended_for_memory = signal == SIGKILL && kills && kills_at_start_ && *kills > *kills_at_start_;
  if (ended_for_memory || errors_.contains("std::bad_alloc"))
    return tr("Out of memory: the runner used %1 when it ended. Choose a smaller size.")
        .arg(QString::fromStdString(memory_text(most_memory_)));
  if (signal == SIGKILL) return tr("The runner was killed from outside (signal 9).") + last_words();
  if (signal > 0) return tr("The runner crashed (signal %1).").arg(signal) + last_words();
  return tr("The runner ended with exit code %1.").arg(code) + last_words();
}

void RunnerLink::finish(const QString& why, bool by_itself) {
  watch_->stop();
  process_->disconnect(this);
  process_->deleteLater();
  process_ = nullptr;
  emit ended(why, by_itself);
}

QString RunnerLink::last_words() const {
  const QString words = QString::fromLocal8Bit(errors_).trimmed();
  return words.isEmpty() ? QString() : '\n' + tr("It said: %1").arg(words.right(600));
}

}
