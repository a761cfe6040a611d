#include "widgets/memory/warp_access.h"

#include "kernels/trace/access_pattern.h"
#include "kernels/trace/waste.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

namespace kernelarium {

class WarpAccess::Drawing : public QWidget {
 public:
  Drawing() { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding); }
  void set(const AccessRecord& record, int bytes) {
    record_ = record, bytes_ = bytes, pattern_ = sector_pattern(record, bytes);
    setMinimumHeight(heightForWidth(width())); // a splitter asks for no more
    update();
  }
  QSize sizeHint() const override { return {Theme::instance().px(620), Theme::instance().px(260)}; }
  QSize minimumSizeHint() const override { return {Theme::instance().px(260), Theme::instance().px(150)}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override {
    const Theme& theme = Theme::instance();
    const int rows = rows_in(width);
    const int wires = rows <= 2 ? theme.px(40) : theme.px(24);
    return std::max(minimumSizeHint().height(), theme.px(16 + 24) + wires + rows * theme.px(16 + 6 + 18));
  }

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override { setMinimumHeight(heightForWidth(width())); }

 private:
  std::vector<int> lanes_in(std::uint64_t sector) const {
    std::vector<int> lanes;
    for (int lane = 0; lane < 32; ++lane) {
      const std::uint64_t address = record_.address[static_cast<std::size_t>(lane)];
      if ((record_.mask >> lane & 1) && address + static_cast<std::uint64_t>(bytes_) > sector &&
          address < sector + 32)
        lanes.push_back(lane);
    }
    return lanes;
  }

  /// Lines of 128 bytes side by side, as many as can be read.
  int columns_in(int width) const {
    return std::clamp(width / Theme::instance().px(150), 1,
                      std::max(1, static_cast<int>(pattern_.lines.size())));
  }
  int rows_in(int width) const {
    const int columns = columns_in(width);
    return (static_cast<int>(pattern_.lines.size()) + columns - 1) / columns;
  }

  AccessRecord record_;
  int bytes_ = 4;
  SectorPattern pattern_;
};

void WarpAccess::Drawing::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double gap = theme.px(2), caption = theme.px(16);
  QFont small = theme.code_font(Theme::Type::caption);
  painter.setFont(small);

  // 32 lanes above.
  const double lane_width = width() / 32.0, lane_height = theme.px(24);
  painter.setPen(c.muted);
  painter.drawText(QRectF(0, 0, width(), caption), Qt::AlignLeft | Qt::AlignVCenter, WarpAccess::tr("lanes"));
  const auto lane_rect = [&](int lane) {
    return QRectF(lane * lane_width + gap / 2, caption, lane_width - gap, lane_height);
  };
  // Two digits fit into a cell; where they could not be read, none are there.
  QFont digits = small;
  digits.setPixelSize(std::clamp(static_cast<int>((lane_width - gap) * 0.78), 1, small.pixelSize()));
  const bool numbered = digits.pixelSize() >= 7;
  painter.setFont(digits);
  for (int lane = 0; lane < 32; ++lane) {
    const bool active = record_.mask >> lane & 1;
    painter.setPen(active ? Qt::NoPen : QPen(c.border, 1, Qt::DotLine));
    painter.setBrush(active ? QBrush(c.read_now) : Qt::NoBrush);
    painter.drawRoundedRect(lane_rect(lane), theme.px(3), theme.px(3));
    painter.setPen(active ? c.on_accent : c.muted);
    if (numbered) painter.drawText(lane_rect(lane), Qt::AlignCenter, QString::number(lane));
  }
  painter.setFont(small);

  if (pattern_.lines.empty()) return;
  const int columns = columns_in(width()), rows = rows_in(width());
  const double least_row = caption + theme.px(6 + 18);
  const double wires = rows <= 2
                           ? std::min(height() * 0.28, height() - caption - lane_height - rows * least_row)
                           : theme.px(24);
  const double top = caption + lane_height + std::max<double>(theme.px(24), wires);
  const double row_height = std::min<double>((height() - top) / rows, theme.px(58));
  const double line_width = std::min<double>(width() / static_cast<double>(columns), theme.px(360));
  const double left = (width() - line_width * columns) / 2;
  const QColor used = theme.waste_colour(waste_of_ratio(
      static_cast<double>(pattern_.fetched) / std::max<std::int64_t>(1, pattern_.ideal_sectors * 32)));
  const auto sector_rect = [&](std::uint64_t sector) {
    const auto at = std::lower_bound(pattern_.lines.begin(), pattern_.lines.end(), sector / 128 * 128) -
                    pattern_.lines.begin();
    const double width = (line_width - theme.px(10)) / 4;
    return QRectF(left + static_cast<double>(at % columns) * line_width + theme.px(5) +
                      static_cast<double>(sector % 128 / 32) * width,
                  top + static_cast<double>(at / columns) * row_height, width - gap,
                  std::max(6.0, row_height - caption - theme.px(6)));
  };
  // From each lane to its bytes; where it would only be a tangle, the sectors name their lanes instead.
  if (rows <= 2)
    for (int lane = 0; lane < 32; ++lane) {
      if (!(record_.mask >> lane & 1)) continue;
      const std::uint64_t address = record_.address[static_cast<std::size_t>(lane)];
      const QRectF sector = sector_rect(address / 32 * 32);
      const QPointF from(lane_rect(lane).center().x(), caption + lane_height);
      const QPointF to(sector.left() +
                           sector.width() * (static_cast<double>(address % 32) + bytes_ / 2.0) / 32.0,
                       sector.top());
      QPainterPath path(from);
      path.cubicTo(QPointF(from.x(), (from.y() + to.y()) / 2), QPointF(to.x(), (from.y() + to.y()) / 2), to);
      QColor line = c.read_now;
      line.setAlphaF(0.55F);
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(line, theme.px(1)));
      painter.drawPath(path);
    }
  for (const std::uint64_t line : pattern_.lines) {
    painter.setPen(c.muted);
    const QRectF first = sector_rect(line);
    painter.drawText(QRectF(first.left(), first.bottom(), line_width, caption),
                     Qt::AlignLeft | Qt::AlignVCenter, "0x" + QString::number(line, 16));
    for (int i = 0; i < 4; ++i) {
      const std::uint64_t sector = line + static_cast<std::uint64_t>(i) * 32;
      const QRectF rect = sector_rect(sector);
      const bool fetched = std::binary_search(pattern_.sectors.begin(), pattern_.sectors.end(), sector);
      painter.setPen(QPen(fetched ? used : c.border, 1));
      painter.setBrush(c.raised);
      painter.drawRoundedRect(rect, theme.px(3), theme.px(3));
      if (!fetched) continue;
      QColor pale = used;
      pale.setAlphaF(0.22F);
      painter.setBrush(pale);
      painter.drawRoundedRect(rect, theme.px(3), theme.px(3));
      // The requested bytes, solid in the pale sector that had to be fetched.
      painter.setPen(Qt::NoPen);
      painter.setBrush(used);
      const std::vector<int> lanes = lanes_in(sector);
      for (const int lane : lanes) {
        const std::uint64_t address = record_.address[static_cast<std::size_t>(lane)];
        const std::uint64_t from = std::max(address, sector),
                            to = std::min(address + static_cast<std::uint64_t>(bytes_), sector + 32);
        painter.drawRect(QRectF(rect.left() + rect.width() * static_cast<double>(from - sector) / 32,
                                rect.top(), rect.width() * static_cast<double>(to - from) / 32,
                                rect.height()));
      }
      const QString text = lanes_text(lanes);
      if (rect.height() < theme.px(12) || QFontMetricsF(small).horizontalAdvance(text) > rect.width() - 4)
        continue;
      const QRectF label =
          QFontMetricsF(small).boundingRect(rect, Qt::AlignCenter, text).adjusted(-3, -1, 3, 1);
      painter.setBrush(c.raised);
      painter.drawRoundedRect(label, 2, 2);
      painter.setPen(c.text);
      painter.drawText(rect, Qt::AlignCenter, text);
    }
  }
}

WarpAccess::WarpAccess(Selection* selection, QWidget* parent) : RecordView(selection, false, parent) {
  drawing_ = new Drawing;
  set_content(drawing_);
  set_title(tr("One warp's access"));
  set_legend(tr("32 lanes over 128-byte lines of four 32-byte sectors · solid: bytes requested · pale: "
                "fetched with them"));
  show_empty(tr("Run the kernel on the simulated GPU to see the accesses of a warp."));
}

void WarpAccess::show_record(const AccessRecord& record, int bytes_per_thread, const QString& caption) {
  const SectorPattern pattern = sector_pattern(record, bytes_per_thread);
  drawing_->set(record, bytes_per_thread);
  set_content_title(caption);
  set_legend(tr("lanes: %1, requested: %2 · sectors fetched: %3 (%4), if contiguous: %5 · solid: requested · "
                "pale: fetched with it")
                 .arg(pattern.active)
                 .arg(bytes_text(static_cast<double>(pattern.used)))
                 .arg(pattern.sectors.size())
                 .arg(bytes_text(static_cast<double>(pattern.fetched)))
                 .arg(pattern.ideal_sectors));
  std::vector<std::vector<QVariant>> rows;
  for (int lane = 0; lane < 32; ++lane)
    if (record.mask >> lane & 1) {
      const auto address = record.address[static_cast<std::size_t>(lane)];
      rows.push_back({lane, "0x" + QString::number(address, 16),
                      "0x" + QString::number(address / 128 * 128, 16), static_cast<int>(address % 128 / 32)});
    }
  numbers_->set_table({tr("lane"), tr("address"), tr("line"), tr("sector of the line")}, std::move(rows));
  show_ready();
}

}
