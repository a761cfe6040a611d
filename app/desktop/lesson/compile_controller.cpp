#include "app/desktop/lesson/compile_controller.h"

namespace kernelarium {

CompileController::CompileController(LessonSession& session, Devices& devices, QObject* parent)
    : QObject(parent), session_(session), devices_(devices) {
  rest_.setSingleShot(true);
  rest_.setInterval(150);
  connect(&rest_, &QTimer::timeout, this, &CompileController::compile);
}

void CompileController::compile() {
  RunnerClient& client = devices_.simulator();
  client.disconnect(this);
  connect(&client, &RunnerClient::compiled, this,
          [this](quint64 id, const std::shared_ptr<const CompileAnswer>& answer) {
            if (id == id_) emit compiled(answer);
          });
  Experiment experiment = session_.experiment();
  experiment.device = session_.counting_device();
  id_ = client.compile(experiment);
}

}
