// How BufferPicture draws; which elements it shows and what it says of them is in buffer_picture.cpp.
#include "widgets/maps/buffer_picture.h"
#include "widgets/maps/explanation_text.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace kernelarium {

namespace {

/// Least and greatest finite value of all elements.
std::pair<double, double> bounds_of(const Tensor& values) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  std::pair<double, double> bounds{infinity, -infinity};
  const auto take = [&](double value) {
    if (std::isfinite(value)) bounds = {std::min(bounds.first, value), std::max(bounds.second, value)};
  };
  if (values.dtype == Dtype::f32) // nearly all arrays are of this type: not one by one through a switch
    for (const float value : values.as<float>()) take(value);
  else
    for (std::int64_t i = 0; i < values.count(); ++i) take(values.at(i));
  return bounds;
}

}

/// Of the whole array: colours must not change with the part or the size that is drawn.
void BufferPicture::find_range() const {
  if (!has_values() || std::exchange(ranged_, true)) return;
  if (!tensor_) {
    low_ = known_->low, high_ = known_->high;
    return;
  }
  const auto [low, high] = bounds_of(*tensor_);
  const bool picture = facts_.view == "picture" || facts_.view == "planes";
  low_ = picture && low >= 0 ? 0 : low;
  high_ = tensor_->dtype == Dtype::u8 && picture ? 255 : picture && high <= 1 ? 1 : high;
}

void BufferPicture::draw_values(const QSize& pixels) {
  find_range();
  // Never more pixels than are seen: long buffers are sampled.
  const int wide = std::min(columns_, pixels.width()), high = std::min(rows_, pixels.height());
  values_ = QImage(wide, high, QImage::Format_RGB32);
  const Tensor& values = *tensor_;
  const std::int64_t count = values.count();
  const auto element_of = [&](int x, int y) {
    const std::int64_t cell = static_cast<std::int64_t>(y) * rows_ / high * columns_ +
                              static_cast<std::int64_t>(x) * columns_ / wide;
    return first_ + cell * channels_;
  };
  const auto at = [&](int x, int y, int channel) {
    const std::int64_t element = element_of(x, y) + channel;
    return element < count ? values.at(element) : std::numeric_limits<double>::quiet_NaN();
  };
  const bool picture = facts_.view == "picture" || facts_.view == "planes";
  const double span = high_ > low_ ? high_ - low_ : 1;
  const auto shade = [&](double value) {
    return static_cast<std::size_t>(std::clamp((value - low_) / span * 255, 0.0, 255.0));
  };
  std::array<QRgb, 256> colours{};
  for (std::size_t i = 0; i < colours.size(); ++i)
    colours[i] = picture ? qRgb(static_cast<int>(i), static_cast<int>(i), static_cast<int>(i))
                         : Theme::instance().value_colour(static_cast<double>(i) / 255).rgb();
  const QRgb bad = Theme::instance().colours().bad.rgb(), behind = Theme::instance().colours().canvas.rgb();
  for (int y = 0; y < high; ++y) {
    auto* line = reinterpret_cast<QRgb*>(values_.scanLine(y));
    for (int x = 0; x < wide; ++x) {
      const double value = at(x, y, 0);
      if (element_of(x, y) >= count)
        line[x] = behind; // the last row ends before the rectangle does
      else if (!std::isfinite(value))
        line[x] = bad;
      else if (picture && channels_ >= 3)
        line[x] = (colours[shade(value)] & 0xffff0000) | (colours[shade(at(x, y, 1))] & 0xff00) |
                  (colours[shade(at(x, y, 2))] & 0xff);
      else
        line[x] = colours[shade(value)];
    }
  }
}

/// What is not known yet stays clear.
void BufferPicture::draw_known(const QSize& pixels) {
  find_range();
  const int wide = std::min(columns_, pixels.width()), high = std::min(rows_, pixels.height());
  values_ = QImage(wide, high, QImage::Format_ARGB32_Premultiplied);
  values_.fill(Qt::transparent);
  for (const auto& [element, value] : known_->values) {
    if (element < first_ || element >= first_ + shown_) continue;
    const QPoint cell = cell_of(element);
    values_.setPixelColor(static_cast<int>(std::int64_t{cell.x()} * wide / columns_),
                          static_cast<int>(std::int64_t{cell.y()} * high / rows_),
                          std::isfinite(value) ? value_colour(value) : Theme::instance().colours().bad);
  }
}

/// A frame around the whole array and the element in it; one outside is a bar where the array begins or ends.
void BufferPicture::paint_fault(QPainter& painter) {
  const Theme& theme = Theme::instance();
  const QRectF area = frame();
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.colours().bad, theme.px(2)));
  painter.drawRect(area);
  const std::int64_t inside = std::clamp<std::int64_t>(*fault_, 0, facts_.count() - 1);
  if (inside < first_ || inside >= first_ + shown_) return;
  const QPoint cell = cell_of(inside);
  const double wide = area.width() / columns_, high = area.height() / rows_;
  const QPointF corner(area.left() + cell.x() * wide, area.top() + cell.y() * high);
  const double least = theme.px(9);
  QRectF mark(corner, QSizeF(wide, high));
  if (inside != *fault_) {
    const double x = *fault_ < 0 ? corner.x() : corner.x() + wide, y = corner.y() + high / 2;
    mark = QRectF(x - theme.px(2), y - std::max(high, least) / 2, theme.px(4), std::max(high, least));
    painter.fillRect(mark, theme.colours().bad);
    return;
  }
  if (wide < least || high < least)
    mark = QRectF(mark.center() - QPointF(least, least) / 2, QSizeF(least, least));
  painter.drawRect(mark);
}

void BufferPicture::paint_marks(QPainter& painter, const std::vector<std::int64_t>& elements,
                                const QColor& colour) {
  const QRectF area = frame();
  const double wide = area.width() / columns_, high = area.height() / rows_;
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  // Neighbours in a row become one rectangle; a mark is never smaller than can be seen.
  for (std::size_t i = 0; i < elements.size();) {
    const QPoint start = cell_of(elements[i]);
    int end = start.x();
    std::size_t next = i + 1;
    while (next < elements.size()) {
      const QPoint cell = cell_of(elements[next]);
      if (cell.y() != start.y() || cell.x() > end + 1) break;
      end = cell.x(), ++next;
    }
    QRectF mark(area.left() + start.x() * wide, area.top() + start.y() * high, (end - start.x() + 1) * wide,
                high);
    const double least = Theme::instance().px(3);
    if (mark.width() < least) mark = QRectF(mark.center().x() - least / 2, mark.top(), least, mark.height());
    if (mark.height() < least) mark = QRectF(mark.left(), mark.center().y() - least / 2, mark.width(), least);
    mark = mark.intersected(area);
    if (!values_.isNull()) {
      // As bright as without the veil over the rest.
      const double x = values_.width() / area.width(), y = values_.height() / area.height();
      painter.drawImage(mark, values_,
                        QRectF((mark.left() - area.left()) * x, (mark.top() - area.top()) * y,
                               mark.width() * x, mark.height() * y));
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRect(mark);
    if (!values_.isNull() && mark.width() > least * 2 && mark.height() > least) {
      QColor frame = colour;
      frame.setAlphaF(1);
      painter.setPen(QPen(frame, 1));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(mark);
    }
    i = next;
  }
}

QColor BufferPicture::value_colour(double value) const {
  const double span = high_ > low_ ? high_ - low_ : 1;
  return Theme::instance().value_colour(std::clamp((value - low_) / span, 0.0, 1.0));
}

/// In cells that are large enough to be read.
void BufferPicture::paint_numbers(QPainter& painter) {
  const Theme& theme = Theme::instance();
  const QRectF area = frame();
  const double wide = area.width() / columns_, high = area.height() / rows_;
  if (!has_values() || channels_ > 1 || wide < theme.px(26) || high < theme.px(13)) return;
  QFont font = theme.code_font(Theme::Type::caption);
  painter.setFont(font);
  const QFontMetricsF metrics(font);
  const bool marked = !read_all_.empty() || !written_.empty();
  const auto lit = [&](std::int64_t element) {
    return std::binary_search(read_all_.begin(), read_all_.end(), element) ||
           std::binary_search(written_.begin(), written_.end(), element);
  };
  const bool picture = facts_.view == "picture" || facts_.view == "planes";
  for (std::int64_t element = first_; element < std::min(first_ + shown_, facts_.count()); ++element) {
    const std::optional<double> known = value(element);
    if (!known) continue;
    const QPoint cell = cell_of(element);
    const QRectF place(area.left() + cell.x() * wide, area.top() + cell.y() * high, wide, high);
    const double number = *known;
    QString words;
    for (int digits = 6; digits >= 2; --digits) {
      words = value_text(number, digits);
      if (metrics.horizontalAdvance(words) <= wide - 4) break;
    }
    if (metrics.horizontalAdvance(words) > wide - 2) continue;
    const bool veiled = marked && !lit(element);
    painter.setPen(veiled || picture || single() || !std::isfinite(number) ? theme.colours().text
                   : lit(element)                                          ? theme.colours().text
                                  : Theme::ink_on(value_colour(number)));
    painter.drawText(place, Qt::AlignCenter, words);
  }
}

/// Beside the rows, and upwards above the columns.
void BufferPicture::paint_words(QPainter& painter) {
  const double room = word_room(), gap = Theme::instance().px(4);
  if (room <= 0) return;
  const QRectF area = frame();
  const double wide = area.width() / columns_, high = area.height() / rows_;
  const auto count = static_cast<int>(words_.size());
  const auto word = [this](int at) { return QString::fromStdString(words_[static_cast<std::size_t>(at)]); };
  painter.setFont(Theme::instance().font(Theme::Type::caption));
  painter.setPen(Theme::instance().colours().muted);
  const double least = 0.75 * QFontMetricsF(painter.font()).height();
  if (high >= least)
    for (int row = 0; row < rows_; ++row)
      painter.drawText(QRectF(area.left() - room, area.top() + row * high, room - gap, high),
                       Qt::AlignRight | Qt::AlignVCenter, word(row % count));
  if (wide < least) return;
  for (int column = 0; column < columns_; ++column) {
    painter.save();
    painter.translate(area.left() + column * wide, area.top());
    painter.rotate(-90);
    painter.drawText(QRectF(gap, 0, room - gap, wide), Qt::AlignLeft | Qt::AlignVCenter, word(column));
    painter.restore();
  }
}

void BufferPicture::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  QPainter painter(this);
  const QRectF area = frame();
  if (has_values() && !single()) {
    const QSize pixels = (area.size() * painter.device()->devicePixelRatioF()).toSize().expandedTo({1, 1});
    if (values_.size() != pixels.boundedTo({columns_, rows_}))
      known_ ? draw_known(pixels) : draw_values(pixels);
  }
  paint_head(painter);
  if (values_.isNull() || known_) {
    painter.fillRect(area, c.window);
    // A light grid, never denser than can be seen.
    painter.setPen(QPen(c.grid, 1));
    const auto lines = [&](int cells, double length) {
      return std::min(cells, std::max(1, static_cast<int>(length / theme.px(9))));
    };
    const int columns = lines(columns_, area.width()), rows = lines(rows_, area.height());
    for (int i = 1; i < columns; ++i)
      painter.drawLine(QLineF(area.left() + i * area.width() / columns, area.top(),
                              area.left() + i * area.width() / columns, area.bottom()));
    for (int i = 1; i < rows; ++i)
      painter.drawLine(QLineF(area.left(), area.top() + i * area.height() / rows, area.right(),
                              area.top() + i * area.height() / rows));
  }
  if (!values_.isNull()) painter.drawImage(area, values_);
  if (!values_.isNull() && (!read_all_.empty() || !written_.empty())) {
    QColor veil = c.canvas;
    veil.setAlphaF(0.66F);
    painter.fillRect(area, veil);
  }
  QColor all = c.read_all;
  if (!values_.isNull()) all = c.read_now, all.setAlphaF(0.4F);
  QColor now = c.read_now, written = c.written;
  if (!values_.isNull()) {
    all.setAlphaF(0.25F);
    now.setAlphaF(shown_ > 4096 ? 0.8F : 0.5F), written.setAlphaF(shown_ > 4096 ? 0.8F : 0.5F);
  }
  paint_marks(painter, read_all_, all);
  paint_marks(painter, read_now_, now);
  paint_marks(painter, written_, written);
  paint_numbers(painter);
  paint_words(painter);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(c.border, 1));
  painter.drawRect(area);
  if (fault_) paint_fault(painter);
  if (current_ >= first_ && current_ < std::min(first_ + shown_, facts_.count())) {
    const QPoint cell = cell_of(current_);
    QRectF mark(area.left() + cell.x() * area.width() / columns_,
                area.top() + cell.y() * area.height() / rows_, area.width() / columns_,
                area.height() / rows_);
    const double least = theme.px(9);
    if (mark.width() < least || mark.height() < least)
      mark = QRectF(mark.center() - QPointF(least, least) / 2, QSizeF(least, least));
    painter.setPen(QPen(c.text, theme.px(1.5)));
    painter.drawRect(mark);
  }
}

}
