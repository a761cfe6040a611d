#pragma once

#include "app/desktop/runners/current_request.h"
#include "kernels/experiment/operator_plan.h"

#include <memory>
#include <set>

class QWidget;

namespace kernelarium {

class Devices;
class PlaygroundSession;
class PythonTools;

/// Makes a PyTorch operator of the playground's launch: runs it with all checks to see what it reads and
/// writes, asks for what no run shows, and writes the project.
class OperatorExport : public QObject {
  Q_OBJECT

 public:
  OperatorExport(QWidget* window, Devices& devices, PythonTools& python);

  void start(const PlaygroundSession& session);

 signals:
  void notice(const QString& text);

 private:
  void take(const RunPointer& run, const std::shared_ptr<const Tensors>& values);
  void ask();
  void write(const OperatorWishes& wishes);
  void refuse(const QString& why);

  QWidget* window_;
  Devices& devices_;
  PythonTools& python_;
  CurrentRequest request_;
  Experiment probe_;
  RunPointer run_; ///< of probe_; null: it has not run yet
  std::shared_ptr<const Tensors> values_;
  std::set<std::string> overwritten_;
};

}
