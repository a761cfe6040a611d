#include "app/desktop/runners/framework_measurement.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/compiler/python_environment.h"
#include "kernels/process/descendants.h"
#include "widgets/theme/words.h"

#include <QProcess>
#include <nlohmann/json.hpp>
#include <utility>

namespace kernelarium {

FrameworkMeasurement::~FrameworkMeasurement() {
  if (!process_) return;
  process_->disconnect(this);
  kill_with_descendants(static_cast<pid_t>(process_->processId()));
  process_->waitForFinished(1000);
}

void FrameworkMeasurement::start() {
  if (process_) return;
  QString python;
  if (const auto missing = python_is_missing("table.py")) {
    emit python_missing(words_of(*missing));
    return;
  }
  try {
    python = QString::fromStdString(python_environment().python.string());
  } catch (const Error& error) {
    emit finished(words_of(error));
    return;
  }
  refusal_.clear();
  rows_begun_ = 0;
  process_ = new QProcess(this);
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("PYTHONPATH", QString::fromStdString((data_folder() / "app" / "python").string()));
  process_->setProcessEnvironment(environment);
  connect(process_, &QProcess::readyReadStandardOutput, this, &FrameworkMeasurement::take_lines);
  connect(process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart) end(process_->errorString());
  });
  connect(process_, &QProcess::finished, this, [this](int code, QProcess::ExitStatus) {
    take_lines();
    const QString said = QString::fromUtf8(process_->readAllStandardError()).trimmed().section('\n', -1);
    end(code == 0 || !refusal_.isEmpty() ? refusal_
        : said.isEmpty()                 ? tr("Python ended with code %1.").arg(code)
                                         : said);
  });
  process_->start(python, {"-m", "kernelarium.table", "--format", "lines"});
}

void FrameworkMeasurement::stop() {
  if (!process_) return;
  process_->disconnect(this);
  connect(process_, &QProcess::finished, process_, &QObject::deleteLater);
  kill_with_descendants(static_cast<pid_t>(std::exchange(process_, nullptr)->processId()));
  emit finished(tr("Stopped. Rows that were complete are kept."));
}

void FrameworkMeasurement::end(const QString& why) {
  std::exchange(process_, nullptr)->deleteLater();
  emit finished(why);
}

void FrameworkMeasurement::take_lines() {
  while (process_ && process_->canReadLine()) take_line(process_->readLine());
}

void FrameworkMeasurement::take_line(const QByteArray& line) {
  using nlohmann::json;
  const json said = json::parse(line.begin(), line.end(), nullptr, false);
  if (!said.is_object()) return; // a library's own words
  try {
    if (said.contains("begun")) {
      emit began(QString::fromStdString(said.at("begun")), ++rows_begun_, said.at("of").get<int>());
    } else if (said.contains("row")) {
      std::map<QString, QString> versions;
      for (const auto& [name, version] : said.at("versions").items())
        versions[QString::fromStdString(name)] = QString::fromStdString(version.get<std::string>());
      emit measured(framework_row(QByteArray::fromStdString(said.at("row").dump())), versions);
    } else if (said.contains("missing")) {
      const std::string what = said.at("missing");
      if (what == "torch")
        refusal_ = tr("This Python has no PyTorch. './lab python --torch' fetches it (3 GB for a GPU), or "
                      "name a Python "
                      "that has it in the preferences.");
      else if (what == "device")
        refusal_ = tr("Measuring needs an NVIDIA GPU: a simulated one has no clock.");
      else
        refusal_ = QString::fromStdString(said.at("message"));
    }
  } catch (const std::exception& error) {
    refusal_ = words_of(error);
  }
}

}
