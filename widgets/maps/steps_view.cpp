#include "widgets/maps/steps_view.h"

#include "widgets/maps/explanation_text.h"
#include "widgets/maps/pass_canvas.h"
#include "widgets/maps/step_canvas.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
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

QString lines_text(const std::vector<int>& lines) {
  if (lines.empty()) return {};
  if (lines.size() == 1) return StepsView::tr("line %1").arg(lines.front());
  return StepsView::tr("lines %1 – %2").arg(lines.front()).arg(lines.back());
}

}

StepsView::StepsView(Selection* selection, QWidget* parent) : RunView(parent), selection_(selection) {
  numbers_ = new NumbersModel(this);
  launches_ = new QComboBox;
  launches_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  launches_->setAccessibleName(tr("Launch shown"));
  launches_->hide();
  modes_ = new QComboBox;
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
  const auto recorded = trace_->blocks(launch);
  const ThreadPlace& place = selection_->place();
  block_ = place.scope != Scope::none ? place.block : recorded.empty() ? 0 : recorded.front();
  steps_ = BlockSteps::of(trace_, launch, block_);
  traced_values_ = nullptr;
  canvas_->set_steps(steps_);
  note_->setText(
      !steps_ ? tr("Block %1 was not traced. <a href='record'>Trace it</a>").arg(block_)
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
  const QString block = count_text(static_cast<std::int64_t>(block_));
  modes_->setCurrentIndex(modes_->findData(static_cast<int>(mode_)));
  pages_->setCurrentWidget(steps ? static_cast<QWidget*>(canvas_) : pass_canvas_);
  set_title(
      steps ? tr("Block %1 of %n thread(s), step by step", nullptr, steps_ ? steps_->threads() : 0).arg(block)
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
    card_->set_text(hover_thread_ >= 0 && hover_element_ >= 0 ? tr("%1[%2] · thread %3 (warp %4, lane %5)")
                                                                    .arg(buffer_name(hover_buffer_))
                                                                    .arg(hover_element_)
                                                                    .arg(hover_thread_)
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
                       "zooms; beside the rows it scrolls."));
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

QString StepsView::buffer_name(int buffer) const {
  return buffer == BlockSteps::shared
             ? QStringLiteral("shared")
             : QString::fromStdString(run_->buffers[static_cast<std::size_t>(buffer)].name);
}

QString StepsView::elements_text(int buffer, const ElementSet& elements) const {
  const QString name = buffer_name(buffer);
  if (elements.size() == 1) return QString("%1[%2]").arg(name).arg(elements.first());
  return QString("%1[%2 … %3]").arg(name).arg(elements.first()).arg(elements.last());
}

QStringList StepsView::step_label(int step) const {
  const Step& at = steps_->steps()[static_cast<std::size_t>(step)];
  QString what = lines_text(at.lines);
  if (at.shuffle) what = at.distance > 0 ? tr("shuffle by %1").arg(at.distance) : tr("shuffle");
  if (at.fault)
    return {QString("%1 · %2").arg(step + 1).arg(what.isEmpty() ? tr("fault") : what),
            tr("fault of thread %1").arg(steps_->faulted_thread())};
  const QString threads = tr("%n thread(s)", nullptr, at.threads());
  const QString second =
      at.ways > 1 ? tr("%1-way conflict").arg(at.ways) : tr("%n warp(s)", nullptr, at.working_warps());
  return {QString("%1 · %2").arg(step + 1).arg(what), threads + " · " + second};
}

QString StepsView::strip_label(const StepLayout::Strip& strip) const {
  if (strip.segments.empty()) return tr("registers");
  QStringList names;
  for (const StepLayout::Segment& segment : strip.segments)
    names << elements_text(segment.buffer, segment.elements);
  return names.join(" · ");
}

/// Why the kernel failed in this block; empty if it did not.
QString StepsView::fault_text() const {
  const FaultPlace* fault = trace_->fault_in(selection_->launch(), block_);
  if (!fault) return {};
  return fault_html(
      *run_, selection_->launch(),
      {Scope::thread, fault->block, static_cast<int>(fault->warp), static_cast<int>(fault->lane)});
}

QString StepsView::details(int step, int thread) const {
  const Step& at = steps_->steps()[static_cast<std::size_t>(step)];
  QString text = tr("Step %1 · thread %2 (warp %3, lane %4)")
                     .arg(step + 1)
                     .arg(thread)
                     .arg(thread / 32)
                     .arg(thread % 32);
  if (at.fault && at.takes_part(thread)) return text + ": " + fault_text();
  if (at.fault)
    return text + ": " +
           tr("stopped with the kernel at the fault of thread %1").arg(steps_->faulted_thread());
  if (!at.takes_part(thread))
    return text + ": " +
           (at.active[static_cast<std::size_t>(thread / 32)] ? tr("is idle while its warp works")
                                                             : tr("is idle with its whole warp"));
  QStringList reads, writes;
  const auto add = [](QStringList& list, const QString& words) {
    if (list.size() < 5) list << words;
    if (list.size() == 5) list << QStringLiteral("…");
  };
  if (at.shuffle)
    for (const Flow& flow : steps_->flows(step, thread))
      add(reads, flow.element == thread ? tr("keeps its own value")
                                        : tr("takes the value of thread %1").arg(flow.element));
  if (at.shuffle) return text + ": " + reads.join(", ");
  const auto& explanation = explanation_ = Explanation::of(source_, trace_);
  std::vector<double> read, written; // of one element each
  bool known = true;
  for (const std::uint32_t index : at.records) {
    const AccessRecord& record = run_->trace->records[index];
    if (static_cast<int>(record.warp) != thread / 32 || !(record.mask >> thread % 32 & 1)) continue;
    const AccessSite* site = trace_->site(record);
    const auto values = traced_values().of(index, thread % 32);
    QStringList numbers;
    for (const auto& value : values) numbers << (value ? value_text(*value) : QStringLiteral("?"));
    const bool some = std::any_of(values.begin(), values.end(), [](const auto& v) { return v.has_value(); });
    const QString holds = some ? " = <b>" + numbers.join(", ") + "</b>" : QString();
    known = known && values.size() == 1 && values[0];
    if (known) (site && site->operation == "load" ? read : written).push_back(*values[0]);
    const auto told =
        reads.size() + writes.size() < 5 ? explanation->access(index, thread % 32) : std::nullopt;
    if (told) {
      add(told->written ? writes : reads, html_of(*told) + holds);
      continue;
    }
    bool first = true;
    steps_->each_flow(
        index,
        [&](const Flow& flow) {
          add(flow.written ? writes : reads,
              QString("%1[%2]").arg(buffer_name(flow.buffer)).arg(flow.element).toHtmlEscaped() +
                  (std::exchange(first, false) ? holds : QString()));
        },
        thread % 32);
  }
  const auto code = [](const QStringList& list) {
    QStringList parts;
    for (const QString& each : list) parts << code_html(each);
    return parts.join(" · ");
  };
  if (!reads.isEmpty()) text += "<br>" + tr("reads %1").arg(code(reads));
  if (!writes.isEmpty()) text += "<br>" + tr("writes %1").arg(code(writes));
  if (known && read.size() == 2 && written.size() == 1)
    if (const auto sum = TracedValues::sum(read[0], read[1], written[0]))
      text += "<br>" + code({"<b>" + QString::fromStdString(*sum).toHtmlEscaped() + "</b>"});
  return text;
}

void StepsView::fill_numbers() {
  std::vector<std::vector<QVariant>> rows;
  if (steps_)
    for (int i = 0; i < static_cast<int>(steps_->steps().size()); ++i) {
      const Step& step = steps_->steps()[static_cast<std::size_t>(i)];
      QStringList reads, writes;
      for (const auto& touched : step.touched)
        (touched.written ? writes : reads) << tr("%1: %2").arg(
            elements_text(touched.buffer, touched.elements), count_text(touched.elements.size()));
      if (step.fault) reads << tr("fault of thread %1").arg(steps_->faulted_thread());
      if (step.shuffle) reads << (step.distance > 0 ? tr("shuffle by %1").arg(step.distance) : tr("shuffle"));
      rows.push_back({i + 1, static_cast<int>(step.barrier),
                      step.lines.empty() ? QVariant() : QVariant(step.lines.front()), step.threads(),
                      step.working_warps(), percent_text(step.lanes_used()), reads.join("; "),
                      writes.join("; "), step.ways > 1 ? QVariant(step.ways) : QVariant()});
    }
  numbers_->set_table({tr("step"), tr("barriers passed"), tr("line"), tr("threads"), tr("warps"),
                       tr("lanes in use"), tr("read"), tr("written"), tr("worst bank conflict, ways")},
                      std::move(rows));
}

QString StepsView::band_label(int band) const {
  const BlockPasses::Band& at = passes_->bands()[static_cast<std::size_t>(band)];
  std::set<int> lines;
  bool reads = false, writes = false;
  for (const auto& strip : at.strips) {
    (strip.written ? writes : reads) = true;
    lines.insert(strip.lines.begin(), strip.lines.end());
  }
  const QString what = reads && writes ? tr("read and write") : reads ? tr("read") : tr("write");
  const QString where = lines_text({lines.begin(), lines.end()});
  return (passes_->tiled() ? tr("Tile %1 of %2: %3") : tr("Pass %1 of %2: %3"))
             .arg(band + 1)
             .arg(passes_->bands().size())
             .arg(what) +
         (where.isEmpty() ? QString() : " · " + where);
}

QString StepsView::between_label(int band) const {
  const BlockPasses::Band& at = passes_->bands()[static_cast<std::size_t>(band)];
  QStringList parts;
  if (at.shuffles > 0) parts << tr("%n shuffle(s)", nullptr, at.shuffles);
  if (at.exchanged > 0)
    parts << tr("%1 through shared memory").arg(bytes_text(static_cast<double>(at.exchanged)));
  if (at.barriers > 0) parts << tr("%n barrier(s)", nullptr, at.barriers);
  return parts.join(" · ");
}

QStringList StepsView::pass_label(const BlockPasses::Strip& strip) const {
  const bool in_shared = strip.buffer == BlockSteps::shared;
  const QString access = in_shared
                             ? (strip.written ? tr("written, shared memory") : tr("read, shared memory"))
                             : (strip.written ? tr("written, global memory") : tr("read, global memory"));
  const QString wanted = tr("%1 requested").arg(bytes_text(static_cast<double>(strip.wanted)));
  QString below = in_shared ? tr("%n request(s)", nullptr, static_cast<int>(strip.requests)) : wanted;
  if (strip.times > 1) below = tr("%n time(s)", nullptr, strip.times);
  return {in_shared ? tr("%n word(s)", nullptr, static_cast<int>(strip.elements.size()))
                    : elements_text(strip.buffer, strip.elements),
          access, in_shared ? wanted : tr("%1 moved").arg(bytes_text(static_cast<double>(strip.moved))),
          below};
}

QString StepsView::pass_summary() const {
  if (const QString fault = fault_text(); !fault.isEmpty()) return fault;
  if (!passes_ || passes_->bands().empty()) return tr("The block accessed no data.");
  const auto bytes = [](std::int64_t count) { return bytes_text(static_cast<double>(count)); };
  QString text = tr("From global memory the block reads %1 for %2 of data (counted), and writes %3.")
                     .arg(bytes(passes_->read()), bytes(passes_->read_once()), bytes(passes_->written()));
  std::int64_t copied = 0; // by no thread
  for (const AsyncRecord& record : run_->trace->async)
    if (record.block == block_ && static_cast<int>(record.launch) == selection_->launch() &&
        (record.what == AsyncRecord::What::bulk || record.what == AsyncRecord::What::tensor) &&
        record.to_shared)
      copied += record.bytes;
  if (copied > 0)
    text += ' ' + tr("The TMA also copies %1 to shared memory: see Pipeline.").arg(bytes(copied));
  if (passes_->row() >= 0)
    text = tr("Only row %1 is shown, the selected warp's.").arg(passes_->row()) + " " + text;
  return text;
}

void StepsView::fill_pass_numbers() {
  std::vector<std::vector<QVariant>> rows;
  if (passes_)
    for (std::size_t i = 0; i < passes_->bands().size(); ++i)
      for (const BlockPasses::Strip& strip : passes_->bands()[i].strips)
        rows.push_back(
            {static_cast<int>(i) + 1, strip.written ? tr("written") : tr("read"), buffer_name(strip.buffer),
             strip.lines.empty() ? QVariant() : QVariant(strip.lines.front()),
             static_cast<qlonglong>(strip.elements.first()), static_cast<qlonglong>(strip.elements.last()),
             static_cast<qlonglong>(strip.elements.size()), strip.times,
             static_cast<qlonglong>(strip.requests), static_cast<qlonglong>(strip.wanted),
             strip.buffer < 0 ? QVariant() : QVariant(static_cast<qlonglong>(strip.moved))});
  numbers_->set_table({tr("pass"), tr("access"), tr("memory"), tr("line"), tr("first element"),
                       tr("last element"), tr("elements"), tr("times"), tr("requests"), tr("bytes requested"),
                       tr("bytes moved")},
                      std::move(rows));
}

QAbstractItemModel* StepsView::numbers() { return numbers_; }

void StepsView::restyle() {
  if (!card_) return;
  // Room for what a thread reads and writes: the picture must not jump while the pointer moves.
  card_->setMinimumHeight(QFontMetrics(Theme::instance().font()).lineSpacing() * 3);
  follow();
}

}
