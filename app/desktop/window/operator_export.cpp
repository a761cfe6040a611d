#include "app/desktop/window/operator_export.h"

#include "app/desktop/playground/playground_session.h"
#include "app/desktop/shared/file_dialogs.h"
#include "app/desktop/window/operator_dialog.h"
#include "app/desktop/window/python_tools.h"
#include "widgets/theme/words.h"

namespace kernelarium {

namespace {

constexpr std::int64_t most_bytes = 16 << 20; ///< of a buffer: more is not kept for the project's tests

}

OperatorExport::OperatorExport(QWidget* window, Devices& devices, PythonTools& python)
    : QObject(window), window_(window), devices_(devices), python_(python) {
  connect(&request_, &CurrentRequest::ran, this, &OperatorExport::take);
  connect(&request_, &CurrentRequest::failed, this, [this](const Diagnostic& why) {
    if (run_)
      ask(); // the second run would only have told more
    else
      refuse(words_of(why));
  });
}

void OperatorExport::refuse(const QString& why) {
  emit notice(tr("This kernel can't become an operator: %1").arg(why));
}

void OperatorExport::start(const PlaygroundSession& session) {
  if (session.held()) return refuse(session.mistake());
  try {
    probe_ = operator_probe(session.experiment());
  } catch (const Error& error) {
    return refuse(words_of(error));
  }
  if (python_.offered_for_operators()) return;
  emit notice(tr("The kernel runs with all checks, to see what it reads and writes."));
  run_.reset();
  overwritten_.clear();
  // Not the simulator that the page uses: its next run would cancel this one.
  request_.run(devices_.client({}, Devices::Role::judge), probe_, {}, most_bytes);
}

void OperatorExport::take(const RunPointer& run, const std::shared_ptr<const Tensors>& values) {
  if (run_) {
    overwritten_ = overwritten_buffers(probe_, *run_, *values_, *run, *values);
    return ask();
  }
  run_ = run;
  values_ = values;
  if (const std::optional<Experiment> other = with_other_contents(probe_, *run))
    request_.run(devices_.client({}, Devices::Role::judge), *other, {}, most_bytes);
  else
    ask();
}

void OperatorExport::ask() {
  try {
    OperatorWishes known;
    known.overwritten = overwritten_;
    auto* dialog = new OperatorDialog(plan_operator(probe_, *run_, known), window_);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
      OperatorWishes wishes = dialog->wishes();
      wishes.overwritten = overwritten_;
      write(wishes);
    });
    dialog->open();
  } catch (const Error& error) {
    refuse(words_of(error));
  }
}

void OperatorExport::write(const OperatorWishes& wishes) {
  try {
    const std::string request = operator_request(probe_, *run_, *values_, wishes);
    python_.write_operator("kernelarium.launch_operators", QByteArray::fromStdString(request),
                           QString::fromStdString(wishes.name).section("::", -1));
  } catch (const Error& error) {
    refuse(words_of(error));
  }
}

}
