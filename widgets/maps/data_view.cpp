#include "widgets/maps/data_view.h"

#include "kernels/base/error.h"
#include "kernels/experiment/verification.h"
#include "kernels/problems/problem.h"
#include "kernels/trace/access_pattern.h"
#include "kernels/trace/shared_dtype.h"
#include "widgets/maps/buffer_picture.h"
#include "widgets/maps/explanation_text.h"
#include "widgets/maps/picture_columns.h"
#include "widgets/memory/access_table.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/view/place_text.h"
#include "widgets/view/text_card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>
#include <bit>
#include <set>

namespace kernelarium {

namespace {

using Scope = ThreadPlace::Scope;

constexpr int text_lines = 5; ///< below the pictures, whatever they say

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
  pictures_ = new PictureColumns;
  pictures_->setAccessibleName(tr("Data"));
  step_ = new QSlider(Qt::Horizontal);
  step_->setAccessibleName(tr("Step of the warp's accesses"));
  step_text_ = new QLabel;
  way_back_ = new QLabel;
  card_ = new TextCard;
  card_->set_lines(text_lines);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  steps_ = new QWidget;
  auto* row = new QHBoxLayout(steps_);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(step_text_);
  row->addWidget(step_, 1);
  row->addWidget(way_back_);
  column->addWidget(pictures_, 1);
  column->addWidget(steps_);
  column->addWidget(card_);
  set_content(content);
  set_title(tr("Data"));
  show_empty(tr("Run the kernel to see its buffers."));
  connect(way_back_, &QLabel::linkActivated, this, [this] { selection_->set_moment(nullptr); });
  connect(card_->label(), &QLabel::linkActivated, this,
          [this] { emit trace_wanted(selection_->place().block); });
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
  forget_values();
  rebuild();
}

void DataView::set_source(const QString& source) {
  source_ = source.toStdString();
  follow();
}

void DataView::set_values(const std::shared_ptr<const Tensors>& values) {
  values_ = values;
  forget_values();
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
                         tr("shared memory").toStdString(),
                         "vector",
                         dtype_of_shared(*trace_, selection_->launch()).value_or(Dtype::u32),
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
  }
  if (!dtype_of_shared(*trace_, selection_->launch()))
    for (BufferPicture* picture : buffers_)
      if (picture->facts().name == "shared") picture->set_type_text(tr("words of 4 bytes"));
  const std::vector<std::string> words = words_of_inputs(*run_);
  for (BufferPicture* picture : buffers_) picture->set_words(words);
  fill_pictures();
  order_pictures();
  written_.clear();
  for (int i = 0; i < static_cast<int>(run_->buffers.size()); ++i) written_.push_back(written_from_now(i));
  show_ready();
  follow();
}

void DataView::order_pictures() {
  const int launch = selection_->launch();
  std::set<int> accessed;
  bool shared = false;
  for (const std::uint64_t block : trace_->blocks(launch))
    for (int warp = 0; warp < 32; ++warp)
      for (const AccessRecord* record : trace_->records(launch, block, warp)) {
        const AccessSite* site = trace_->site(*record);
        shared = shared || (site && site->space == "shared");
        if (record->mask == 0) continue;
        if (const auto place = trace_->element_at(record->address[std::countr_zero(record->mask)]))
          accessed.insert(place->first);
      }
  const auto rank = [&](const BufferPicture* picture) {
    const auto at =
        static_cast<std::size_t>(std::find(buffers_.begin(), buffers_.end(), picture) - buffers_.begin());
    if (picture->word_room() > 0) return 0; // what the words label is what they are for
    if (at < run_->buffers.size()) return accessed.contains(static_cast<int>(at)) ? 1 : 2;
    return picture->facts().name != "shared" || shared ? 1 : 2;
  };
  std::vector<BufferPicture*> ordered = buffers_;
  std::stable_sort(ordered.begin(), ordered.end(),
                   [&](const BufferPicture* a, const BufferPicture* b) { return rank(a) < rank(b); });
  pictures_->set_pictures(std::move(ordered));
}

/// An element leads back to the thread that touched it, where one was traced; one that is wrong to the
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
  const Moment* const moment = moment_of(*selection_, run_.get());
  touches_ = trace_->touches(selection_->launch(), place);
  const int steps = trace_->steps(selection_->launch(), place);
  const int step = std::min(selection_->step(), steps - 1);
  {
    const QSignalBlocker quiet(step_);
    step_->setRange(0, steps);
    step_->setValue(step + 1);
  }
  step_->setEnabled(steps > 0);
  set_legend(moment
                 ? tr("accesses of block %1 since its last barrier · blue: read in this step · pale: read "
                      "before · amber: written")
                       .arg(block_text(*run_, selection_->launch(), moment->block))
                 : tr("elements that the selected threads accessed · blue: read in this step · pale: read in "
                      "another step · amber: written"));
  steps_->setVisible(steps > 0 || moment);
  step_text_->setVisible(!moment);
  step_text_->setText(step < 0 ? tr("all accesses of the %1: %2").arg(name_of(place.scope)).arg(steps)
                               : tr("access %1 of %2").arg(step + 1).arg(steps));
  way_back_->setVisible(moment);
  way_back_->setText("<a href='end'>" + tr("back to the whole run") + "</a>");
  follow_values(step, moment);
  follow_marks(step, moment);
  show_text(step, moment);
}

bool DataView::written_from_now(int buffer) const {
  const BufferFacts& facts = run_->buffers[static_cast<std::size_t>(buffer)];
  if (!facts.output && !facts.scratch) return false;
  const auto written = [&](int launch) {
    const std::vector<std::uint64_t> blocks = trace_->blocks(launch);
    return std::ranges::any_of(blocks, [&](std::uint64_t block) {
      for (int warp = 0; warp < 32; ++warp)
        for (const AccessRecord* record : trace_->records(launch, block, warp)) {
          const AccessSite* site = trace_->site(*record);
          if (!site || site->operation == "load" || record->mask == 0) continue;
          const auto place = trace_->element_at(record->address[std::countr_zero(record->mask)]);
          if (place && place->first == buffer) return true;
        }
      return false;
    });
  };
  bool earlier = false, later = false;
  for (int launch = 0; launch < static_cast<int>(run_->launches.size()); ++launch)
    (launch < selection_->launch() ? earlier : later) |= written(launch);
  return later || !earlier;
}

/// At a moment of play, arrays have what the block stored up to it. Shared memory never has anything else.
void DataView::follow_values(int step, const Moment* moment) {
  const ThreadPlace& place = selection_->shown();
  const std::uint64_t block = moment ? moment->block : place.block;
  const AccessRecord* access = nullptr;
  if (!moment && step >= 0 && place.scope != Scope::block)
    for (const AccessRecord* record : trace_->records(selection_->launch(), block, place.warp))
      if (trace_->step(*record) == step) access = record;
  if (moment || access) {
    traced_values(selection_->launch(), block);
    if (!played_values_)
      played_values_ = std::make_unique<PlayedValues>(trace_, traced_values_, selection_->launch(), block);
    if (moment)
      played_values_->set_stored(moment->stored);
    else
      played_values_->set_stored_until(*access);
  }
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    BufferPicture& picture = *buffers_[i];
    const auto buffer = static_cast<int>(i);
    if (i < run_->buffers.size()) {
      picture.set_extent(moment ? played_values_->extent(buffer) : std::nullopt);
      picture.set_known(moment && written_[i] ? &played_values_->of(buffer) : nullptr);
    } else if (picture.facts().name == "shared") {
      const bool known = (moment || access) && played_values_->shared_dtype();
      picture.set_known(known ? &played_values_->of(PlayedValues::shared) : nullptr);
    }
  }
}

void DataView::follow_marks(int step, const Moment* moment) {
  const std::vector<Touch> shared = trace_->shared_touches(selection_->launch(), selection_->shown());
  // While time is played: what the whole block touched since its last barrier.
  std::vector<Touch> played, played_shared;
  if (moment) {
    played = trace_->touches_of(moment->touched, false);
    played_shared = trace_->touches_of(moment->touched, true);
  }
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
}

void DataView::forget_values() {
  for (BufferPicture* picture : buffers_) picture->set_known(nullptr);
  traced_values_ = nullptr, played_values_ = nullptr;
}

const TracedValues& DataView::traced_values(int launch, std::uint64_t block) {
  if (!traced_values_ || traced_block_ != block || traced_launch_ != launch) {
    traced_block_ = block, traced_launch_ = launch;
    forget_values();
    traced_values_ = std::make_shared<const TracedValues>(trace_, values_, launch, block);
  }
  return *traced_values_;
}

/// The element as it was read or written, where the trace has it, else at the end of the run.
QVariant DataView::value_at(const Touch& touch) {
  const AccessRecord& record = run_->trace->records[touch.record];
  const auto first = trace_->element_at(record.address[static_cast<std::size_t>(touch.lane)]);
  const auto values =
      traced_values(static_cast<int>(record.launch), record.block).of(touch.record, touch.lane);
  if (!first || first->first != touch.buffer) return {};
  const std::int64_t at = touch.element - first->second;
  if (at < 0 || at >= static_cast<std::int64_t>(values.size()) || !values[static_cast<std::size_t>(at)])
    return {};
  return *values[static_cast<std::size_t>(at)];
}

QStringList DataView::cost_lines(int step) {
  const ThreadPlace& place = selection_->shown();
  QStringList lines;
  if (place.scope != Scope::warp && place.scope != Scope::thread) return lines;
  for (const AccessRecord* record : trace_->records(selection_->launch(), place.block, place.warp)) {
    const AccessSite* site = trace_->step(*record) == step ? trace_->site(*record) : nullptr;
    if (!site) continue;
    selection_->set_line(site->line);
    const QString where = tr("line %1").arg(site->line) + ": ";
    if (site->space == "shared") {
      const BankCount banks = bank_pattern(*record, site->bytes_per_thread).count;
      lines << where + tr("wavefronts, shared %1").arg(access_word(site->operation)) + ": <b>" +
                   count_text(banks.wavefronts) + "</b> · " + tr("excess wavefronts") + ": <b>" +
                   count_text(banks.wavefronts - banks.ideal_wavefronts) + "</b>";
    } else {
      const SectorPattern sectors = sector_pattern(*record, site->bytes_per_thread);
      lines << where + access_word(site->space) + ' ' + access_word(site->operation) + " · " +
                   tr("requests: 1, sectors: %1").arg(sectors.sectors.size())
            << tr("fetched / used") + ": <b>" + bytes_text(static_cast<double>(sectors.fetched)) + " / " +
                   bytes_text(static_cast<double>(sectors.used)) + "</b>";
    }
  }
  return lines;
}

void DataView::show_text(int step, const Moment* moment) {
  const ThreadPlace& place = selection_->shown();
  QStringList lines;
  std::vector<std::vector<QVariant>> rows;
  // Without a chosen step what the thread writes; where it writes nothing, its last read. At a moment of
  // play, a thread without a step has accessed nothing yet.
  const Touch* told_touch = nullptr;
  for (const Touch& touch : touches_)
    if (step < 0 ? !moment && (!told_touch || !told_touch->written)
                 : static_cast<int>(touch.step) == step && !told_touch)
      told_touch = &touch;
  for (const Touch& touch : touches_) {
    if (moment && static_cast<int>(touch.step) > step) continue;
    const BufferFacts& buffer = run_->buffers[static_cast<std::size_t>(touch.buffer)];
    if (rows.size() < 5000)
      rows.push_back({static_cast<int>(touch.step), touch.lane, touch.written ? tr("writes") : tr("reads"),
                      QString::fromStdString(buffer.name), static_cast<qlonglong>(touch.element),
                      value_at(touch)});
    if (place.scope == Scope::thread && &touch == told_touch) {
      explanation_ = Explanation::of(source_, trace_);
      const auto told = explanation_->access(touch.record, place.lane);
      QString sentence =
          (touch.written ? tr("writes %1") : tr("reads %1"))
              .arg(told ? html_of(*told) : BufferPicture::index_text(buffer, touch.element).toHtmlEscaped());
      if (const QVariant value = value_at(touch); value.isValid())
        sentence += " = <b>" + value_text(value.toDouble()) + "</b>";
      lines << code_html(sentence);
    }
  }
  numbers_->set_table({tr("step"), tr("lane"), tr("access"), tr("buffer"), tr("element"), tr("value")},
                      std::move(rows));
  // The access that ended the kernel is not among those traced.
  if (const QString fault = fault_html(*run_, selection_->launch(), place); !fault.isEmpty()) lines << fault;
  lines << cost_lines(step);
  if (!moment && place.scope == Scope::none)
    lines << tr("Nothing selected: hover over or pin a cell of the thread map.");
  else if (!moment && !trace_->has_block(selection_->launch(), place.block))
    lines << tr("Block %1 was not traced. <a href='record'>Trace it</a>")
                 .arg(block_text(*run_, selection_->launch(), place.block));
  card_->set_text(lines.join("<br>"), !moment && place.scope == Scope::none);
}

QAbstractItemModel* DataView::numbers() { return numbers_; }

}
