#pragma once

#include "app/desktop/lesson/run_subject.h"
#include "app/desktop/runners/current_request.h"

#include <QTimer>
#include <functional>

namespace kernelarium {

/// Compiles the subject's kernel in the background, for its errors, its PTX and its machine code.
class CompileController : public QObject {
  Q_OBJECT

 public:
  CompileController(RunSubject& subject, Devices& devices, QObject* parent = nullptr);

 public slots:
  void schedule() { rest_.start(); }

 public:
  /// Machine code is generated in addition to PTX while this is true: it takes time and is rarely needed.
  std::function<bool()> wants_machine_code = [] { return false; };

 signals:
  void compiled(const std::shared_ptr<const kernelarium::CompileAnswer>& answer);

 private:
  void compile();

  RunSubject& subject_;
  Devices& devices_;
  QTimer rest_;
  CurrentRequest request_;
};

}
