// The line or two above a BufferPicture: what it is, its shape and type, and what its colours mean.
#include "widgets/maps/buffer_picture.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace kernelarium {

namespace {

constexpr int most_title_lines = 3;

}

QString BufferPicture::heading() const {
  if (fault_)
    return (unknown_ ? tr("%1: fault at %2[%3], its values are unknown") : tr("%1: fault at %2[%3]"))
        .arg(title(), QString::fromStdString(facts_.name))
        .arg(*fault_);
  return unknown_ ? tr("%1: unknown, the kernel did not finish").arg(title()) : title();
}

QString BufferPicture::shape_text() const {
  QStringList shape;
  for (const std::int64_t extent : facts_.shape) shape << count_text(extent);
  return shape.join(QStringLiteral(" × "));
}

QString BufferPicture::facts_text(bool longest) const {
  const QString all =
      shape_text() + "  " +
      (type_text_.isEmpty() ? QString::fromUtf8(kernelarium::name_of(facts_.dtype).data()) : type_text_);
  const std::int64_t last = facts_.count() - 1;
  if (longest && in_parts() && facts_.count() > least_part)
    return tr("%1 – %2 of %3").arg(count_text(last), count_text(last), all);
  return shown_ < facts_.count()
             ? tr("%1 – %2 of %3").arg(count_text(first_), count_text(first_ + shown_ - 1), all)
             : all;
}

int BufferPicture::title_lines(int width) const {
  const QFontMetrics metrics(Theme::instance().font(Theme::Type::small));
  const int high = metrics.boundingRect(QRect(0, 0, width, 10000), Qt::TextWordWrap, heading()).height();
  return std::clamp(high / metrics.lineSpacing(), 1, most_title_lines);
}

int BufferPicture::head_lines_at(int width) const {
  find_range();
  const Theme& theme = Theme::instance();
  const QFontMetricsF metrics(theme.font(Theme::Type::small));
  const double scale = scale_width(metrics);
  const bool one = metrics.horizontalAdvance(heading()) + theme.px(6) +
                       metrics.horizontalAdvance(facts_text(true)) + (scale > 0 ? theme.px(8) + scale : 0) <=
                   width;
  return one ? 1 : 1 + title_lines(width);
}

int BufferPicture::head_height(int lines) { return Theme::instance().px(2 + 18 * lines); }

namespace {

QString bound_text(double value, int digits) {
  return std::abs(value) < 1e7 ? number_text(value, digits) : error_text(value);
}

}

double BufferPicture::scale_width(const QFontMetricsF& metrics) const {
  const Theme& theme = Theme::instance();
  const bool picture = facts_.view == "picture" || facts_.view == "planes";
  if (!has_values() || picture || !(high_ > low_) || facts_.count() < 2) return 0;
  return metrics.horizontalAdvance(bound_text(low_, 3)) + metrics.horizontalAdvance(bound_text(high_, 3)) +
         theme.px(48) + 2 * theme.px(4);
}

/// The meaning of the colours, at the right of `room`; returns the width that it took. In a narrow room its
/// bar is shorter, then its bounds are; then the bar is below them.
double BufferPicture::paint_scale(QPainter& painter, const QRectF& room) const {
  const Theme& theme = Theme::instance();
  const QFontMetricsF metrics(painter.font());
  if (scale_width(metrics) <= 0) return 0;
  const double gap = theme.px(4), least = theme.px(14);
  QString low, high;
  double texts = 0;
  const auto fits = [&](double rest) {
    for (int digits = 3; digits > 0; --digits) {
      low = bound_text(low_, digits), high = bound_text(high_, digits);
      // A bound that is next to nothing beside the other one is written so where its digits have no room.
      const double greater = std::max(std::abs(low_), std::abs(high_));
      if (digits == 1 && std::abs(low_) < greater / 1000) low = "≈0";
      if (digits == 1 && std::abs(high_) < greater / 1000) high = "≈0";
      texts = metrics.horizontalAdvance(low) + metrics.horizontalAdvance(high);
      if (texts + rest <= room.width()) return true;
    }
    return false;
  };
  const bool between = fits(least + 2 * gap);
  if (!between) fits(gap);
  const double bar =
      between ? std::clamp<double>(room.width() - texts - 2 * gap, least, theme.px(48)) : room.width();
  const double whole = between ? texts + 2 * gap + bar : room.width();
  const QRectF place(room.right() - whole, room.top(), whole, room.height() - (between ? 0 : gap));
  painter.setPen(theme.colours().muted);
  painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, low);
  painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, high);
  const QRectF strip = between ? QRectF(place.left() + metrics.horizontalAdvance(low) + gap,
                                        room.center().y() - theme.px(4), bar, theme.px(8))
                               : QRectF(room.left(), room.bottom() - theme.px(3), bar, theme.px(3));
  constexpr int pieces = 12;
  for (int i = 0; i < pieces; ++i)
    painter.fillRect(QRectF(strip.left() + bar * i / pieces, strip.top(), bar / pieces + 0.5, strip.height()),
                     theme.value_colour(i / (pieces - 1.0)));
  return whole + theme.px(8);
}

/// Title, facts and scale in one line; in more, the facts, or at least the shape, are beside the title if
/// they fit, and a long title wraps.
void BufferPicture::paint_head(QPainter& painter) {
  const Theme& theme = Theme::instance();
  painter.setFont(theme.font(Theme::Type::small));
  const QFontMetricsF metrics(painter.font());
  const auto text = [&](const QRectF& room, const QString& words) {
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(words, Qt::ElideRight, std::max(0.0, room.width())));
  };
  const QRectF first(0, 0, width(), theme.px(18));
  const bool two = head_lines() > 1;
  const int own = two ? title_lines(width()) : 1;
  const QRectF last = first.translated(0, two ? own * theme.px(18) : 0);
  const double title = metrics.horizontalAdvance(heading()) + theme.px(6);
  const auto fits = [&](const QString& words) { return title + metrics.horizontalAdvance(words) <= width(); };
  const bool whole = !two || fits(facts_text(true)), beside = whole || fits(shape_text());
  painter.setPen(fault_ ? theme.colours().bad : theme.colours().text);
  if (own > 1)
    painter.drawText(QRectF(0, 0, width(), own * theme.px(18)),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, heading());
  else
    text(first, heading());
  const double scale = paint_scale(painter, two && beside ? last : last.adjusted(two ? 0 : title, 0, 0, 0));
  painter.setPen(theme.colours().muted);
  if (beside)
    text(first.adjusted(title, 0, two ? 0 : -scale, 0), whole ? facts_text(false) : shape_text());
  else
    text(last.adjusted(0, 0, -scale, 0), facts_text(false));
}

}
