#pragma once

#include "app/desktop/lesson/run_subject.h"
#include "app/desktop/runners/current_request.h"

#include <QTimer>

namespace kernelarium {

/// Compiles the subject's kernel in the background, for its errors and its PTX.
class CompileController : public QObject {
  Q_OBJECT

 public:
  CompileController(RunSubject& subject, Devices& devices, QObject* parent = nullptr);

 public slots:
  void schedule() { rest_.start(); }

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
