// The words of StepsView: its labels, its sentence below the drawing and its table.
#include "widgets/maps/explanation_text.h"
#include "widgets/maps/pass_canvas.h"
#include "widgets/maps/step_canvas.h"
#include "widgets/maps/steps_view.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/view/place_text.h"

#include <set>

namespace kernelarium {

namespace {

using Step = BlockSteps::Step;
using Flow = BlockSteps::Flow;

QString lines_text(const std::vector<int>& lines) {
  if (lines.empty()) return {};
  if (lines.size() == 1) return StepsView::tr("line %1").arg(lines.front());
  return StepsView::tr("lines %1 – %2").arg(lines.front()).arg(lines.back());
}

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
            tr("fault of thread %1").arg(thread_text(*run_, selection_->launch(), steps_->faulted_thread()))};
  const QString threads = grouped(tr("%n thread(s)", nullptr, at.threads()));
  const QString second = at.ways > 1 ? tr("%1-way conflict").arg(at.ways)
                                     : grouped(tr("%n warp(s)", nullptr, at.working_warps()));
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
  QString text = tr("Step %1 · thread %2 · warp %3 · lane %4")
                     .arg(step + 1)
                     .arg(thread_text(*run_, selection_->launch(), thread))
                     .arg(thread / 32)
                     .arg(thread % 32);
  if (at.fault && at.takes_part(thread)) return text + ": " + fault_text();
  if (at.fault)
    return text + ": " +
           tr("stopped with the kernel at the fault of thread %1")
               .arg(thread_text(*run_, selection_->launch(), steps_->faulted_thread()));
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
      add(reads, flow.element == thread
                     ? tr("keeps its own value")
                     : tr("takes the value of thread %1")
                           .arg(thread_text(*run_, selection_->launch(), static_cast<int>(flow.element))));
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
      if (step.fault)
        reads << tr("fault of thread %1")
                     .arg(thread_text(*run_, selection_->launch(), steps_->faulted_thread()));
      if (step.shuffle) reads << (step.distance > 0 ? tr("shuffle by %1").arg(step.distance) : tr("shuffle"));
      rows.push_back({i + 1, static_cast<int>(step.barrier),
                      step.lines.empty() ? QVariant() : QVariant(step.lines.front()), step.threads(),
                      step.working_warps(), 100 * step.lanes_used(), reads.join("; "), writes.join("; "),
                      step.ways > 1 ? QVariant(step.ways) : QVariant()});
    }
  numbers_->set_table({tr("step"), tr("barriers passed"), tr("line"), tr("threads"), tr("warps"),
                       tr("lanes in use, %"), tr("read"), tr("written"), tr("worst bank conflict, ways")},
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
  if (at.shuffles > 0) parts << grouped(tr("%n shuffle(s)", nullptr, at.shuffles));
  if (at.exchanged > 0)
    parts << tr("%1 through shared memory").arg(bytes_text(static_cast<double>(at.exchanged)));
  if (at.barriers > 0) parts << grouped(tr("%n barrier(s)", nullptr, at.barriers));
  return parts.join(" · ");
}

QStringList StepsView::pass_label(const BlockPasses::Strip& strip) const {
  const bool in_shared = strip.buffer == BlockSteps::shared;
  const QString access = in_shared
                             ? (strip.written ? tr("written, shared memory") : tr("read, shared memory"))
                             : (strip.written ? tr("written, global memory") : tr("read, global memory"));
  const QString wanted = tr("%1 requested").arg(bytes_text(static_cast<double>(strip.wanted)));
  QString below =
      in_shared ? grouped(tr("%n request(s)", nullptr, static_cast<int>(strip.requests))) : wanted;
  if (strip.times > 1) below = grouped(tr("%n time(s)", nullptr, strip.times));
  return {in_shared ? grouped(tr("%n word(s)", nullptr, static_cast<int>(strip.elements.size())))
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

}
