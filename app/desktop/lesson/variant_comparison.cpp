#include "app/desktop/lesson/variant_comparison.h"

#include "app/desktop/shared/delay.h"
#include "kernels/base/data_folder.h"
#include "kernels/compiler/python_environment.h"

#include <algorithm>

namespace kernelarium {

namespace {

constexpr std::int64_t traced_accesses = 40000, value_bytes = 16 << 20;

}

VariantComparison::VariantComparison(LessonSession& session, Devices& devices, QObject* parent)
    : QObject(parent), session_(session), devices_(devices) {
  call_after(rest_, 700, this, &VariantComparison::begin);
  connect(&request_, &CurrentRequest::ran, this, [this](const RunPointer& run) {
    session_.take_other(run);
    next();
  });
  connect(&look_, &CurrentRequest::ran, this,
          [this](const RunPointer& run, const std::shared_ptr<const Tensors>& values) {
            const Variant variant = session_.lesson().variant(looking_at_);
            emit looked_at(run, values, QString::fromStdString(read_file(variant.source)));
            schedule();
          });
  connect(&look_, &CurrentRequest::failed, this, [this](const Diagnostic& why) {
    emit look_failed(why);
    schedule();
  });
  // Nobody asked for the other variants, so a failure ends the comparison without a message.
  connect(&request_, &CurrentRequest::failed, this, &VariantComparison::stop);
}

void VariantComparison::schedule() {
  stop();
  rest_.start();
}

void VariantComparison::stop() {
  rest_.stop();
  waiting_.clear();
  request_.drop();
}

void VariantComparison::begin() {
  if (session_.heavy()) return;
  for (const auto& variant : session_.lesson().variants) {
    if (python_is_missing(variant.source)) continue;
    const bool known =
        std::any_of(session_.runs().begin(), session_.runs().end(),
                    [&](const RunPointer& run) { return run->variant == variant.id && run->modelled; });
    if (variant.id != session_.variant().id && !known) waiting_.push_back(variant.id);
  }
  next();
}

void VariantComparison::next() {
  if (waiting_.empty()) return;
  const Variant variant = session_.lesson().variant(waiting_.front());
  waiting_.pop_front();
  request_.run(devices_.client({}, Devices::Role::compare), experiment_of(variant), session_.picture());
}

Experiment VariantComparison::experiment_of(const Variant& variant) const {
  Experiment experiment = session_.experiment();
  experiment.variant = variant.id;
  experiment.device = session_.counting_device();
  experiment.source.clear();
  experiment.parameters.clear();
  for (const auto& [name, value] : variant.pinned) experiment.sizes.erase(name);
  return experiment;
}

void VariantComparison::look_at(const std::string& id) {
  stop();
  looking_at_ = id;
  const Variant variant = session_.lesson().variant(id);
  Experiment experiment = experiment_of(variant);
  experiment.trace = TraceRequest{{0}, traced_accesses, true};
  experiment.warp_states = true;
  look_.run(devices_.client({}, Devices::Role::compare), std::move(experiment), session_.picture(),
            value_bytes);
}

}
