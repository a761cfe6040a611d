#include "widgets/memory/record_view.h"

#include "widgets/memory/access_table.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/view/place_text.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <algorithm>

namespace kernelarium {

using Scope = ThreadPlace::Scope;

RecordView::RecordView(Selection* selection, bool shared, QWidget* parent)
    : RunView(parent), selection_(selection), shared_(shared) {
  numbers_ = new NumbersModel(this);
  back_ = new QToolButton;
  forward_ = new QToolButton;
  back_->setToolTip(tr("The warp's previous access"));
  forward_->setToolTip(tr("The warp's next access"));
  for (QToolButton* button : {back_, forward_}) {
    button->setAccessibleName(button->toolTip());
    tools()->addWidget(button, 0, Qt::AlignTop);
  }
  connect(back_, &QToolButton::clicked, this, [this] { walk(-1); });
  connect(forward_, &QToolButton::clicked, this, [this] { walk(1); });
  connect(selection_, &Selection::place_changed, this, &RecordView::follow);
  connect(selection_, &Selection::step_changed, this, &RecordView::follow);
  connect(selection_, &Selection::launch_changed, this, &RecordView::follow);
  trace_ = RunTrace::of(nullptr);
  restyle();
}

void RecordView::set_run(const RunPointer& run) {
  run_ = run;
  shown_ = nullptr;
  trace_ = RunTrace::of(run);
  follow();
}

std::vector<const AccessRecord*> RecordView::fitting() const {
  std::vector<const AccessRecord*> found;
  ThreadPlace place = selection_->shown();
  if (place.scope == Scope::none || !trace_->has_block(selection_->launch(), place.block)) {
    const auto blocks = trace_->blocks(selection_->launch());
    if (blocks.empty()) return found;
    place = {Scope::warp, blocks.front(), 0, 0};
  }
  for (const AccessRecord* record : trace_->records(selection_->launch(), place.block, place.warp))
    if (const AccessSite* site = trace_->site(*record); site && (site->space == "shared") == shared_)
      found.push_back(record);
  return found;
}

void RecordView::hold(bool on) {
  held_ = on;
  for (QToolButton* button : {back_, forward_}) button->setVisible(!on);
  follow();
}

void RecordView::follow() {
  if (held_) return;
  if (!run_) return show_empty(tr("Run the kernel on the simulated GPU to see the accesses of a warp."));
  const auto records = fitting();
  shown_ = nullptr;
  if (records.empty()) {
    const bool none = trace_->empty();
    return show_empty(
        none      ? tr("No accesses were traced in this run: pin a block in the thread map and run again.")
        : shared_ ? tr("This warp never accessed shared memory.")
                  : tr("This warp never accessed global memory."));
  }
  for (const AccessRecord* record : records) {
    shown_ = record;
    if (trace_->step(*record) >= selection_->step()) break;
  }
  const AccessSite* site = trace_->site(*shown_);
  const auto at = std::find(records.begin(), records.end(), shown_) - records.begin();
  back_->setEnabled(at > 0);
  forward_->setEnabled(at + 1 < static_cast<std::ptrdiff_t>(records.size()));
  show_record(*shown_, site->bytes_per_thread,
              tr("Block %1 · warp %2 · %3 in line %4 · access %5 of %6")
                  .arg(block_text(*run_, selection_->launch(), shown_->block))
                  .arg(shown_->warp)
                  .arg(access_word(site->operation))
                  .arg(site->line)
                  .arg(count_text(at + 1))
                  .arg(count_text(static_cast<std::int64_t>(records.size()))));
}

void RecordView::walk(int by) {
  const auto records = fitting();
  const auto at = std::find(records.begin(), records.end(), shown_);
  const auto index = at - records.begin() + by;
  if (at == records.end() || index < 0 || index >= static_cast<std::ptrdiff_t>(records.size())) return;
  const AccessRecord* next = records[static_cast<std::size_t>(index)];
  selection_->set_place({Scope::warp, next->block, static_cast<int>(next->warp), 0});
  if (const AccessSite* site = trace_->site(*next)) selection_->set_line(site->line);
  selection_->set_step(trace_->step(*next));
}

void RecordView::restyle() {
  const Theme& theme = Theme::instance();
  back_->setIcon(icon("left", theme.colours().muted));
  forward_->setIcon(icon("right", theme.colours().muted));
  for (QToolButton* button : {back_, forward_}) button->setIconSize({theme.px(16), theme.px(16)});
}

QString lanes_text(const std::vector<int>& lanes) {
  QStringList parts;
  for (std::size_t i = 0; i < lanes.size();) {
    std::size_t end = i;
    while (end + 1 < lanes.size() && lanes[end + 1] == lanes[end] + 1) ++end;
    parts << (end == i ? QString::number(lanes[i]) : QString("%1–%2").arg(lanes[i]).arg(lanes[end]));
    i = end + 1;
  }
  return parts.join(", ");
}

}
