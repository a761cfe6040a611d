#include "widgets/timeline/timeline_view.h"

#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"
#include "widgets/timeline/play_clock.h"
#include "widgets/timeline/state_text.h"
#include "widgets/timeline/transport_bar.h"
#include "widgets/view/elided_box.h"
#include "widgets/view/icon_button.h"
#include "widgets/view/place_text.h"
#include "widgets/view/view_export.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScopeGuard>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>
#include <utility>

namespace kernelarium {

TimelineView::TimelineView(Selection* selection, QWidget* parent)
    : RunView(parent), selection_(selection), clock_(new PlayClock(this)), canvas_(new TimelineCanvas),
      numbers_(new NumbersModel(this)) {
  canvas_->setAccessibleName(tr("Warps over time"));
  transport_ = new TransportBar(clock_, tr("To the next barrier (Shift+Right)"),
                                tr("To the previous barrier (Shift+Left)"));
  states_ = new QLabel;
  states_->setTextFormat(Qt::RichText);
  states_->setWordWrap(true);
  explanation_ = new QLabel;
  explanation_->setTextFormat(Qt::PlainText);
  explanation_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  explanation_->setWordWrap(true);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::instance().px(4));
  column->addWidget(states_);
  column->addWidget(canvas_, 1);
  column->addWidget(explanation_);
  column->addWidget(transport_);
  set_content(content);
  launches_ = new ElidedBox;
  launches_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  launches_->setAccessibleName(tr("Launch"));
  grouping_ = new ElidedBox;
  grouping_->setAccessibleName(tr("Group rows by"));
  grouping_->addItems({tr("by block"), tr("by scheduler")});
  tools()->addWidget(launches_, 0, Qt::AlignTop);
  tools()->addWidget(grouping_, 0, Qt::AlignTop);
  zoom_ = new ZoomButtons;
  tools()->addWidget(zoom_, 0, Qt::AlignTop);
  setFocusProxy(canvas_);
  connect(zoom_, &ZoomButtons::zoomed, this, [this](double factor) {
    canvas_->setFocus();
    TimeAxis& axis = canvas_->axis();
    axis.zoom(clock_->started() ? axis.x_of(clock_->position()) : axis.centre(), factor);
  });
  connect(zoom_, &ZoomButtons::fitted, canvas_, [this] { canvas_->axis().fit(); });
  connect(grouping_, &QComboBox::currentIndexChanged, this, [this](int index) {
    canvas_->set_grouping(index == 1 ? TimelineCanvas::Grouping::scheduler : TimelineCanvas::Grouping::block);
  });
  connect(launches_, &QComboBox::activated, this, [this](int index) { selection_->set_launch(index); });
  connect(canvas_, &TimelineCanvas::hovered, this, &TimelineView::explain);
  connect(canvas_, &TimelineCanvas::picked, this, &TimelineView::pick);
  connect(canvas_, &TimelineCanvas::moved_by_key, this, &TimelineView::move_warp);
  connect(clock_, &PlayClock::moved, this, &TimelineView::follow_clock);
  connect(selection_, &Selection::launch_changed, this, &TimelineView::rebuild);
  connect(selection_, &Selection::place_changed, this, &TimelineView::follow_place);
  connect(selection_, &Selection::step_changed, this, &TimelineView::leave_moment);
  connect(selection_, &Selection::line_changed, this, &TimelineView::pause);
  set_title(tr("Timeline"));
  show_empty(tr("Run the kernel to see what its warps do over time."));
  restyle();
}

void TimelineView::set_run(const RunPointer& run) {
  run_ = run;
  rebuild();
}

void TimelineView::rebuild() {
  const int launch = selection_->launch();
  canvas_->set_timeline(run_, launch);
  choose_block();
  if (!run_) return show_empty(tr("Run the kernel to see what its warps do over time."));
  if (!canvas_->timeline() || canvas_->timeline()->warps.empty()) return show_empty(no_time_text());
  {
    const QSignalBlocker quiet(launches_);
    launches_->clear();
    for (std::size_t i = 0; i < run_->launches.size(); ++i)
      launches_->addItem(
          tr("launch %1: %2").arg(i + 1).arg(QString::fromStdString(run_->launches[i].kernel)));
    launches_->setCurrentIndex(launch);
  }
  launches_->setVisible(run_->timelines.size() > 1);
  fill_legend();
  fill_numbers();
  show_ready();
}

QString TimelineView::no_time_text() const {
  const auto& fault = run_->trace ? run_->trace->fault : std::nullopt;
  const Diagnostic* why = first_failure(run_->diagnostics);
  if (!fault || !why) return tr("This run has no modelled time: the kernel did not finish.");
  const QString text = tr("This run has no modelled time: the kernel failed in warp %1 of block %2.")
                           .arg(fault->warp)
                           .arg(block_text(*run_, static_cast<int>(fault->launch), fault->block));
  return text + '\n' + words_of(why->message) + '\n' + tr("What this block did before is in the view Steps.");
}

/// Plays the selected block where it was traced, else the one that was.
void TimelineView::choose_block() {
  const auto trace = RunTrace::of(run_);
  std::shared_ptr<const Playback> wanted =
      Playback::of(trace, selection_->launch(), selection_->place().block);
  if (!wanted && run_)
    for (const std::uint64_t block : trace->blocks(selection_->launch()))
      if (!wanted) wanted = Playback::of(trace, selection_->launch(), block);
  take(std::move(wanted));
}

void TimelineView::take(std::shared_ptr<const Playback> wanted) {
  // The modelled time is the same, so the cursor stays: a later check does not change it.
  const bool same = wanted && playback_ && wanted->block() == playback_->block() &&
                    wanted->launch() == playback_->launch() && wanted->end() == playback_->end() &&
                    wanted->events().size() == playback_->events().size();
  playback_ = std::move(wanted);
  transport_->set_longest_text(longest_moment_text());
  if (same) {
    follow_place();
    if (clock_->started()) follow_clock();
    return;
  }
  if (playback_)
    clock_->set_time(
        playback_->begin(), playback_->end(), [this](double from, int by) { return step(from, by); },
        [this](double from, int by) { return jump(from, by); });
  else
    clock_->set_time(0, 0, {}, {});
  canvas_->set_cursor(-1);
  selection_->set_moment(nullptr);
  follow_place();
}

int TimelineView::warp() const {
  const ThreadPlace& place = selection_->place();
  const bool chosen = place.scope == ThreadPlace::Scope::warp || place.scope == ThreadPlace::Scope::thread;
  if (!playback_ || !chosen || place.block != playback_->block()) return -1;
  return std::min(place.warp, playback_->warps() - 1);
}

std::optional<double> TimelineView::step(double from, int by) const {
  if (!playback_) return {};
  // The first step shows what the warp does first.
  if (by > 0 && !clock_->started()) return playback_->next(from - 1e-9, warp());
  return by > 0 ? playback_->next(from, warp()) : playback_->previous(from, warp());
}

std::optional<double> TimelineView::jump(double from, int by) const {
  if (!playback_) return {};
  const int phase = playback_->phase(from);
  if (by > 0)
    return phase + 1 < playback_->phases() ? std::optional(playback_->phase_begin(phase + 1)) : std::nullopt;
  if (from > playback_->phase_begin(phase)) return playback_->phase_begin(phase);
  return phase > 0 ? std::optional(playback_->phase_begin(phase - 1)) : std::nullopt;
}

void TimelineView::follow_clock() {
  if (!playback_) return;
  moving_ = true;
  const auto done = qScopeGuard([this] { moving_ = false; });
  const double clock = clock_->position();
  canvas_->set_cursor(clock);
  // All views show the block at play.
  if (const ThreadPlace& place = selection_->place();
      place.scope != ThreadPlace::Scope::none && place.block != playback_->block())
    selection_->set_place({ThreadPlace::Scope::block, playback_->block(), 0, 0});
  auto moment = std::make_shared<Moment>();
  moment->run = run_;
  moment->clock = clock;
  moment->launch = playback_->launch();
  moment->block = playback_->block();
  moment->touched = playback_->touched(clock);
  moment->stored = playback_->stored(clock);
  for (int each = 0; each < playback_->warps(); ++each) {
    const Playback::Now now = playback_->at(each, clock);
    moment->states.push_back(now.running ? static_cast<int>(now.state) : -1);
  }
  selection_->set_moment(moment);
  const int followed = warp();
  if (followed >= 0) {
    const Playback::Now now = playback_->at(followed, clock);
    selection_->set_step(now.step);
    if (now.line > 0) selection_->set_line(now.line);
  } else if (const auto last = playback_->previous(clock + 1e-9, -1)) {
    // For a whole block: the warp that issued last.
    for (const Playback::Event& event : playback_->events())
      if (event.clock == *last && event.line > 0) selection_->set_line(event.line);
  }
  transport_->set_text(moment_text());
}

void TimelineView::follow_place() {
  if (const ThreadPlace& place = selection_->place();
      run_ && playback_ && place.scope != ThreadPlace::Scope::none && place.block != playback_->block()) {
    if (auto wanted = Playback::of(RunTrace::of(run_), selection_->launch(), place.block))
      return take(std::move(wanted));
    // Not every block was traced: nothing of this one can be played.
    if (!moving_) selection_->set_moment(nullptr);
  }
  int row = -1;
  const int followed = warp();
  if (const SmTimeline* timeline = canvas_->timeline(); timeline && playback_ && followed >= 0)
    for (std::size_t i = 0; i < timeline->warps.size() && row < 0; ++i)
      if (timeline->blocks[timeline->warps[i].block].block == playback_->block() &&
          timeline->warps[i].warp == static_cast<std::uint32_t>(followed))
        row = static_cast<int>(i);
  canvas_->set_followed(row);
  transport_->set_text(moment_text());
  const bool other = !(std::exchange(place_, selection_->place()) == selection_->place());
  if (other && !moving_ && selection_->moment()) follow_clock();
}

void TimelineView::leave_moment() {
  pause();
  if (!moving_) selection_->set_moment(nullptr);
}

void TimelineView::pause() {
  if (!moving_) clock_->set_playing(false);
}

QString TimelineView::moment_text() const {
  if (!playback_)
    return tr("Nothing to play: no accesses of a block in this timeline were traced. Pin a block in the "
              "thread map.");
  const int followed = warp();
  const QString block = block_text(*run_, selection_->launch(), playback_->block());
  const QString who =
      followed >= 0 ? tr("warp %1 of block %2").arg(followed).arg(block) : tr("block %1").arg(block);
  if (!clock_->started())
    return tr("Play %1: Space; one step: Left and Right; barrier to barrier: Shift.").arg(who);
  const double clock = clock_->position();
  if (followed < 0) return who + " · " + clock_text(clock);
  const Playback::Now now = playback_->at(followed, clock);
  const QString does = now.running                                ? state_sentence(now.state)
                       : clock < playback_->end() && now.step < 0 ? tr("has not started")
                                                                  : tr("has ended");
  return who + ' ' + does + (now.line > 0 && now.running ? ", " + tr("line %1").arg(now.line) : QString()) +
         " · " + clock_text(clock);
}

QString TimelineView::clock_text(double clock) const {
  QString text = tr("clock %1 of %2")
                     .arg(count_text(std::llround(clock - playback_->begin())),
                          count_text(std::llround(playback_->end() - playback_->begin())));
  if (playback_->phases() > 1)
    text += " · " +
            tr("part %1 of %2 between barriers").arg(playback_->phase(clock) + 1).arg(playback_->phases());
  return text;
}

QString TimelineView::longest_moment_text() const {
  if (!playback_) return {};
  int line = 1;
  for (const Playback::Event& event : playback_->events()) line = std::max(line, event.line);
  return tr("warp %1 of block %2")
             .arg(playback_->warps() - 1)
             .arg(block_text(*run_, selection_->launch(), playback_->block())) +
         ' ' + longest_state_sentence() + ", " + tr("line %1").arg(line) + " · " +
         clock_text(playback_->end());
}

void TimelineView::pick(const TimelineCanvas::Bar& bar) {
  const SmTimeline& timeline = *canvas_->timeline();
  const SmTimeline::Warp& warp = timeline.warps[static_cast<std::size_t>(bar.warp)];
  const std::uint64_t block = timeline.blocks[warp.block].block;
  canvas_->setFocus();
  explain(bar);
  if (playback_ && playback_->block() == block) {
    selection_->set_place({ThreadPlace::Scope::warp, block, static_cast<int>(warp.warp), 0});
    // A sampled block may stand for several of the SM's: only the first of them is played.
    if (bar.clock >= playback_->begin() && bar.clock <= playback_->end()) clock_->seek(bar.clock);
  }
  const std::uint32_t place = timeline.intervals[warp.first + bar.interval].place;
  const QScopedValueRollback playing_on(moving_, true);
  if (const int line = own_lines(timeline)[place]; line > 0) selection_->set_line(line);
}

void TimelineView::explain(const TimelineCanvas::Bar& bar) {
  set_text_or_hint(*explanation_, bar.warp < 0 ? QString() : canvas_->sentence(bar),
                   tr("Hover over a bar to see what its warp does; click it to go to its line."));
  // It grows with its longest sentence and never shrinks, or the bars would move under the pointer.
  const int needed = explanation_->heightForWidth(explanation_->width());
  explanation_->setMinimumHeight(std::max(explanation_->minimumHeight(), needed));
}

void TimelineView::resizeEvent(QResizeEvent* event) {
  RunView::resizeEvent(event);
  explanation_->setMinimumHeight(0);
}

void TimelineView::move_warp(int by) {
  if (!playback_) return;
  const int next = std::clamp(warp() + by, 0, playback_->warps() - 1);
  selection_->set_place({ThreadPlace::Scope::warp, playback_->block(), next, 0});
  if (clock_->started()) follow_clock();
}

void TimelineView::fill_legend() {
  const SmTimeline& timeline = *canvas_->timeline();
  states_->setText(state_legend({&timeline}));
  QString legend = tr("modelled, one SM: one row per warp") + " · ";
  if (const auto shown = static_cast<qint64>(timeline.blocks.size()); shown < timeline.blocks_of_sm)
    legend += tr("%1 of its %2 blocks").arg(count_text(shown), count_text(timeline.blocks_of_sm));
  else
    legend += grouped(tr("%n block(s)", nullptr, static_cast<int>(shown)));
  if (timeline.traced < timeline.clocks)
    legend += " · " +
              tr("the first %1 of %2 clocks")
                  .arg(count_text(std::llround(timeline.traced)), count_text(std::llround(timeline.clocks)));
  if (timeline.part < 0.999)
    legend += " · " + tr("the first %1 of each warp's path").arg(percent_text(timeline.part));
  set_legend(legend);
  explain({});
}

void TimelineView::fill_numbers() {
  std::vector<std::vector<QVariant>> rows;
  const SmTimeline& timeline = *canvas_->timeline();
  for (const SmTimeline::Warp& warp : timeline.warps) {
    StateClocks clocks{};
    for (std::uint32_t i = 0; i < warp.count; ++i) {
      const WarpInterval& interval = timeline.intervals[warp.first + i];
      const double end = i + 1 < warp.count
                             ? static_cast<double>(timeline.intervals[warp.first + i + 1].begin)
                             : std::min<double>(warp.end, std::max<double>(timeline.traced, warp.begin));
      clocks[static_cast<std::size_t>(interval.state)] += std::max(0.0, end - interval.begin);
    }
    std::vector<QVariant> row{block_cell(*run_, selection_->launch(), timeline.blocks[warp.block].block),
                              warp.warp, warp.scheduler, static_cast<double>(warp.begin),
                              static_cast<double>(warp.end)};
    for (const double each : clocks) row.emplace_back(each);
    rows.push_back(std::move(row));
  }
  QStringList header{tr("block"), tr("warp"), tr("scheduler"), tr("begin, clocks"), tr("end, clocks")};
  for (std::size_t i = 0; i < kWarpStates; ++i)
    header << tr("%1, clocks").arg(state_name(static_cast<WarpState>(i)));
  numbers_->set_table(header, std::move(rows));
}

QAbstractItemModel* TimelineView::numbers() { return numbers_; }

void TimelineView::keyPressEvent(QKeyEvent* event) {
  if (!transport_->take_key(event->key(), event->modifiers())) RunView::keyPressEvent(event);
}

void TimelineView::restyle() {
  if (run_ && canvas_->timeline()) fill_legend();
}

}
