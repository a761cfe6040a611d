#include "app/desktop/lesson/compile_controller.h"

#include "app/desktop/application/delay.h"

namespace kernelarium {

CompileController::CompileController(LessonSession& session, Devices& devices, QObject* parent)
    : QObject(parent), session_(session), devices_(devices) {
  call_after(rest_, 150, this, &CompileController::compile);
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
