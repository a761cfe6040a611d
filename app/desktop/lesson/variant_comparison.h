#pragma once

#include "app/desktop/lesson/lesson_session.h"
#include "app/desktop/runners/current_request.h"

#include <QTimer>
#include <deque>

namespace kernelarium {

/// Runs the lesson's other variants at the present sizes, each with its default parameters, in the background
/// on the simulated GPU: so that the chart of times is a ladder and not a single bar. Not part of the
/// history.
class VariantComparison : public QObject {
  Q_OBJECT

 public:
  VariantComparison(LessonSession& session, Devices& devices, QObject* parent = nullptr);
  ~VariantComparison() override { stop(); }

  bool running() const { return request_.active() || !waiting_.empty() || rest_.isActive(); }

  /// Runs that variant alone, with its accesses traced: looked_at() follows.
  void look_at(const std::string& variant);

 signals:
  void looked_at(const kernelarium::RunPointer& run,
                 const std::shared_ptr<const kernelarium::Tensors>& values, const QString& source);
  void look_failed(const kernelarium::Diagnostic& why);

 public slots:
  /// Soon, and again if it was in progress; variants known at these sizes are skipped.
  void schedule();
  void stop();

 private:
  void begin();
  void next();
  Experiment experiment_of(const Variant& variant) const; ///< with its default parameters

  LessonSession& session_;
  Devices& devices_;
  QTimer rest_;
  std::deque<std::string> waiting_;
  CurrentRequest request_, look_;
  std::string looking_at_;
};

}
