#include "app/desktop/runners/disassembler_fetch.h"

#include "kernels/base/data_folder.h"

#include <QProcess>

namespace kernelarium {

void fetch_disassembler(QObject* context, const std::function<void(const QString& error)>& done) {
  auto* process = new QProcess(context);
  process->setProcessChannelMode(QProcess::MergedChannels);
  QObject::connect(process, &QProcess::errorOccurred, context, [process, done](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart) done(process->errorString());
  });
  QObject::connect(process, &QProcess::finished, context, [process, done](int code, QProcess::ExitStatus) {
    // The last line says what failed.
    const QString said = QString::fromUtf8(process->readAll()).trimmed();
    done(code == 0 ? QString() : said.section('\n', -1));
    process->deleteLater();
  });
  const auto script = data_folder() / "resources" / "cuda" / "fetch";
  process->start(QString::fromStdString(script.string()), {"--nvdisasm"});
}

}
