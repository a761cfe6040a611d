#include "widgets/maps/data_view.h"

#include "kernels/base/error.h"
#include "kernels/experiment/verification.h"
#include "kernels/problems/problem.h"
#include "kernels/trace/access_pattern.h"
#include "widgets/maps/buffer_picture.h"
#include "widgets/maps/explanation_text.h"
#include "widgets/memory/access_table.h"
#include "widgets/parameters/fact_list.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/view/view_export.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>

namespace kernelarium {

namespace {

using Scope = ThreadPlace::Scope;

QString name_of(Scope scope) {
  return scope == Scope::thread ? DataView::tr("thread")
         : scope == Scope::warp ? DataView::tr("warp")
                                : DataView::tr("block");
}

/// What the rows of the run's matrices stand for, where its inputs are words.
std::vector<std::string> words_of_inputs(const Run& run) {
  if (run.pattern.empty() || run.problem.empty()) return {};
  try {
    return find_problem(run.problem).words(run.sizes, run.pattern);
  } catch (const Error&) { // a run of a lesson that is not here
    return {};
  }
}

}

DataView::DataView(Selection* selection, QWidget* parent) : RunView(parent), selection_(selection) {
  numbers_ = new NumbersModel(this);
  auto* scroll = scroll_ = new QScrollArea;
  scroll->viewport()->installEventFilter(this);
  scroll->setAccessibleName(tr("Data"));
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  pictures_ = new QWidget;
  new QGridLayout(pictures_);
  scroll->setWidget(pictures_);
  step_ = new QSlider(Qt::Horizontal);
  step_->setAccessibleName(tr("Step of the warp's accesses"));
  step_text_ = new QLabel;
  step_text_->setWordWrap(true);
  access_ = new QLabel;
  access_->installEventFilter(this);
  access_->setProperty("role", "code");
  access_->setWordWrap(true);
  access_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  access_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  facts_ = new FactList;
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(scroll, 1);
  column->addWidget(step_text_);
  column->addWidget(step_);
  column->addWidget(access_);
  column->addWidget(facts_);
  set_content(content);
  set_title(tr("Data"));
  set_legend(tr("elements that the selected threads accessed · blue: read in this step · pale: read in "
                "another step · amber: written"));
  show_empty(tr("Run the kernel to see its buffers."));
  connect(step_text_, &QLabel::linkActivated, this, [this](const QString& link) {
    if (link == "end")
      selection_->set_moment(nullptr);
    else
      emit trace_wanted(selection_->place().block);
  });
  connect(step_, &QSlider::valueChanged, this, [this](int value) { selection_->set_step(value - 1); });
  connect(selection_, &Selection::place_changed, this, &DataView::follow);
  connect(selection_, &Selection::step_changed, this, &DataView::follow);
  connect(selection_, &Selection::launch_changed, this, &DataView::rebuild);
  connect(selection_, &Selection::element_changed, this, &DataView::follow);
  connect(selection_, &Selection::moment_changed, this, &DataView::follow);
}

void DataView::set_run(const RunPointer& run) {
  run_ = run;
  trace_ = RunTrace::of(run);
  traced_values_ = nullptr;
  rebuild();
}

void DataView::set_source(const QString& source) {
  source_ = source.toStdString();
  follow();
}

void DataView::set_values(const std::shared_ptr<const Tensors>& values) {
  values_ = values;
  traced_values_ = nullptr;
  if (run_ && !run_->buffers.empty()) rebuild();
}

void DataView::fill_pictures() {
  for (BufferPicture* picture : buffers_) {
    const Tensor* tensor = nullptr;
    if (values_)
      if (const auto found = values_->find(picture->facts().name); found != values_->end())
        tensor = &found->second;
    picture->set_values(tensor);
    picture->set_unknown(!tensor && picture->facts().output && run_->verdict == Verdict::error);
  }
}

std::vector<BufferFacts> DataView::buffers_of_launch() const {
  std::vector<BufferFacts> buffers = run_->buffers;
  const auto launch = static_cast<std::size_t>(selection_->launch());
  if (launch < run_->launches.size()) {
    const LaunchFacts& facts = run_->launches[launch];
    const std::int64_t words = (facts.shared_bytes + facts.facts.static_shared_bytes) / 4;
    if (words > 0)
      buffers.push_back({"shared",
                         tr("shared memory of the block").toStdString(),
                         "vector",
                         Dtype::u32,
                         {words},
                         false,
                         0});
  }
  for (const BufferFacts& output : run_->buffers) {
    if (!values_ || !values_->contains(difference_of(output.name))) continue;
    BufferFacts wrong = output;
    wrong.name = difference_of(output.name);
    wrong.title = tr("where %1 is wrong").arg(QString::fromStdString(output.name)).toStdString();
    wrong.dtype = Dtype::f32;
    buffers.push_back(wrong);
  }
  return buffers;
}

void DataView::rebuild() {
  if (!run_ || run_->buffers.empty()) {
    show_empty(tr("Run the kernel to see its buffers."));
    return;
  }
  // The same buffers keep their pictures: a turned knob must not make them blink.
  const std::vector<BufferFacts> buffers = buffers_of_launch();
  const bool same = buffers_.size() == buffers.size() &&
                    std::equal(buffers_.begin(), buffers_.end(), buffers.begin(),
                               [](const BufferPicture* picture, const BufferFacts& facts) {
                                 return picture->facts().name == facts.name &&
                                        picture->facts().shape == facts.shape &&
                                        picture->facts().dtype == facts.dtype;
                               });
  if (!same) {
    qDeleteAll(buffers_);
    buffers_.clear();
    for (const BufferFacts& facts : buffers) {
      auto* picture = new BufferPicture(facts);
      connect(picture, &BufferPicture::picked, this,
              [this, name = facts.name](qint64 element) { pick(name, element); });
      buffers_.push_back(picture);
    }
    columns_ = 0;
    arrange();
  }
  const std::vector<std::string> words = words_of_inputs(*run_);
  for (BufferPicture* picture : buffers_) picture->set_words(words);
  fill_pictures();
  show_ready();
  follow();
}

/// Two columns, or more where two would have to scroll and there is the width; one of pictures of vectors.
void DataView::arrange() {
  if (buffers_.empty()) return;
  const auto count = static_cast<int>(buffers_.size());
  const bool vectors = std::any_of(buffers_.begin(), buffers_.end(), [this](const BufferPicture* picture) {
    return picture->facts().view == "vector" && picture->facts().name != "shared";
  });
  const int gap = Theme::instance().px(14);
  int columns = count == 1 || vectors ? 1 : 2;
  if (columns == 2) {
    const QSize least = buffers_.front()->minimumSizeHint(), room = scroll_->viewport()->size();
    const auto rows = [&] { return (count + columns - 1) / columns; };
    while (columns < count && rows() * (least.height() + gap) - gap > room.height() &&
           (columns + 1) * (least.width() + gap) - gap <= room.width())
      ++columns;
  }
  if (columns == columns_) return;
  columns_ = columns;
  auto* grid = static_cast<QGridLayout*>(pictures_->layout());
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setSpacing(gap);
  for (BufferPicture* picture : buffers_) grid->removeWidget(picture);
  for (int at = 0; at < count; ++at)
    grid->addWidget(buffers_[static_cast<std::size_t>(at)], at / columns, at % columns);
}

bool DataView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && watched == scroll_->viewport()) arrange();
  if (const auto* resized = static_cast<QResizeEvent*>(event);
      event->type() == QEvent::Resize && watched == access_ &&
      resized->size().width() != resized->oldSize().width()) {
    restyle();
    keep_room();
  }
  return RunView::eventFilter(watched, event);
}

/// An element leads back to the thread that touched it, where one was recorded; one that is wrong to the
/// output's.
void DataView::pick(const std::string& picture, qint64 element) {
  std::string buffer = picture;
  for (const BufferFacts& output : run_->buffers)
    if (difference_of(output.name) == picture) buffer = output.name;
  selection_->set_element({QString::fromStdString(buffer), element});
  for (const std::uint64_t block : trace_->blocks(selection_->launch()))
    for (const Touch& touch : trace_->touches(selection_->launch(), {Scope::block, block, 0, 0}))
      if (touch.element == element && run_->buffers[static_cast<std::size_t>(touch.buffer)].name == buffer) {
        const AccessRecord& record = run_->trace->records[touch.record];
        selection_->set_place({Scope::thread, block, static_cast<int>(record.warp), touch.lane});
        return;
      }
}

void DataView::follow() {
  if (!run_ || buffers_.empty()) return;
  const ThreadPlace& place = selection_->shown();
  touches_ = trace_->touches(selection_->launch(), place);
  const std::vector<Touch> shared = trace_->shared_touches(selection_->launch(), place);
  const int steps = trace_->steps(selection_->launch(), place);
  // While time is played: what the whole block touched since its last barrier.
  const Moment* const moment = moment_of(*selection_, run_.get());
  std::vector<Touch> played, played_shared;
  if (moment) {
    played = trace_->touches_of(moment->touched, false);
    played_shared = trace_->touches_of(moment->touched, true);
  }
  const int step = std::min(selection_->step(), steps - 1);
  {
    const QSignalBlocker quiet(step_);
    step_->setRange(0, steps);
    step_->setValue(step + 1);
    step_->setEnabled(steps > 0);
  }
  step_text_->setProperty(control_property, !moment && place.scope == Scope::none); // a hint
  step_text_->setText(
      moment ? tr("played: what block %1 accessed since its last barrier").arg(moment->block) +
                   " · <a href='end'>" + tr("back to the whole run") + "</a>"
      : place.scope == Scope::none ? tr("Nothing selected: hover over or pin a cell of the thread map.")
      : !trace_->has_block(selection_->launch(), place.block)
          ? tr("Block %1 was not traced. <a href='record'>Trace it</a>").arg(place.block)
      : step < 0 ? tr("all accesses of the %1: %2").arg(name_of(place.scope)).arg(steps)
                 : tr("access %1 of %2").arg(step + 1).arg(steps));
  const FaultPlace* fault = run_->trace && run_->trace->fault ? &*run_->trace->fault : nullptr;
  if (fault && static_cast<int>(fault->launch) != selection_->launch()) fault = nullptr;
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    const bool failed = fault && !fault->buffer.empty() && buffers_[i]->facts().name == fault->buffer;
    buffers_[i]->set_fault(failed ? std::optional(fault->element) : std::nullopt);
    std::vector<std::int64_t> now, all, written;
    const std::string& name = buffers_[i]->facts().name;
    const bool is_shared = i == run_->buffers.size() && name == "shared";
    if (moment)
      for (const Touch& touch : is_shared ? played_shared : played)
        if (is_shared || touch.buffer == static_cast<int>(i))
          (touch.written ? written : all).push_back(touch.element);
    for (const Touch& touch : is_shared ? shared : touches_) {
      if (!is_shared && touch.buffer != static_cast<int>(i)) continue;
      const bool in_step = step < 0 || static_cast<int>(touch.step) == step;
      if (moment) {
        if (step >= 0 && in_step) (touch.written ? written : now).push_back(touch.element);
        continue;
      }
      if (touch.written) {
        // Shared memory is written again and again: only this step's writes are meaningful.
        if (step < 0 || (is_shared ? in_step : static_cast<int>(touch.step) <= step))
          written.push_back(touch.element);
      } else {
        all.push_back(touch.element);
        if (in_step && step >= 0) now.push_back(touch.element);
      }
    }
    buffers_[i]->set_marks(std::move(now), std::move(all), std::move(written));
    const QString chosen = selection_->element().buffer;
    const bool here = chosen == QString::fromStdString(name) || difference_of(chosen.toStdString()) == name;
    buffers_[i]->set_current(here ? selection_->element().index : -1);
  }
  fill_facts(step);
}

/// The element as it was read or written, where the trace has it, else at the end of the run.
QVariant DataView::value_at(const Touch& touch) {
  const AccessRecord& record = run_->trace->records[touch.record];
  if (!traced_values_ || traced_block_ != record.block || traced_launch_ != static_cast<int>(record.launch)) {
    traced_block_ = record.block, traced_launch_ = static_cast<int>(record.launch);
    traced_values_ = std::make_shared<const TracedValues>(trace_, values_, traced_launch_, traced_block_);
  }
  const auto first = trace_->element_at(record.address[static_cast<std::size_t>(touch.lane)]);
  const auto values = traced_values_->of(touch.record, touch.lane);
  if (!first || first->first != touch.buffer) return {};
  const std::int64_t at = touch.element - first->second;
  if (at < 0 || at >= static_cast<std::int64_t>(values.size()) || !values[static_cast<std::size_t>(at)])
    return {};
  return *values[static_cast<std::size_t>(at)];
}

void DataView::fill_facts(int step) {
  const ThreadPlace& place = selection_->shown();
  std::vector<Fact> facts;
  QString sentence;
  std::vector<std::vector<QVariant>> rows;
  // Without a chosen step what the thread writes; where it writes nothing, its last read.
  const Touch* told_touch = nullptr;
  for (const Touch& touch : touches_)
    if (step < 0 ? !told_touch || !told_touch->written : static_cast<int>(touch.step) == step && !told_touch)
      told_touch = &touch;
  for (const Touch& touch : touches_) {
    const BufferFacts& buffer = run_->buffers[static_cast<std::size_t>(touch.buffer)];
    if (rows.size() < 5000)
      rows.push_back({static_cast<int>(touch.step), touch.lane, touch.written ? tr("writes") : tr("reads"),
                      QString::fromStdString(buffer.name), static_cast<qlonglong>(touch.element),
                      value_at(touch)});
    if (place.scope == Scope::thread && &touch == told_touch) {
      explanation_ = Explanation::of(source_, trace_);
      const auto told = explanation_->access(touch.record, place.lane);
      sentence =
          (touch.written ? tr("writes %1") : tr("reads %1"))
              .arg(told ? html_of(*told) : BufferPicture::index_text(buffer, touch.element).toHtmlEscaped());
      if (const QVariant value = value_at(touch); value.isValid())
        sentence += " = <b>" + value_text(value.toDouble()) + "</b>";
    }
  }
  numbers_->set_table({tr("step"), tr("lane"), tr("access"), tr("buffer"), tr("element"), tr("value")},
                      std::move(rows));
  if (place.scope == Scope::warp || place.scope == Scope::thread) {
    for (const AccessRecord* record : trace_->records(selection_->launch(), place.block, place.warp)) {
      if (trace_->step(*record) != step) continue;
      const AccessSite* site = trace_->site(*record);
      if (!site) continue;
      selection_->set_line(site->line);
      const QString where = tr("line %1").arg(site->line);
      if (site->space == "shared") {
        const BankCount banks = bank_pattern(*record, site->bytes_per_thread).count;
        facts.push_back({tr("wavefronts, shared %1").arg(access_word(site->operation)),
                         count_text(banks.wavefronts),
                         where,
                         {}});
        facts.push_back(
            {tr("excess wavefronts"), count_text(banks.wavefronts - banks.ideal_wavefronts), {}, {}});
      } else {
        const SectorPattern sectors = sector_pattern(*record, site->bytes_per_thread);
        facts.push_back({access_word(site->space) + ' ' + access_word(site->operation),
                         tr("requests: 1, sectors: %1").arg(sectors.sectors.size()),
                         where,
                         {}});
        facts.push_back({tr("fetched / used"),
                         bytes_text(static_cast<double>(sectors.fetched)) + " / " +
                             bytes_text(static_cast<double>(sectors.used)),
                         tr("counted"),
                         {}});
      }
    }
  }
  // The access that ended the kernel is not among those recorded.
  if (const QString fault = fault_html(*run_, selection_->launch(), place); !fault.isEmpty())
    sentence += (sentence.isEmpty() ? "" : "<br>") + fault;
  access_->setText(sentence);
  facts_->set_facts(facts);
  keep_room();
}

void DataView::keep_room() {
  // Other threads have longer indices and values.
  const QString text = access_->text();
  const int width = access_->width() - access_->fontMetrics().horizontalAdvance("000");
  const int line = access_->fontMetrics().lineSpacing();
  const int needed = text.isEmpty() ? line : access_->heightForWidth(std::max(width, 1));
  access_->setMinimumHeight(std::max({access_->minimumHeight(), line, needed}));
  const bool told = !facts_->empty();
  if (told) facts_->setMinimumHeight(std::max(facts_->minimumHeight(), facts_->sizeHint().height()));
  facts_->setVisible(told || facts_->minimumHeight() > 0);
}

void DataView::restyle() {
  if (!facts_) return;
  for (QWidget* text : std::initializer_list<QWidget*>{access_, facts_}) text->setMinimumHeight(0);
}

QAbstractItemModel* DataView::numbers() { return numbers_; }

}
