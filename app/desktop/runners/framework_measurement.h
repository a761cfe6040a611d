#pragma once

#include "widgets/frameworks/framework_times.h"

#include <QObject>

class QProcess;

namespace kernelarium {

/// Times the same work in several frameworks on this machine's GPU, in a process of the Python that kernels
/// are compiled with.
class FrameworkMeasurement : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;
  ~FrameworkMeasurement() override;

  bool running() const { return process_ != nullptr; }
  void start(); ///< nothing while it runs
  void stop();  ///< what is done by then stays

 signals:
  void began(const QString& problem, int number, int of);
  void measured(const FrameworkTimes::Row& row, const std::map<QString, QString>& versions);
  void python_missing(const QString& why);
  /// `why` empty: all rows were measured.
  void finished(const QString& why);

 private:
  void take_lines();
  void take_line(const QByteArray& line);
  void end(const QString& why);

  QProcess* process_ = nullptr;
  QString refusal_;
  int rows_begun_ = 0;
};

}
