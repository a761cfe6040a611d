#include "widgets/view/selection.h"

namespace kernelarium {

void Selection::set_place(const ThreadPlace& place) {
  if (place == place_) return;
  place_ = place;
  emit place_changed();
}

void Selection::set_hover(const ThreadPlace& place) {
  if (place == hover_) return;
  hover_ = place;
  emit place_changed();
}

void Selection::set_launch(int launch) {
  if (launch == launch_) return;
  launch_ = launch;
  place_ = hover_ = {};
  step_ = -1;
  set_moment(nullptr);
  emit launch_changed(launch);
  emit place_changed();
}

void Selection::set_line(int line) {
  if (line == line_) return;
  line_ = line;
  emit line_changed(line);
}

void Selection::set_step(int step) {
  if (step == step_) return;
  step_ = step;
  emit step_changed(step);
}

void Selection::set_element(const ElementPlace& element) {
  if (element == element_) return;
  element_ = element;
  emit element_changed();
}

void Selection::set_moment(const std::shared_ptr<const Moment>& moment) {
  if (moment == moment_) return;
  moment_ = moment;
  emit moment_changed();
}

void Selection::clear() {
  set_moment(nullptr);
  set_launch(0);
  set_hover({});
  set_place({});
  set_step(-1);
  set_line(0);
  set_element({});
}

const Moment* moment_of(const Selection& selection, const Run* run) {
  const Moment* const moment = selection.moment().get();
  return moment && moment->run.get() == run && moment->launch == selection.launch() ? moment : nullptr;
}

}
