#include "widgets/program/program_sentences.h"

#include "widgets/theme/number_text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>

namespace kernelarium {

using program::Bar;
using program::Gap;

namespace {

/// The context of the texts in this file.
struct ProgramText {
  Q_DECLARE_TR_FUNCTIONS(kernelarium::ProgramText)
};

QString place_text(const program::Line& line) {
  return line.file.empty() ? QString() : ", " + ProgramText::tr("line %1").arg(line.line);
}

/// What a gap's sentence calls another piece of work.
QString work_name(const program::WorkRecord& work) {
  if (work.kind == "copy")
    return ProgramText::tr("a copy of %1").arg(bytes_text(static_cast<double>(work.bytes)));
  if (work.kind == "set") return ProgramText::tr("a memset");
  if (work.kind == "host") return ProgramText::tr("a host function");
  return QString::fromStdString(work.name);
}

}

QString microseconds_text(double us) { return time_text(us / 1000); }

QString side_text(const std::string& side) {
  if (side == "pageable") return ProgramText::tr("pageable host memory");
  if (side == "pinned") return ProgramText::tr("pinned host memory");
  if (side == "managed") return ProgramText::tr("managed memory");
  return QString::fromStdString(side).replace("device", ProgramText::tr("device"));
}

QString bar_sentence(const program::ProgramRows& rows, const Bar& bar) {
  const program::ProgramTrace& trace = *rows.trace();
  const QString took = microseconds_text(bar.end - bar.begin), at = microseconds_text(bar.begin);
  if (bar.what == Bar::What::range)
    return ProgramText::tr("NVTX range “%1”: %2, from %3 on")
        .arg(QString::fromStdString(trace.ranges[bar.index].text), took, at);
  if (bar.what == Bar::What::call) {
    const program::CallRecord& call = trace.calls[bar.index];
    QString text = QString::fromStdString(call.name) + place_text(call.line) + ": " +
                   ProgramText::tr("%1, from %2 on").arg(took, at);
    if (!call.error.empty())
      text += " · " + ProgramText::tr("it returned %1").arg(QString::fromStdString(call.error));
    return text;
  }
  const program::WorkRecord& work = trace.work[bar.index];
  QString what;
  if (work.kind == "kernel") {
    what = ProgramText::tr("Kernel %1<<<%2, %3>>>")
               .arg(QString::fromStdString(work.name), extent_text(work.grid[0], work.grid[1], work.grid[2]),
                    extent_text(work.block[0], work.block[1], work.block[2]));
  } else if (work.kind == "copy") {
    what = ProgramText::tr("Copy of %1 from %2 to %3")
               .arg(bytes_text(static_cast<double>(work.bytes)), side_text(work.from), side_text(work.to));
  } else if (work.kind == "set") {
    what = ProgramText::tr("Memset of %1").arg(bytes_text(static_cast<double>(work.bytes)));
  } else if (work.kind == "host") {
    what = ProgramText::tr("Host function of the stream");
  } else {
    what = QString::fromStdString(work.name);
  }
  QString text = what + place_text(work.line) + ": " + ProgramText::tr("%1, from %2 on").arg(took, at);
  if (work.kind == "copy" || work.kind == "set")
    if (const double rate = program::gigabytes_per_second(work); rate > 0)
      text += " · " + rate_text(rate * 1e9);
  if (!work.bound.empty())
    text += " · " + ProgramText::tr("bound by %1").arg(QString::fromStdString(work.bound));
  if (work.begin - work.issued > 0.01)
    text += " · " + ProgramText::tr("issued %1 before").arg(microseconds_text(work.begin - work.issued));
  return text;
}

QString gap_sentence_of(const program::ProgramRows& rows, const Gap& gap) {
  const program::ProgramTrace& trace = *rows.trace();
  const QString length = microseconds_text(gap.end - gap.begin);
  const QString next = work_name(trace.work[gap.work]);
  const QString call = gap.call ? QString::fromStdString(trace.calls[*gap.call].name) : QString();
  const QString other = gap.other ? work_name(trace.work[*gap.other]) : QString();
  switch (gap.why) {
  case Gap::Why::host:
    return gap.call ? ProgramText::tr("Idle for %1: the host was in %2 and had not issued %3 yet.")
                          .arg(length, call, next)
                    : ProgramText::tr("Idle for %1: the host did its own work and had not issued %2 yet.")
                          .arg(length, next);
  case Gap::Why::synchronisation:
    return ProgramText::tr("Idle for %1: the host waited in %2, and issued %3 only after it.")
        .arg(length, call, next);
  case Gap::Why::latency:
    return ProgramText::tr("Idle for %1: the latency from the call to the start of %2.").arg(length, next);
  case Gap::Why::engine:
    return ProgramText::tr(
               "Waits for %1: %2 of another stream occupies what %3 needs, the copy engine or the SMs.")
        .arg(length, other, next);
  case Gap::Why::order:
    return ProgramText::tr(
               "Waits for %1: %2 must come after %3 of another stream (an event, or a default stream).")
        .arg(length, next, other);
  }
  return {};
}

}
