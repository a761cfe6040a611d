#include "widgets/memory/memory_path.h"

#include "kernels/trace/waste.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"
#include "widgets/view/icon_button.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <vector>

namespace kernelarium {

Traffic traffic_of(const Run& run) {
  Traffic t;
  double sectors = 0, ideal = 0, wavefronts = 0, ideal_wavefronts = 0;
  for (const AccessSite& site : run.counters.sites) {
    const double bytes = static_cast<double>(site.threads) * site.bytes_per_thread;
    const bool shared = site.space == "shared";
    Traffic::Link& link = shared ? t.register_shared : t.register_l1;
    (site.operation == "load" ? link.loads : link.stores) += bytes;
    if (shared) {
      wavefronts += static_cast<double>(site.wavefronts),
          ideal_wavefronts += static_cast<double>(site.ideal_wavefronts);
    } else {
      sectors += static_cast<double>(site.sectors), ideal += static_cast<double>(site.ideal_sectors);
    }
  }
  const auto count = [&](const char* name) { return static_cast<double>(run.counters[name]); };
  t.l1_l2.loads = count(metric::l2_read_sectors) * 32;
  t.l1_l2.stores = count(metric::l2_write_sectors) * 32;
  t.l2_dram.loads = count(metric::dram_read_bytes);
  t.l2_dram.stores = count(metric::dram_write_bytes);
  if (const double loads = count(metric::global_load_sectors); loads > 0)
    t.l1_hit = count(metric::l1_load_hits) / loads;
  if (const double l2 = t.l1_l2.all() / 32; l2 > 0) t.l2_hit = count(metric::l2_hits) / l2;
  if (sectors > 0) t.used = ideal / sectors;
  if (wavefronts > 0) t.shared_excess = 1 - ideal_wavefronts / wavefronts;
  if (run.modelled && run.modelled->median_ms > 0) {
    const auto peak = [&](Traffic::Link& link, const char* part) {
      const auto found = run.modelled->parts_ms.find(part);
      if (found != run.modelled->parts_ms.end() && link.all() > 0)
        link.peak = std::min(1.0, found->second / run.modelled->median_ms);
    };
    peak(t.register_shared, "shared memory");
    peak(t.register_l1, "L1");
    peak(t.l1_l2, "L2");
    peak(t.l2_dram, "DRAM");
  }
  return t;
}

namespace {

/// Every byte that crosses, over the least that must: how wasteful an arrow is, where the least is known.
std::optional<double> over_needed(double bytes, double needed) {
  return needed > 0 && bytes > 0 ? std::optional(waste_of_ratio(bytes / needed)) : std::nullopt;
}

}

namespace {

using NamedFigure = std::pair<QString, QString>;

std::vector<NamedFigure> facts_of(const Run& run, const Traffic& t) {
  const auto figure = [&](const char* id) {
    const Metric& metric = *find_metric(id);
    return text_of(metric, metric.of(run).value_or(std::nan("")));
  };
  std::vector<NamedFigure> facts{
      {MemoryPath::tr("sectors per request: loads, stores"),
       figure("sectors_per_request.load") + ", " + figure("sectors_per_request.store")},
      {MemoryPath::tr("each DRAM byte is reused"),
       t.l2_dram.all() > 0 ? ratio_text(t.register_l1.all() / t.l2_dram.all()) : QStringLiteral("—")}};
  // What a kernel of the playground must move is not known.
  if (run.compulsory_bytes > 0)
    facts.emplace_back(words_of(find_metric("compulsory_bytes")->name), figure("compulsory_bytes"));
  return facts;
}

}

class MemoryPath::Drawing : public QWidget {
 public:
  Drawing() { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding); }
  void set(const RunPointer& run, const RunPointer& before) {
    run_ = run, before_ = before;
    update();
  }
  QSize sizeHint() const override { return {Theme::instance().px(560), Theme::instance().px(230)}; }
  QSize minimumSizeHint() const override { return {Theme::instance().px(260), Theme::instance().px(150)}; }

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  void box(QPainter& painter, const QRectF& rect, const QString& name, const QString& note) const;
  /// Its figures are at `words` below or above, clear of the boxes that it joins. Loads run to the left,
  /// stores to the right.
  void arrow(QPainter& painter, const QPointF& from, const QPointF& to, const Traffic::Link& link,
             double before, std::optional<double> waste, double words, bool below) const;
  RunPointer run_, before_;
  double step_ = 0; ///< from one box to the next
};

void MemoryPath::Drawing::box(QPainter& painter, const QRectF& rect, const QString& name,
                              const QString& note) const {
  const Theme& theme = Theme::instance();
  painter.setPen(QPen(theme.colours().border, 1));
  painter.setBrush(theme.colours().raised);
  painter.drawRoundedRect(rect, theme.px(6), theme.px(6));
  painter.setPen(theme.colours().text);
  const double line = theme.px(17), widest = rect.width() - theme.px(4);
  const QFontMetricsF body(theme.font(Theme::Type::body));
  painter.setFont(
      theme.font(body.horizontalAdvance(name) > widest ? Theme::Type::caption : Theme::Type::body));
  QStringList notes = note.isEmpty() ? QStringList() : note.split('\n');
  const QFontMetricsF small(theme.font(Theme::Type::caption));
  const auto too_wide = [&](const QString& text) {
    return text.contains(' ') && small.horizontalAdvance(text) > widest;
  };
  // A low box has no room for the last ones, which are also in the table.
  const auto lines = [&] { return 1 + notes.size() + std::count_if(notes.begin(), notes.end(), too_wide); };
  while (!notes.isEmpty() && line * static_cast<double>(lines()) > rect.height() + 1) notes.removeLast();
  // What is too wide for the box continues on the next line.
  for (qsizetype i = 0; i < notes.size(); ++i)
    if (const auto blank = notes[i].lastIndexOf(' '); too_wide(notes[i])) {
      notes.insert(i + 1, notes[i].mid(blank + 1));
      notes[i].truncate(blank);
    }
  double top = rect.center().y() - line * static_cast<double>(1 + notes.size()) / 2;
  painter.drawText(QRectF(rect.left(), top, rect.width(), line), Qt::AlignCenter, name);
  painter.setPen(theme.colours().muted);
  painter.setFont(theme.font(Theme::Type::caption));
  for (const QString& text : notes)
    painter.drawText(QRectF(rect.left(), top += line, rect.width(), line), Qt::AlignCenter, text);
}

void MemoryPath::Drawing::arrow(QPainter& painter, const QPointF& from, const QPointF& to,
                                const Traffic::Link& link, double before, std::optional<double> waste,
                                double words, bool below) const {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  const bool any = link.all() > 0;
  // One pixel and a half a decade above a kilobyte: everything stays visible.
  const auto thickness = [&](double bytes) {
    return theme.px(std::clamp(1.5 + 1.5 * std::log10(std::max(1.0, bytes / 1000)), 1.5, 14.0));
  };
  if (!any) {
    painter.setPen(QPen(c.border, 1, Qt::DashLine));
    painter.drawLine(from, to);
  }
  const auto line = [&](double bytes, double middle, bool leftwards) {
    if (bytes <= 0) return;
    const double half = thickness(bytes) / 2, head = std::min<double>(half + theme.px(4), theme.px(9));
    const double tip = leftwards ? from.x() : to.x(), end = leftwards ? to.x() : from.x();
    const double neck = leftwards ? tip + head : tip - head;
    painter.setPen(Qt::NoPen);
    painter.setBrush(waste ? theme.waste_colour(*waste) : c.muted);
    painter.drawRect(QRectF(QPointF(end, middle - half), QPointF(neck, middle + half)).normalized());
    painter.drawPolygon(
        QPolygonF({{tip, middle}, {neck, middle - half - theme.px(2)}, {neck, middle + half + theme.px(2)}}));
  };
  const bool both = link.loads > 0 && link.stores > 0;
  const double apart = theme.px(3);
  line(link.loads, from.y() - (both ? thickness(link.loads) / 2 + apart : 0), true);
  line(link.stores, from.y() + (both ? thickness(link.stores) / 2 + apart : 0), false);
  painter.setFont(theme.font(Theme::Type::small));
  painter.setPen(any ? c.text : c.muted);
  const double middle = (from.x() + to.x()) / 2, high = theme.px(16), wide = theme.px(170);
  QString first_line = any ? bytes_text(link.all()) : MemoryPath::tr("none");
  QString second =
      before >= 0 ? MemoryPath::tr("was %1").arg(before > 0 ? bytes_text(before) : MemoryPath::tr("none"))
      : both      ? "← " + bytes_text(link.loads) + "  → " + bytes_text(link.stores)
                  : QString();
  // Between the words of the neighbouring arrows there may be no room for both directions in a line.
  if (before < 0 && both &&
      QFontMetricsF(theme.font(Theme::Type::caption)).horizontalAdvance(second) > step_ - theme.px(8)) {
    first_line = "← " + bytes_text(link.loads);
    second = "→ " + bytes_text(link.stores);
    if (!below) first_line.swap(second); // which is above then
  }
  const double first = below ? words : words - high;
  painter.drawText(QRectF(middle - wide / 2, first, wide, high), Qt::AlignCenter, first_line);
  painter.setPen(c.muted);
  painter.setFont(theme.font(Theme::Type::caption));
  painter.drawText(QRectF(middle - wide / 2, first + (below ? high : -high), wide, high), Qt::AlignCenter,
                   second);
}

void MemoryPath::Drawing::paintEvent(QPaintEvent*) {
  if (!run_) return;
  const Theme& theme = Theme::instance();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Traffic t = traffic_of(*run_);
  const Traffic b = before_ ? traffic_of(*before_) : Traffic();
  const double box_width = std::min<double>(theme.px(118), width() / 5.6);
  const double step = step_ = (width() - box_width) / 3.0;
  std::vector<NamedFigure> facts = facts_of(*run_, t);
  double fact_names = 0, fact_figures = 0;
  for (const auto& [name, figure] : facts) {
    fact_names = std::max(fact_names, QFontMetricsF(theme.font(Theme::Type::small)).horizontalAdvance(name));
    fact_figures =
        std::max(fact_figures, QFontMetricsF(theme.code_font(Theme::Type::small)).horizontalAdvance(figure));
  }
  // The totals are in the free corner above the caches, or on top where that is too narrow.
  const double fact_wanted = fact_names + theme.px(12) + fact_figures;
  const double corner = step + box_width + theme.px(30);
  const bool on_top = fact_wanted > width() - corner;
  const double facts_height = theme.px(20) * static_cast<double>(facts.size()) + theme.px(8);
  const double above = theme.px(38), below = theme.px(34); // for the words at the arrows
  const auto box_height_in = [&](double room) { return (room - above - below) / 2.15; };
  // Three lines must fit into a box; in a low view the facts are omitted, which are also in the table.
  if (on_top && box_height_in(height() - facts_height) < theme.px(51)) facts.clear();
  const double head = on_top && !facts.empty() ? facts_height : 0;
  const double room = std::min<double>(height() - head, theme.px(260));
  const double offset = (height() - room - head) / 2 + head;
  const double box_height = std::min<double>(theme.px(62), box_height_in(room));
  const double upper = offset + above, lower = offset + room - box_height - below;
  const auto at = [&](int column, double top) { return QRectF(column * step, top, box_width, box_height); };
  const QRectF registers(0, upper, box_width, lower + box_height - upper);
  const QRectF shared = at(1, upper), l1 = at(1, lower), l2 = at(2, lower), dram = at(3, lower);
  const auto between = [&](const QRectF& left, const QRectF& right, const Traffic::Link& link,
                           const Traffic::Link& was, std::optional<double> waste, bool below) {
    const double y = right.center().y();
    arrow(painter, {left.right(), y}, {right.left(), y}, link, before_ ? was.all() : -1, waste,
          below ? right.bottom() + theme.px(2) : right.top() - theme.px(2), below);
  };
  between(registers, shared, t.register_shared, b.register_shared,
          waste_of_ratio(1 / std::max(1e-9, 1 - t.shared_excess)), false);
  between(registers, l1, t.register_l1, b.register_l1,
          t.used > 0 ? std::optional(waste_of_ratio(1 / t.used)) : std::nullopt, true);
  between(l1, l2, t.l1_l2, b.l1_l2, over_needed(t.l1_l2.all(), run_->compulsory_bytes), true);
  between(l2, dram, t.l2_dram, b.l2_dram, over_needed(t.l2_dram.all(), run_->compulsory_bytes), true);
  const auto fits = [&](const QString& text) { // in a box
    return QFontMetricsF(theme.font(Theme::Type::caption)).horizontalAdvance(text) <= box_width - theme.px(4);
  };
  // Of one run the share of the peak, of two what the first one had.
  const auto notes = [&](QStringList lines, const Traffic::Link& link, const QString& was) {
    if (!was.isEmpty()) lines << was;
    if (!before_ && link.peak >= 0)
      // The model times a run whose data the run before has left in L2.
      lines << (link.peak == 0 ? MemoryPath::tr("idle: L2 is warm")
                : fits(MemoryPath::tr("%1 of peak").arg(percent_text(link.peak)))
                    ? MemoryPath::tr("%1 of peak").arg(percent_text(link.peak))
                    : MemoryPath::tr("%1 peak").arg(percent_text(link.peak)));
    return lines.join('\n');
  };
  const auto hits = [&](double now, double before, const Traffic::Link& link) {
    return notes(now < 0 ? QStringList() : QStringList(MemoryPath::tr("%1 hit").arg(percent_text(now))), link,
                 now >= 0 && before >= 0 ? MemoryPath::tr("was %1").arg(percent_text(before)) : QString());
  };
  const double fact_left = on_top ? 0 : corner,
               fact_width = std::min(width() - fact_left, std::max<double>(fact_wanted, theme.px(280)));
  double fact_top = on_top ? offset - head : upper - theme.px(4);
  for (const auto& [name, figure] : facts) {
    const QRectF line(fact_left, fact_top, fact_width, theme.px(20));
    painter.setPen(theme.colours().muted);
    painter.setFont(theme.font(Theme::Type::small));
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, name);
    painter.setPen(theme.colours().text);
    painter.setFont(theme.code_font(Theme::Type::small));
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, figure);
    fact_top += theme.px(20);
  }
  box(painter, registers, MemoryPath::tr("registers"), {});
  QStringList excess, needed;
  if (t.register_shared.all() > 0) excess << MemoryPath::tr("%1 excess").arg(percent_text(t.shared_excess));
  if (run_->compulsory_bytes > 0 && t.l2_dram.all() > 0)
    needed << MemoryPath::tr("%1 needed").arg(bytes_text(run_->compulsory_bytes));
  box(painter, shared, MemoryPath::tr("shared"),
      notes(excess, t.register_shared,
            before_ && b.register_shared.all() > 0
                ? MemoryPath::tr("was %1").arg(percent_text(b.shared_excess))
                : QString()));
  box(painter, l1, "L1", hits(t.l1_hit, b.l1_hit, t.register_l1));
  box(painter, l2, "L2", hits(t.l2_hit, b.l2_hit, t.l1_l2));
  if (const QString peak = notes({}, t.l2_dram, {}); !peak.isEmpty()) needed.prepend(peak);
  box(painter, dram, "DRAM", needed.join('\n'));
}

MemoryPath::MemoryPath(QWidget* parent) : RunView(parent) {
  drawing_ = new Drawing;
  numbers_ = new NumbersModel(this);
  set_content(drawing_);
  keep_ = new IconButton("compare", tr("Before and after: keep this run and show later ones beside it"));
  keep_->setObjectName("keep");
  keep_->setCheckable(true);
  tools()->addWidget(keep_, 0, Qt::AlignTop);
  connect(keep_, &QToolButton::toggled, this, &MemoryPath::keep);
  set_title(tr("Memory traffic, one run"));
  set_legend(tr("← loads, → stores · width: bytes (log scale) · teal: minimum traffic, orange: 8 times as "
                "much, grey: minimum not known · bytes: counted, cold L2 · of peak: how long the part "
                "is busy, modelled, warm L2"));
  show_empty(tr("Run the kernel to see where its bytes go."));
}

void MemoryPath::keep(bool kept) {
  keep_->setChecked(kept);
  kept_ = kept ? run_ : nullptr;
  before_ = nullptr;
  fill();
}

void MemoryPath::set_run(const RunPointer& run, const RunPointer& before) {
  run_ = run;
  before_ = before ? before : kept_ == run ? nullptr : kept_;
  fill();
}

void MemoryPath::fill() {
  if (!run_) return show_empty(tr("Run the kernel to see where its bytes go."));
  if (run_->counters.totals.empty())
    return show_empty(tr("This run was not counted. The simulated GPU counts the same experiment, without "
                         "root rights for hardware counters."));
  drawing_->set(run_, before_);
  set_title(before_ ? tr("Memory traffic, before and after") : tr("Memory traffic, one run"));
  const Traffic t = traffic_of(*run_);
  const Traffic b = before_ ? traffic_of(*before_) : Traffic{};
  std::vector<std::vector<QVariant>> rows;
  const auto bytes = [&](const QString& name, double now, double was) {
    std::vector<QVariant> cells{name, static_cast<qlonglong>(now), QVariant()};
    if (before_) cells.insert(cells.end(), {static_cast<qlonglong>(was), QVariant()});
    rows.push_back(std::move(cells));
  };
  const auto percent = [&](const QString& name, double now, double was) {
    const auto cell = [](double share) { return share >= 0 ? QVariant(100 * share) : QVariant(); };
    std::vector<QVariant> cells{name, QVariant(), cell(now)};
    if (before_) cells.insert(cells.end(), {QVariant(), cell(was)});
    rows.push_back(std::move(cells));
  };
  const std::tuple<QString, Traffic::Link, Traffic::Link> links[] = {
      {tr("registers – shared"), t.register_shared, b.register_shared},
      {tr("registers – L1"), t.register_l1, b.register_l1},
      {tr("L1 – L2"), t.l1_l2, b.l1_l2},
      {tr("L2 – DRAM"), t.l2_dram, b.l2_dram}};
  for (const auto& [name, now, was] : links) {
    bytes(tr("%1, loads").arg(name), now.loads, was.loads);
    bytes(tr("%1, stores").arg(name), now.stores, was.stores);
    percent(tr("%1, share of the peak (modelled)").arg(name), now.peak, was.peak);
  }
  if (run_->compulsory_bytes > 0)
    bytes(tr("minimum needed"), run_->compulsory_bytes, before_ ? before_->compulsory_bytes : 0);
  percent(tr("L1 hit rate"), t.l1_hit, b.l1_hit);
  percent(tr("L2 hit rate"), t.l2_hit, b.l2_hit);
  percent(tr("used of what was fetched"), t.used, b.used);
  percent(tr("excess shared wavefronts"), t.shared_excess, b.shared_excess);
  QStringList header{tr("counted"), tr("bytes"), tr("%")};
  if (before_) header << tr("bytes, before") << tr("%, before");
  numbers_->set_table(header, std::move(rows));
  show_ready();
  set_incomplete(unfinished(*run_));
}

QAbstractItemModel* MemoryPath::numbers() { return numbers_; }

}
