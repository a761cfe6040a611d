#include "app/desktop/lesson/compile_controller.h"

#include "app/desktop/shared/delay.h"

namespace kernelarium {

CompileController::CompileController(RunSubject& subject, Devices& devices, QObject* parent)
    : QObject(parent), subject_(subject), devices_(devices) {
  call_after(rest_, 150, this, &CompileController::compile);
  connect(&subject_, &RunSubject::source_changed, &request_, &CurrentRequest::drop); // of another text
  connect(&request_, &CurrentRequest::compiled, this, &CompileController::compiled);
}

void CompileController::compile() {
  if (subject_.whole_program()) return; // not for NVRTC
  Experiment experiment = subject_.experiment();
  if (experiment.launch && experiment.launch->kernel.empty()) return; // the launch says that there is none
  experiment.device = subject_.counting_device();
  request_.compile(devices_.simulator(), std::move(experiment), wants_machine_code());
}

}
