#include "widgets/maps/buffer_picture.h"

#include "widgets/maps/explanation_text.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace kernelarium {

namespace {

constexpr int most_named_rows = 64; ///< more would be no picture any more, but a list

bool interleaved(const BufferFacts& facts) {
  return facts.view == "picture" && facts.shape.size() == 3 && facts.shape[2] <= 4;
}

}

BufferPicture::BufferPicture(const BufferFacts& facts, QWidget* parent) : QWidget(parent), facts_(facts) {
  setObjectName(QString::fromStdString(facts.name));
  const std::int64_t count = std::max<std::int64_t>(1, facts.count()); // an empty buffer is one blank cell
  if (interleaved(facts)) {
    rows_ = static_cast<int>(facts.shape[0]), columns_ = static_cast<int>(facts.shape[1]);
    channels_ = static_cast<int>(facts.shape[2]);
  } else if (facts.shape.size() >= 2 && facts.view != "vector") {
    columns_ =
        static_cast<int>(std::max<std::int64_t>(1, facts.shape.back())); // planes are one below the other
    rows_ = static_cast<int>(count / columns_);
  }
  first_ = 0, shown_ = count;
  if (in_parts()) choose_part();
  columns_ = std::max(1, columns_), rows_ = std::max(1, rows_);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  setAccessibleName(tr("Buffer %1").arg(title()));
  connect(&Theme::instance(), &Theme::changed, this, [this] {
    values_ = {};
    update();
  });
}

QString BufferPicture::title() const {
  return facts_.title.empty() ? QString::fromStdString(facts_.name)
                              : words_of(Sentence::of_manifest(facts_.title));
}

void BufferPicture::choose_part() {
  const std::int64_t count = std::max<std::int64_t>(1, facts_.count());
  std::int64_t least = count, most = -1;
  for (const auto* list : {&read_all_, &read_now_, &written_})
    if (!list->empty()) least = std::min(least, list->front()), most = std::max(most, list->back());
  if (extent_) least = std::min(least, extent_->first), most = std::max(most, extent_->second);
  if (fault_ && count > 0) {
    const std::int64_t inside = std::clamp<std::int64_t>(*fault_, 0, count - 1);
    least = std::min(least, inside), most = std::max(most, inside);
  }
  // The smallest aligned power of two that holds the marks, so that the part stays the same while the pointer
  // moves from thread to thread.
  std::int64_t size = least_part;
  while (most >= 0 && size < count && least / size != most / size) size *= 2;
  const bool part = most >= 0 && size < count;
  first_ = part ? least / size * size : 0;
  shown_ = part ? std::min(size, count - first_) : count;
  const double wished = std::sqrt(static_cast<double>(shown_) * 2.5);
  columns_ = static_cast<int>(
      std::clamp<std::int64_t>(std::llround(wished / 32) * 32, std::min<std::int64_t>(shown_, 32), shown_));
  rows_ = static_cast<int>((shown_ + columns_ - 1) / columns_);
}

bool BufferPicture::in_parts() const { return facts_.view == "vector" || facts_.shape.size() < 2; }

double BufferPicture::shape() const {
  return std::clamp(static_cast<double>(rows_) / columns_, 0.12, word_room() > 0 ? 4.0 : 1.4);
}

double BufferPicture::laid_out_shape() const {
  return in_parts() && facts_.count() > least_part ? 0.4 : shape();
}

void BufferPicture::set_words(std::vector<std::string> words) {
  if (words == words_) return;
  words_ = std::move(words);
  update();
}

double BufferPicture::word_room() const {
  const std::vector<std::int64_t>& shape = facts_.shape;
  const auto count = static_cast<std::int64_t>(words_.size());
  if (count == 0 || rows_ > most_named_rows || shape.size() < 2 || shape.back() != count ||
      shape[shape.size() - 2] != count)
    return 0;
  const QFontMetricsF metrics(Theme::instance().font(Theme::Type::caption));
  double widest = 0;
  for (const std::string& word : words_)
    widest = std::max(widest, metrics.horizontalAdvance(QString::fromStdString(word)));
  return widest + Theme::instance().px(6);
}

int BufferPicture::whole_height(int width) const {
  const Theme& theme = Theme::instance();
  const double words = word_room();
  if (single()) return theme.px(26);
  if (words > 0) return std::max(least_height(width), static_cast<int>(words + (width - words) * shape()));
  return static_cast<int>(width * laid_out_shape());
}

int BufferPicture::least_height(int width) const {
  constexpr int least_width = 84, least = 40;
  const Theme& theme = Theme::instance();
  const double words = word_room();
  if (words > 0) return static_cast<int>(words) + rows_ * theme.px(12); // a line of text for each row
  const int readable = std::max(theme.px(least), static_cast<int>(theme.px(least_width) * laid_out_shape()));
  return std::min(readable, whole_height(width));
}

QSize BufferPicture::sizeHint() const {
  const int width = Theme::instance().px(190);
  return {width, head_height(head_lines_at(width)) + whole_height(width)};
}

void BufferPicture::set_head_lines(int lines) {
  head_lines_ = lines;
  update();
}

QRectF BufferPicture::frame() const {
  const Theme& theme = Theme::instance();
  const double head = head_height(head_lines()), words = word_room();
  const QRectF room(0.5 + words, head + words, std::max(1.0, width() - 1.0 - words),
                    std::max(1.0, height() - head - 1.0 - words));
  if (single())
    return {room.topLeft(), QSizeF(std::min<double>(room.width(), theme.px(120)),
                                   std::min<double>(room.height(), theme.px(26)))};
  double wide = room.width(), high = wide * shape(); // long strips are stretched
  if (high > room.height()) high = room.height(), wide = high / shape();
  // A handful of elements needn't fill the space.
  const double widest = columns_ * static_cast<double>(theme.px(shown_ <= 32 ? 84 : 36));
  if (wide > widest) high *= widest / wide, wide = widest;
  return {room.left(), room.top(), std::max(1.0, wide), std::max(1.0, high)};
}

QPoint BufferPicture::cell_of(std::int64_t element) const {
  const std::int64_t cell = (element - first_) / channels_;
  return {static_cast<int>(cell % columns_), static_cast<int>(cell / columns_)};
}

std::int64_t BufferPicture::element_at(const QPointF& position) const {
  const QRectF area = frame();
  if (!area.contains(position)) return -1;
  const auto column = static_cast<std::int64_t>((position.x() - area.left()) / area.width() * columns_);
  const auto row = static_cast<std::int64_t>((position.y() - area.top()) / area.height() * rows_);
  const std::int64_t element = first_ + (row * columns_ + column) * channels_;
  return element < facts_.count() ? element : -1;
}

QString BufferPicture::index_text(const BufferFacts& facts, std::int64_t element) {
  const QString name =
      QString::fromStdString(facts.name); // as in the kernel's text, not the title for people
  const QString flat = QString("%1[%2]").arg(name).arg(element);
  if (facts.shape.size() < 2) return flat;
  const std::int64_t wide = facts.shape.back();
  if (interleaved(facts)) {
    const std::int64_t width = facts.shape[1], pixel = element / wide;
    return QString("%1[(%2·%3 + %4)·%5 + %6] = %7")
        .arg(name)
        .arg(pixel / width)
        .arg(width)
        .arg(pixel % width)
        .arg(wide)
        .arg(element % wide)
        .arg(flat);
  }
  return QString("%1[%2·%3 + %4] = %5").arg(name).arg(element / wide).arg(wide).arg(element % wide).arg(flat);
}

void BufferPicture::set_values(const Tensor* values) {
  tensor_ = values && values->count() == facts_.count() && values->count() > 0 ? values : nullptr;
  values_ = {};
  ranged_ = false;
  update();
}

void BufferPicture::set_known(const KnownValues* known) {
  if (!known && !known_) return;
  if (known != known_) ranged_ = false;
  known_ = known;
  values_ = {};
  update();
}

void BufferPicture::set_type_text(const QString& text) {
  if (std::exchange(type_text_, text) != text) update();
}

void BufferPicture::set_extent(std::optional<std::pair<std::int64_t, std::int64_t>> extent) {
  if (std::exchange(extent_, extent) != extent) set_marks(read_now_, read_all_, written_);
}

void BufferPicture::set_marks(std::vector<std::int64_t> read_now, std::vector<std::int64_t> read_all,
                              std::vector<std::int64_t> written) {
  read_now_ = std::move(read_now), read_all_ = std::move(read_all), written_ = std::move(written);
  for (auto* list : {&read_now_, &read_all_, &written_}) {
    std::sort(list->begin(), list->end());
    list->erase(std::unique(list->begin(), list->end()), list->end());
  }
  if (in_parts()) {
    const std::int64_t before = first_, size = shown_;
    choose_part();
    if (first_ != before || shown_ != size) values_ = {};
  }
  setAccessibleDescription(tr("%1 elements read, %2 of them in this step, %3 written")
                               .arg(read_all_.size())
                               .arg(read_now_.size())
                               .arg(written_.size()) +
                           (fault_ ? ". " + tr("fault at element %1").arg(*fault_) : QString()));
  update();
}

void BufferPicture::set_current(std::int64_t element) {
  current_ = element;
  update();
}

void BufferPicture::set_unknown(bool unknown) {
  if (std::exchange(unknown_, unknown) != unknown) update();
}

void BufferPicture::set_fault(std::optional<std::int64_t> element) {
  if (element == fault_) return;
  fault_ = element;
  set_marks(read_now_, read_all_, written_);
}

std::optional<double> BufferPicture::value(std::int64_t element) const {
  if (known_) {
    const auto found = known_->values.find(element);
    return found == known_->values.end() ? std::nullopt : std::optional(found->second);
  }
  if (!tensor_ || element < 0 || element >= tensor_->count()) return {};
  return tensor_->at(element);
}

/// "cat, sat: " of the score of two words; "cat: " of an element of a word's vector.
QString BufferPicture::words_of_element(std::int64_t element) const {
  const auto count = static_cast<std::int64_t>(words_.size());
  const std::vector<std::int64_t>& shape = facts_.shape;
  if (count == 0 || shape.size() < 2 || shape[shape.size() - 2] != count) return {};
  const auto word = [&](std::int64_t at) {
    return QString::fromStdString(words_[static_cast<std::size_t>(at)]);
  };
  const QString row = word(element / shape.back() % count);
  return (shape.back() == count ? row + ", " + word(element % count) : row) + ": ";
}

QString BufferPicture::element_text(std::int64_t element) const {
  const QString place = words_of_element(element) + index_text(facts_, element);
  const auto number = value(element);
  if (!number) return place;
  QString text = place + " = " + value_text(*number);
  for (int i = 1; i < channels_; ++i)
    if (const auto next = value(element + i)) text += ", " + value_text(*next);
  return text;
}

void BufferPicture::mousePressEvent(QMouseEvent* event) {
  if (const std::int64_t element = element_at(event->position()); element >= 0) emit picked(element);
}

bool BufferPicture::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto* help = static_cast<QHelpEvent*>(event);
    const std::int64_t element = element_at(help->pos());
    if (element >= 0)
      QToolTip::showText(help->globalPos(), element_text(element), this);
    else if (help->pos().y() < frame().top())
      QToolTip::showText(help->globalPos(), heading() + '\n' + facts_text(false), this);
    else
      QToolTip::hideText();
    return true;
  }
  return QWidget::event(event);
}

}
