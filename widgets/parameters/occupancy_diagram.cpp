#include "widgets/parameters/occupancy_diagram.h"

#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

#include <QPainter>
#include <algorithm>
#include <array>

namespace kernelarium {

namespace {

struct LimitRow {
  QString name, figure;
  double fraction; ///< of the bar
  bool decides;
};

std::array<LimitRow, 5> rows_of(const Occupancy& o) {
  // Blocks that a limit allows, against the most that any limit would: the shortest bar decides.
  const auto row = [&](const QString& name, int blocks, const char* limiter) {
    const int most =
        std::max({1, o.by_warps, o.by_blocks, std::min(o.by_registers, 64), std::min(o.by_shared, 64)});
    const bool unlimited = blocks <= 0 || blocks > 4096;
    return LimitRow{name, unlimited ? QStringLiteral("—") : count_text(blocks),
                    unlimited ? 1.0 : std::min(1.0, static_cast<double>(blocks) / most),
                    o.limiter == limiter};
  };
  return {LimitRow{OccupancyDiagram::tr("warps on an SM"),
                   OccupancyDiagram::tr("%1 of %2").arg(o.warps_per_sm).arg(o.max_warps_per_sm),
                   std::clamp(o.fraction, 0.0, 1.0), false},
          row(OccupancyDiagram::tr("blocks allowed by threads"), o.by_warps, "warps"),
          row(OccupancyDiagram::tr("allowed by registers"), o.by_registers, "registers"),
          row(OccupancyDiagram::tr("allowed by shared memory"), o.by_shared, "shared memory"),
          row(OccupancyDiagram::tr("allowed by block slots"), o.by_blocks, "blocks")};
}

}

QString limiter_text(const std::string& limiter) {
  return limiter == "warps"           ? OccupancyDiagram::tr("threads per SM")
         : limiter == "registers"     ? OccupancyDiagram::tr("registers")
         : limiter == "shared memory" ? OccupancyDiagram::tr("shared memory")
         : limiter == "blocks"        ? OccupancyDiagram::tr("block slots")
                                      : QString::fromStdString(limiter);
}

OccupancyDiagram::OccupancyDiagram(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Occupancy"));
  connect(&Theme::instance(), &Theme::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void OccupancyDiagram::set_occupancy(const std::optional<Occupancy>& occupancy) {
  occupancy_ = occupancy;
  setAccessibleDescription(sentence());
  setToolTip(occupancy ? tr("Theoretical occupancy: the warps that an SM can hold at once with this launch, "
                            "relative to its maximum. Each bar: how many blocks one limit alone would allow.")
                       : QString());
  update();
}

QString OccupancyDiagram::sentence() const {
  if (!occupancy_) return tr("This setting can't be launched");
  return tr("%1 · limited by %2").arg(percent_text(occupancy_->fraction), limiter_text(occupancy_->limiter));
}

QSize OccupancyDiagram::sizeHint() const {
  const Theme& theme = Theme::instance();
  return {theme.px(220), theme.px(5 * 24 + 24)};
}

QSize OccupancyDiagram::minimumSizeHint() const { return {Theme::instance().px(140), sizeHint().height()}; }

void OccupancyDiagram::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(theme.font(Theme::Type::small));
  if (!isEnabled()) painter.setOpacity(0.4);
  if (!occupancy_) {
    painter.setPen(c.muted);
    painter.drawText(rect(), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, sentence());
    return;
  }
  double y = 0;
  const double line = theme.px(24), bar = theme.px(5);
  for (const LimitRow& row : rows_of(*occupancy_)) {
    const QRectF text(0, y, width(), line - bar - theme.px(3));
    painter.setPen(row.decides ? c.text : c.muted);
    const int room = width() - painter.fontMetrics().horizontalAdvance(row.figure) - theme.px(6);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignBottom,
                     painter.fontMetrics().elidedText(row.name, Qt::ElideRight, room));
    painter.setPen(c.text);
    painter.drawText(text, Qt::AlignRight | Qt::AlignBottom, row.figure);
    const QRectF groove(0, y + line - bar - theme.px(1), width(), bar);
    painter.setPen(Qt::NoPen);
    painter.setBrush(c.border);
    painter.drawRoundedRect(groove, bar / 2, bar / 2);
    painter.setBrush(row.decides ? c.warning : c.good);
    painter.drawRoundedRect(
        QRectF(groove.topLeft(), QSizeF(std::max(bar, groove.width() * row.fraction), bar)), bar / 2,
        bar / 2);
    y += line;
  }
  painter.setPen(c.text);
  painter.drawText(QRectF(0, y + theme.px(3), width(), line), Qt::AlignLeft | Qt::AlignVCenter, sentence());
}

}
