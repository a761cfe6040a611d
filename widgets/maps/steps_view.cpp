#include "widgets/maps/steps_view.h"

#include "widgets/maps/explanation_text.h"
#include "widgets/maps/pass_canvas.h"
#include "widgets/maps/step_canvas.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/view/elided_box.h"
#include "widgets/view/place_text.h"
#include "widgets/view/text_card.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <set>
#include <utility>

namespace kernelarium {

namespace {

using Scope = ThreadPlace::Scope;
using Step = BlockSteps::Step;
using Flow = BlockSteps::Flow;

}

StepsView::StepsView(Selection* selection, QWidget* parent) : RunView(parent), selection_(selection) {
  numbers_ = new NumbersModel(this);
  launches_ = new ElidedBox;
  launches_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  launches_->setAccessibleName(tr("Launch shown"));
  launches_->hide();
  modes_ = new ElidedBox;
  modes_->setAccessibleName(tr("What is shown"));
  modes_->addItem(tr("step by step"), static_cast<int>(Mode::steps));
  modes_->addItem(tr("passes over the data"), static_cast<int>(Mode::passes));
  tools()->addWidget(launches_, 0, Qt::AlignTop);
  tools()->addWidget(modes_, 0, Qt::AlignTop);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  note_ = new QLabel;
  note_->setWordWrap(true);
  canvas_ = new StepCanvas;
  canvas_->setAccessibleName(tr("Steps of the block"));
  canvas_->set_labels({[this](int step) { return step_label(step); },
                       [this](const StepLayout::Strip& strip) { return strip_label(strip); }});
  pass_canvas_ = new PassCanvas;
  pass_canvas_->setAccessibleName(tr("Passes of the block over its data"));
  pass_canvas_->set_labels({[this](int band) { return band_label(band); },
                            [this](const BlockPasses::Strip& strip) { return pass_label(strip); },
                            [this](int band) { return between_label(band); }});
  pages_ = new QStackedWidget;
  pages_->addWidget(canvas_);
  pages_->addWidget(pass_canvas_);
  card_ = new TextCard;
  column->addWidget(note_);
  column->addWidget(pages_, 1);
  column->addWidget(card_);
  set_content(content);
  restyle();
  set_title(tr("Step by step"));
  show_empty(tr("Run the kernel to see what its threads do step by step."));

  connect(this, &View::shown, this, [this] {
    if (stale_) rebuild();
  });
  connect(launches_, &QComboBox::currentIndexChanged, this, [this](int index) {
    if (index >= 0) selection_->set_launch(index);
  });
  connect(modes_, &QComboBox::activated, this,
          [this](int index) { set_mode(static_cast<Mode>(modes_->itemData(index).toInt())); });
  connect(note_, &QLabel::linkActivated, this, [this] { emit trace_wanted(selection_->place().block); });
  const auto hover = [this](int step, int thread) {
    hover_step_ = step, hover_thread_ = thread;
    selection_->set_hover(thread < 0 || !steps_
                              ? ThreadPlace{}
                              : ThreadPlace{Scope::thread, steps_->block(), thread / 32, thread % 32});
  };
  connect(canvas_, &StepCanvas::hovered, this, [this, hover](int step, int thread) {
    hover(step, thread);
    follow();
  });
  connect(canvas_, &StepCanvas::picked, this, &StepsView::pick);
  connect(canvas_, &StepCanvas::element_picked, this,
          [this](int buffer, qint64 element, int step, int thread) {
            pick_element(thread, buffer, element, step);
          });
  connect(pass_canvas_, &PassCanvas::hovered, this, [this, hover](int thread, int buffer, qint64 element) {
    hover_buffer_ = buffer, hover_element_ = element;
    hover(-1, thread);
    follow();
  });
  connect(pass_canvas_, &PassCanvas::picked, this, &StepsView::pick_element);
  connect(selection_, &Selection::place_changed, this, [this] {
    const ThreadPlace& place = selection_->place();
    const bool elsewhere = steps_ && place.scope != Scope::none && place.block != steps_->block();
    if (elsewhere || (run_ && !steps_))
      rebuild();
    else
      follow();
  });
  connect(selection_, &Selection::step_changed, this, &StepsView::follow);
  connect(selection_, &Selection::element_changed, this, &StepsView::follow);
  connect(selection_, &Selection::launch_changed, this, &StepsView::rebuild);
}

void StepsView::set_run(const RunPointer& run) {
  if (!run || !run_ || run->problem != run_->problem) chosen_ = false;
  run_ = run;
  trace_ = RunTrace::of(run);
  const QSignalBlocker quiet(launches_);
  launches_->clear();
  if (run)
    for (const LaunchFacts& facts : run->launches) launches_->addItem(QString::fromStdString(facts.kernel));
  launches_->setVisible(run && run->launches.size() > 1);
  rebuild();
}

void StepsView::set_values(const std::shared_ptr<const Tensors>& values) {
  values_ = values;
  traced_values_ = nullptr;
  follow();
}

const TracedValues& StepsView::traced_values() const {
  if (!traced_values_)
    traced_values_ = std::make_shared<const TracedValues>(trace_, values_, selection_->launch(), block_);
  return *traced_values_;
}

void StepsView::set_source(const QString& source) {
  source_ = source.toStdString();
  follow();
}

void StepsView::rebuild() {
  hover_step_ = hover_thread_ = -1;
  passes_.reset();
  const int launch = selection_->launch();
  if (!run_ || launch < 0 || static_cast<std::size_t>(launch) >= run_->launches.size()) {
    steps_.reset();
    canvas_->set_steps(nullptr);
    pass_canvas_->set_passes(nullptr);
    show_empty(tr("Run the kernel to see what its threads do step by step."));
    return;
  }
  stale_ = !in_sight(); // behind another tab it need not be ready: a turned knob would pay for it
  if (stale_) {
    steps_.reset();
    show_ready();
    return;
  }
  const QSignalBlocker quiet(launches_);
  launches_->setCurrentIndex(launch);
  const auto traced = trace_->blocks(launch);
  const ThreadPlace& place = selection_->place();
  block_ = place.scope != Scope::none ? place.block : traced.empty() ? 0 : traced.front();
  steps_ = BlockSteps::of(trace_, launch, block_);
  traced_values_ = nullptr;
  canvas_->set_steps(steps_);
  note_->setText(
      !steps_ ? tr("Block %1 was not traced. <a href='record'>Trace it</a>")
                    .arg(block_text(*run_, launch, block_))
      : run_->trace->dropped > 0
          ? tr("Only the first %1 accesses were traced: what the block did after them is missing here.")
                .arg(count_text(static_cast<std::int64_t>(run_->trace->records.size())))
          : QString());
  note_->setVisible(!note_->text().isEmpty());
  if (!chosen_) choose_mode();
  show_mode();
  show_ready();
}

/// A block with few results is shown as a tree; for others the passes over the data say more.
void StepsView::choose_mode() {
  if (!steps_) return;
  if (steps_->faulted_thread() >= 0) { // only steps show where it ended
    mode_ = Mode::steps;
    return;
  }
  std::int64_t results = 0;
  for (const Step& step : steps_->steps())
    for (const auto& touched : step.touched)
      if (touched.written && touched.buffer != BlockSteps::shared) results += touched.elements.size();
  mode_ = results * 8 <= steps_->threads() ? Mode::steps : Mode::passes;
}

void StepsView::set_mode(Mode mode) {
  chosen_ = true;
  mode_ = mode;
  show_mode();
}

void StepsView::show_mode() {
  const bool steps = mode_ == Mode::steps;
  const QString block = run_ ? block_text(*run_, selection_->launch(), block_) : QString();
  modes_->setCurrentIndex(modes_->findData(static_cast<int>(mode_)));
  pages_->setCurrentWidget(steps ? static_cast<QWidget*>(canvas_) : pass_canvas_);
  set_content_title(
      steps ? grouped(tr("Block %1 of %n thread(s), step by step", nullptr, steps_ ? steps_->threads() : 0))
                  .arg(block)
            : tr("Block %1 and its passes over the data").arg(block));
  set_legend(steps ? tr("one row per step, from top to bottom · coloured by warp: the thread works · grey: "
                        "it is idle while its warp works · faint: its whole warp is idle · blue: read · "
                        "amber: written · vertical bar: share of the working warps' lanes in use")
                   : tr("one band per pass, from top to bottom · coloured by the warp that accessed the "
                        "element, its lanes from light to dark · framed: the selected thread's elements"));
  follow();
  if (steps)
    fill_numbers();
  else
    fill_pass_numbers();
}

int StepsView::selected_step() const {
  const ThreadPlace& place = selection_->place();
  if (!steps_ || place.block != steps_->block()) return -1;
  if (selection_->step() < 0)
    return place.scope == Scope::thread && place.thread() == steps_->faulted_thread()
               ? static_cast<int>(steps_->steps().size()) - 1
               : -1;
  if (place.scope != Scope::thread && place.scope != Scope::warp) return -1;
  for (const AccessRecord* record : trace_->records(selection_->launch(), place.block, place.warp))
    if (trace_->step(*record) == selection_->step())
      return steps_->step_of(static_cast<std::uint32_t>(record - run_->trace->records.data()));
  return -1;
}

void StepsView::follow() {
  if (!steps_) {
    pass_canvas_->set_passes(nullptr);
    card_->hide();
    return;
  }
  const ThreadPlace& place = selection_->place();
  int buffer = BlockSteps::shared;
  std::int64_t element = -1;
  if (const ElementPlace& at = selection_->element(); !at.buffer.isEmpty()) {
    element = at.index;
    for (std::size_t i = 0; i < run_->buffers.size(); ++i)
      if (at.buffer == QString::fromStdString(run_->buffers[i].name)) buffer = static_cast<int>(i);
    if (buffer == BlockSteps::shared && at.buffer != "shared") element = -1;
  }
  card_->show();
  if (mode_ == Mode::passes) {
    // The row of a matrix that is shown alone follows the warp.
    const bool whole = place.scope == Scope::none || place.scope == Scope::block || place.block != block_;
    const int warp = whole ? -1 : place.warp;
    if (!passes_ || warp != passes_of_warp_) {
      passes_ = BlockPasses::of(steps_, warp);
      passes_of_warp_ = warp;
      pass_canvas_->set_passes(passes_);
      fill_pass_numbers();
    }
    pass_canvas_->set_places(place, selection_->hover());
    pass_canvas_->set_element(buffer, element);
    card_->set_text(hover_thread_ >= 0 && hover_element_ >= 0
                        ? tr("%1[%2] · thread %3 · warp %4 · lane %5")
                              .arg(buffer_name(hover_buffer_))
                              .arg(hover_element_)
                              .arg(thread_text(*run_, selection_->launch(), hover_thread_))
                              .arg(hover_thread_ / 32)
                              .arg(hover_thread_ % 32)
                        : pass_summary());
    return;
  }
  const int step = selected_step();
  canvas_->set_places(place, selection_->hover(), step);
  canvas_->set_element(buffer, element);
  if (hover_step_ >= 0 && hover_thread_ >= 0)
    card_->set_text(details(hover_step_, hover_thread_));
  else if (step >= 0 && place.scope == Scope::thread)
    card_->set_text(details(step, place.thread()));
  else
    card_->set_text(tr("Hover over a thread to see where its values come from, or click to pin it. The wheel "
                       "zooms; beside the rows it scrolls."),
                    true);
}

void StepsView::pick_element(int thread, int buffer, qint64 element, int step) {
  if (!steps_) return;
  if (element >= 0)
    selection_->set_element(
        {buffer == BlockSteps::shared
             ? QStringLiteral("shared")
             : QString::fromStdString(run_->buffers[static_cast<std::size_t>(buffer)].name),
         element});
  if (thread >= 0 || element < 0) pick(step, thread);
}

void StepsView::pick(int step, int thread) {
  if (!steps_) return;
  if (thread < 0) return selection_->set_place({});
  const ThreadPlace place{Scope::thread, steps_->block(), thread / 32, thread % 32};
  selection_->set_place(place);
  if (step < 0) return;
  const Step& at = steps_->steps()[static_cast<std::size_t>(step)];
  for (const std::uint32_t index : at.records) {
    if (at.shuffle) break;
    const AccessRecord& record = run_->trace->records[index];
    if (static_cast<int>(record.warp) != place.warp || !(record.mask >> place.lane & 1)) continue;
    selection_->set_step(trace_->step(record));
    break;
  }
  if (!at.lines.empty()) selection_->set_line(at.lines.front());
  follow();
}

QAbstractItemModel* StepsView::numbers() { return numbers_; }

void StepsView::restyle() {
  if (!card_) return;
  // Room for what a thread reads and writes: the picture must not jump while the pointer moves.
  card_->setMinimumHeight(QFontMetrics(Theme::instance().font()).lineSpacing() * 3);
  follow();
}

}
