#include "app/desktop/window/fetcher.h"

#include "app/desktop/shared/question.h"
#include "kernels/base/data_folder.h"

#include <QMessageBox>
#include <QProcess>
#include <QProgressDialog>
#include <QPushButton>
#include <utility>

namespace kernelarium {

Fetcher::Fetcher(const QString& name, std::filesystem::path script, const QStringList& arguments,
                 std::function<bool()> is_there, QWidget* window)
    : QObject(window), script_(std::move(script)), arguments_(arguments), is_there_(std::move(is_there)),
      window_(window) {
  setObjectName(name);
}

Fetcher::~Fetcher() {
  if (!fetching_) return;
  fetching_->disconnect(this);
  fetching_->terminate(); // the script then deletes what is not complete
  fetching_->waitForFinished(5000);
}

void Fetcher::offer(const Texts& texts) {
  if (fetching_) {
    progress_->show();
    progress_->raise();
    return;
  }
  if (auto* asked = window_->findChild<QMessageBox*>(objectName() + "_offer")) return asked->raise();
  texts_ = texts;
  QMessageBox* question = make_question(texts_.title, texts_.question, window_);
  question->setObjectName(objectName() + "_offer");
  auto* fetch = question->addButton(texts_.fetch, QMessageBox::AcceptRole);
  connect(fetch, &QPushButton::clicked, this, &Fetcher::fetch);
  question->setModal(false); // one can go on reading
  question->show();
}

void Fetcher::fetch() {
  if (fetching_) return;
  progress_ = new QProgressDialog(texts_.progress, tr("Stop"), 0, 0, window_); // busy until a share is known
  progress_->setObjectName(objectName() + "_progress");
  progress_->setWindowTitle(texts_.title);
  progress_->setAttribute(Qt::WA_DeleteOnClose);
  progress_->setAutoClose(false);
  progress_->setAutoReset(false);
  progress_->setMinimumDuration(0);
  progress_->setValue(0);
  progress_->show();
  fetching_ = new QProcess(this);
  connect(progress_, &QProgressDialog::canceled, fetching_, [process = fetching_] {
    process->setProperty("stopped", true);
    process->terminate();
  });
  connect(fetching_, &QProcess::readyReadStandardOutput, this, [this] {
    while (fetching_->canReadLine()) {
      bool share = false;
      const int percent = fetching_->readLine().trimmed().chopped(1).toInt(&share);
      if (!progress_ || !share) continue;
      progress_->setMaximum(100);
      progress_->setValue(percent);
    }
  });
  connect(fetching_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart) ended(fetching_->errorString());
  });
  connect(fetching_, &QProcess::finished, this, [this](int code) {
    const QString said = QString::fromUtf8(fetching_->readAllStandardError()).trimmed();
    ended(code == 0 ? QString() : said.section('\n', -1)); // the last line says what failed
  });
  fetching_->start(QString::fromStdString((data_folder() / "resources" / script_).string()), arguments_);
}

void Fetcher::ended(const QString& error) {
  const bool stopped = fetching_->property("stopped").toBool();
  if (progress_) {
    progress_->disconnect(fetching_); // closing it means to stop
    progress_->close();
  }
  fetching_->deleteLater();
  fetching_ = nullptr;
  if (error.isEmpty() && is_there_()) {
    emit notice(texts_.done);
    emit fetched();
  } else {
    emit notice(stopped ? texts_.stopped : texts_.failed.arg(error));
  }
}

}
