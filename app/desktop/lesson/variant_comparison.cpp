#include "app/desktop/lesson/variant_comparison.h"

#include "app/desktop/application/delay.h"

#include <algorithm>

namespace kernelarium {

VariantComparison::VariantComparison(LessonSession& session, Devices& devices, QObject* parent)
    : QObject(parent), session_(session), devices_(devices) {
  call_after(rest_, 700, this, &VariantComparison::begin);
}

void VariantComparison::schedule() {
  stop();
  rest_.start();
}

void VariantComparison::stop() {
  rest_.stop();
  waiting_.clear();
  const RequestId id = std::exchange(id_, 0);
  if (id != 0) client_->cancel(id);
}

void VariantComparison::begin() {
  if (session_.heavy()) return;
  client_ = &devices_.client({}, Devices::Role::compare);
  client_->disconnect(this);
  connect(client_, &RunnerClient::ran, this, [this](quint64 id, const RunPointer& run) {
    if (id != id_) return;
    id_ = 0;
    session_.take_other(run);
    next();
  });
  connect(client_, &RunnerClient::failed, this, [this](quint64 id) {
    if (id == id_) stop(); // a comparison is a gift; it does not fight for itself
  });
  for (const auto& variant : session_.lesson().variants) {
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
  Experiment experiment = session_.experiment();
  experiment.variant = variant.id;
  experiment.device = session_.counting_device();
  experiment.source.clear();
  experiment.parameters.clear();
  for (const auto& [name, value] : variant.pinned) experiment.sizes.erase(name);
  id_ = client_->run(std::move(experiment), session_.picture(), 0);
}

}
