#include "widgets/compare/paired_timelines.h"

#include "widgets/memory/access_table.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/timeline/play_clock.h"
#include "widgets/timeline/state_text.h"
#include "widgets/timeline/timeline_canvas.h"
#include "widgets/timeline/transport_bar.h"
#include "widgets/view/place_text.h"
#include "widgets/view/steady_label.h"

#include <QKeyEvent>
#include <QLabel>
#include <QScopeGuard>
#include <QVBoxLayout>
#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

namespace kernelarium {

namespace {

using Scope = ThreadPlace::Scope;

}

PairedTimelines::PairedTimelines(Selection* selection, QWidget* parent)
    : View(parent), selection_(selection), clock_(new PlayClock(this)) {
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  states_ = new QLabel;
  states_->setTextFormat(Qt::RichText);
  states_->setWordWrap(true);
  column->addWidget(states_);
  for (Side& side : sides_) {
    side.trace = RunTrace::of(nullptr);
    side.name = new QLabel;
    side.name->setProperty("role", "section");
    side.now = new SteadyLabel;
    side.canvas = new TimelineCanvas;
    side.canvas->set_wheel_scrolls_page();
    column->addWidget(side.name);
    column->addWidget(side.canvas, 1);
    column->addWidget(side.now);
  }
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    TimelineCanvas* other = sides_[1 - i].canvas;
    connect(sides_[i].canvas, &TimelineCanvas::span_changed, other,
            [other](double begin, double span) { other->axis().show(begin, span); });
    connect(sides_[i].canvas, &TimelineCanvas::picked, this,
            [this](const TimelineCanvas::Bar& bar) { clock_->seek(bar.clock); });
    connect(sides_[i].canvas, &TimelineCanvas::moved_by_key, this, [this, i](int by) {
      const Side& side = sides_[i];
      if (!side.playback) return;
      ThreadPlace place = warp_of(side);
      place.warp = std::clamp(place.warp + by, 0, side.playback->warps() - 1);
      selection_->set_place(place);
    });
  }
  transport_ = new TransportBar(clock_, tr("To the next barrier of either run (Shift+Right)"),
                                tr("To the previous barrier of either run (Shift+Left)"));
  column->addWidget(transport_);
  set_content(content);
  setFocusProxy(sides_[0].canvas);
  set_title(tr("Both over time"));
  set_legend(
      tr("modelled: the same clocks for both, one row per warp · zoom (Ctrl and the wheel), cursor and "
         "steps are shared"));
  connect(clock_, &PlayClock::moved, this, &PairedTimelines::follow_clock);
  connect(selection_, &Selection::place_changed, this, &PairedTimelines::follow_place);
  connect(selection_, &Selection::launch_changed, this, [this] {
    if (sides_[0].run && sides_[1].run) choose_blocks();
  });
  connect(selection_, &Selection::step_changed, this, &PairedTimelines::follow_step);
  show_empty(tr("Run the kernel to see what its warps do over time."));
  restyle();
}

void PairedTimelines::set_runs(const RunPointer& first, const QString& first_name, const RunPointer& second,
                               const QString& second_name) {
  const std::array<RunPointer, 2> runs{first, second};
  const std::array<QString, 2> names{first_name, second_name};
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    Side& side = sides_[i];
    side.run = runs[i];
    side.trace = RunTrace::of(runs[i]);
    side.name->setText(names[i]);
    side.canvas->setAccessibleName(tr("Warps over time: %1").arg(names[i]));
  }
  choose_blocks();
  fill_states();
  const auto timed = [](const Side& side) { return side.canvas->timeline() != nullptr; };
  if (std::all_of(sides_.begin(), sides_.end(), timed))
    show_ready();
  else
    show_empty(tr("One of the runs has no modelled time: its kernel did not finish."));
}

ThreadPlace PairedTimelines::warp_of(const Side& side) const {
  ThreadPlace place = selection_->place();
  if (place.scope != Scope::warp && place.scope != Scope::thread) place.warp = place.lane = 0;
  place.scope = Scope::warp;
  if (side.playback) {
    place.block = side.playback->block();
    place.warp = std::clamp(place.warp, 0, side.playback->warps() - 1);
  }
  return place;
}

/// The selected block where a run traced it, else one that it did.
void PairedTimelines::choose_blocks() {
  double begin = 0, end = 0, length = 0;
  bool other = false;
  for (Side& side : sides_) {
    side.launch =
        side.run ? std::min(selection_->launch(), static_cast<int>(side.run->launches.size()) - 1) : 0;
    side.canvas->set_timeline(side.run, side.launch);
    auto wanted = Playback::of(side.trace, side.launch, selection_->place().block);
    if (!wanted && side.run)
      for (const std::uint64_t block : side.trace->blocks(side.launch))
        if (!wanted) wanted = Playback::of(side.trace, side.launch, block);
    // The modelled time is the same, so the cursor stays: a later check does not change it.
    other = other || !wanted || !side.playback || wanted->block() != side.playback->block() ||
            wanted->end() != side.playback->end();
    side.playback = std::move(wanted);
    side.now->set_longest(longest_text(side));
    if (side.playback) {
      begin = end == 0 ? side.playback->begin() : std::min(begin, side.playback->begin());
      end = std::max(end, side.playback->end());
    }
    if (side.canvas->timeline()) length = std::max(length, side.canvas->timeline()->traced);
  }
  for (Side& side : sides_) side.canvas->set_length(length);
  if (other) {
    clock_->set_time(
        begin, end, [this](double from, int by) { return step(from, by); },
        [this](double from, int by) { return jump(from, by); });
    for (Side& side : sides_) {
      side.canvas->set_cursor(side.cursor = -1);
      side.step = -1;
    }
  }
  write_texts();
}

void PairedTimelines::follow_place() {
  const ThreadPlace& place = selection_->place();
  if (!sides_[0].run || !sides_[1].run) return;
  const bool other_block = std::any_of(sides_.begin(), sides_.end(), [&](const Side& side) {
    return place.scope != Scope::none && side.playback && side.playback->block() != place.block &&
           side.trace->has_block(side.playback->launch(), place.block);
  });
  if (other_block)
    choose_blocks();
  else
    write_texts();
}

std::optional<double> PairedTimelines::step(double from, int by) const {
  std::optional<double> nearest;
  for (const Side& side : sides_) {
    if (!side.playback) continue;
    const int warp = warp_of(side).warp;
    const double start = by > 0 && !clock_->started() ? from - 1e-9 : from;
    const auto found = by > 0 ? side.playback->next(start, warp) : side.playback->previous(start, warp);
    if (found && (!nearest || (by > 0 ? *found < *nearest : *found > *nearest))) nearest = found;
  }
  return nearest;
}

std::optional<double> PairedTimelines::jump(double from, int by) const {
  std::optional<double> nearest;
  for (const Side& side : sides_) {
    if (!side.playback) continue;
    for (int phase = 0; phase < side.playback->phases(); ++phase) {
      const double at = side.playback->phase_begin(phase);
      if (by > 0 ? at > from && (!nearest || at < *nearest) : at < from && (!nearest || at > *nearest))
        nearest = at;
    }
  }
  return nearest;
}

void PairedTimelines::follow_clock() {
  moving_ = true;
  const auto done = qScopeGuard([this] { moving_ = false; });
  for (Side& side : sides_) {
    side.canvas->set_cursor(side.cursor = clock_->position());
    if (side.playback) side.step = side.playback->at(warp_of(side).warp, side.cursor).step;
  }
  // The present run's access goes to the other views.
  if (const Side& now = sides_[1]; now.playback) {
    selection_->set_step(now.step);
    if (const int line = now.playback->at(warp_of(now).warp, now.cursor).line; line > 0)
      selection_->set_line(line);
  }
  write_texts();
}

void PairedTimelines::follow_step() {
  if (moving_) return;
  for (Side& side : sides_) {
    side.step = selection_->step();
    if (!side.playback || side.step < 0) continue;
    const int warp = warp_of(side).warp;
    for (const Playback::Event& event : side.playback->events())
      if (event.warp == warp && event.step == side.step) side.canvas->set_cursor(side.cursor = event.clock);
  }
  write_texts();
}

QString PairedTimelines::moment_text(int which) const {
  const Side& side = sides_[static_cast<std::size_t>(which)];
  if (!side.playback) return tr("No accesses of a block in this timeline were traced.");
  const ThreadPlace place = warp_of(side);
  const QString who =
      tr("warp %1 of block %2").arg(place.warp).arg(block_text(*side.run, side.launch, place.block));
  if (side.cursor < 0) return who;
  const Playback::Now now = side.playback->at(place.warp, side.cursor);
  const QString when = tr("clock %1").arg(count_text(std::llround(side.cursor)));
  if (!now.running)
    return who + ' ' +
           (side.cursor < side.playback->end() && now.step < 0 ? tr("has not started") : tr("has ended")) +
           " · " + when;
  return who + ' ' + state_sentence(now.state) +
         (now.line > 0 ? ", " + tr("line %1").arg(now.line) : QString()) + " · " + when;
}

QString PairedTimelines::longest_text(const Side& side) const {
  if (!side.playback) return {};
  int line = 1;
  for (const Playback::Event& event : side.playback->events()) line = std::max(line, event.line);
  return tr("warp %1 of block %2")
             .arg(side.playback->warps() - 1)
             .arg(block_text(*side.run, side.launch, side.playback->block())) +
         ' ' + longest_state_sentence() + ", " + tr("line %1").arg(line) + " · " +
         tr("clock %1").arg(count_text(std::llround(side.playback->end()))) + "\n";
}

QString PairedTimelines::step_text(int which) const {
  const Side& side = sides_[static_cast<std::size_t>(which)];
  if (!side.playback) return {};
  const ThreadPlace place = warp_of(side);
  const auto records = side.trace->records(side.playback->launch(), place.block, place.warp);
  const auto all = static_cast<int>(records.size());
  if (side.step < 0) return grouped(tr("%n access(es)", nullptr, all));
  if (side.step >= all) return grouped(tr("all %n access(es) made", nullptr, all));
  const AccessRecord& record = *records[static_cast<std::size_t>(side.step)];
  QString text = tr("access %1 of %2").arg(count_text(side.step + 1), count_text(all));
  if (const AccessSite* site = side.trace->site(record))
    text +=
        " · " +
        tr("%1 %2 in line %3").arg(access_word(site->space), access_word(site->operation)).arg(site->line);
  return text + " · " + grouped(tr("%n lane(s)", nullptr, std::popcount(record.mask)));
}

void PairedTimelines::write_texts() {
  for (int which = 0; which < 2; ++which)
    sides_[static_cast<std::size_t>(which)].now->setText(moment_text(which) + "\n" + step_text(which));
  transport_->set_text(tr("Play both: Space; one step: Left and Right; barrier to barrier: Shift."));
}

void PairedTimelines::keyPressEvent(QKeyEvent* event) {
  if (!transport_->take_key(event->key(), event->modifiers())) View::keyPressEvent(event);
}

/// The colours' meanings: the states that take the most time in either run.
void PairedTimelines::fill_states() {
  std::vector<const SmTimeline*> timelines;
  for (const Side& side : sides_)
    if (side.canvas && side.canvas->timeline()) timelines.push_back(side.canvas->timeline());
  states_->setText(state_legend(timelines));
}

void PairedTimelines::restyle() {
  fill_states();
  for (Side& side : sides_)
    if (side.canvas) side.canvas->setMinimumHeight(Theme::instance().px(110));
}

}
