#include "app/desktop/runners/runner_link.h"

#include "kernels/base/error.h"
#include "widgets/theme/words.h"

namespace kernelarium {

RunnerLink::~RunnerLink() { close(); }

void RunnerLink::start() {
  decoder_ = {};
  errors_.clear();
  kill_reason_.clear();
  process_ = new QProcess(this);
  connect(process_, &QProcess::readyReadStandardOutput, this, &RunnerLink::read);
  connect(process_, &QProcess::readyReadStandardError, this,
          [this] { errors_ = (errors_ + process_->readAllStandardError()).right(2000); });
  connect(process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart)
      finish(tr("%1 can't be started: %2").arg(command_.front(), process_->errorString()), true);
  });
  connect(process_, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
    if (!process_) return;
    read();
    if (!process_) return;
    const QString how = status == QProcess::CrashExit
                            ? tr("The runner crashed or was killed (signal %1).").arg(code)
                            : tr("The runner ended with exit code %1.").arg(code);
    const bool by_itself = kill_reason_.isEmpty();
    finish(by_itself ? how + last_words() : kill_reason_, by_itself);
  });
  process_->start(command_.front(), command_.mid(1));
}

void RunnerLink::send(const QByteArray& bytes) {
  if (process_) process_->write(bytes);
}

void RunnerLink::kill(const QString& why) {
  if (!process_) return;
  kill_reason_ = why;
  process_->kill();
}

void RunnerLink::close() {
  if (!process_) return;
  process_->disconnect(this);
  process_->closeWriteChannel();
  // It leaves within 300 ms by itself; whatever hangs longer is not waited for.
  if (!process_->waitForFinished(400)) process_->kill();
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
    process_->kill();
    finish(words_of(garbage), false);
  }
}

void RunnerLink::finish(const QString& why, bool by_itself) {
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
