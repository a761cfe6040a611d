#pragma once

#include "app/desktop/lesson/lesson_session.h"

#include <QTimer>

namespace kernelarium {

/// Compiles the session's kernel in the background, for its errors and its PTX.
class CompileController : public QObject {
  Q_OBJECT

 public:
  CompileController(LessonSession& session, Devices& devices, QObject* parent = nullptr);

 public slots:
  void schedule() { rest_.start(); }

 signals:
  void compiled(const std::shared_ptr<const kernelarium::CompileAnswer>& answer);

 private:
  void compile();

  LessonSession& session_;
  Devices& devices_;
  QTimer rest_;
  RequestId id_ = 0;
};

}
