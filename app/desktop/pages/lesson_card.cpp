#include "app/desktop/pages/lesson_card.h"

#include "app/desktop/guide/figure.h"
#include "lessons/format/lesson_files.h"

#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

#include <QPainter>
#include <QPainterPath>
#include <QSvgRenderer>
#include <QTextDocument>
#include <QTextLayout>
#include <algorithm>

namespace kernelarium {

namespace {

/// Wraps `text` into at most `most` lines, the last one cut with an ellipsis; returns how many there are.
int draw_lines(QPainter& painter, const QString& text, QPoint corner, int width, int line_height, int most) {
  QTextLayout layout(text, painter.font());
  layout.beginLayout();
  int lines = 0;
  for (; lines < most; ++lines) {
    QTextLine line = layout.createLine();
    if (!line.isValid()) break;
    line.setLineWidth(width);
    const QString rest = text.mid(line.textStart());
    const QString words = lines + 1 < most ? rest.left(line.textLength())
                                           : painter.fontMetrics().elidedText(rest, Qt::ElideRight, width);
    painter.drawText(QRect(corner.x(), corner.y() + lines * line_height, width, line_height),
                     Qt::AlignLeft | Qt::AlignVCenter, words);
  }
  layout.endLayout();
  return lines;
}

}

LessonCard::LessonCard(const Lesson& lesson, const LessonFigures& figures, int place, const QString& language,
                       QWidget* parent)
    : QAbstractButton(parent), figures_(figures), place_(place) {
  setObjectName("card:" + QString::fromStdString(lesson.id));
  setText(QString::fromStdString(lesson.title_in(language.toStdString())));
  auto found = lesson.summary.find(language.toStdString());
  if (found == lesson.summary.end()) found = lesson.summary.find("en");
  if (found != lesson.summary.end()) summary_ = QString::fromStdString(found->second);
  try {
    picture_ = QByteArray::fromStdString(read_lesson_file(lesson.folder, "cover.svg", limits::figure_bytes));
  } catch (const std::exception&) {
    // An emblem stands in its place.
  }
  setAccessibleName(text());
  setAccessibleDescription(summary_ + ' ' + percent_text(figures.share()));
  setCursor(Qt::PointingHandCursor);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize LessonCard::sizeHint() const {
  const Theme& theme = Theme::instance();
  return {theme.px(250), theme.px(222)};
}

void LessonCard::paint_emblem(QPainter& painter, const QRectF& frame) const {
  const Theme& theme = Theme::instance();
  painter.save();
  QPainterPath clip;
  clip.addRoundedRect(frame.adjusted(0, 0, 0, theme.px(10)), theme.px(7), theme.px(7));
  painter.setClipPath(clip);
  painter.setClipRect(frame, Qt::IntersectClip);
  painter.fillRect(frame, theme.colours().canvas);
  if (!picture_.isEmpty()) {
    QSvgRenderer cover(themed_figure(picture_, "en"));
    cover.setAspectRatioMode(Qt::KeepAspectRatio);
    cover.render(&painter, frame.adjusted(theme.px(8), theme.px(8), -theme.px(8), -theme.px(8)));
  } else {
    // Threads in warps, laid out another way for each place on the path.
    const int columns = 20, rows = 7;
    const double step = std::min(frame.width() / columns, frame.height() / rows), gap = step * 0.16;
    const double left = frame.left() + (frame.width() - step * columns) / 2;
    const double top = frame.top() + (frame.height() - step * rows) / 2;
    painter.setPen(Qt::NoPen);
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column) {
        const int warp = place_ % 3 == 0 ? row : place_ % 3 == 1 ? column / 4 + row / 4 : (row + column) / 4;
        QColor colour = theme.warp_colour(warp + place_);
        colour.setAlpha((row * 7 + column * 3 + place_ * 5) % 11 < 4 ? 235 : 90);
        painter.setBrush(colour);
        painter.drawRoundedRect(
            QRectF(left + column * step + gap / 2, top + row * step + gap / 2, step - gap, step - gap),
            step * 0.15, step * 0.15);
      }
  }
  painter.restore();
}

void LessonCard::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::instance();
  const Colours& colours = theme.colours();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool lit = underMouse() || hasFocus();
  const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  painter.setPen(QPen(lit ? colours.accent : colours.border, 1));
  painter.setBrush(colours.raised);
  painter.drawRoundedRect(frame, theme.px(7), theme.px(7));
  const double emblem = theme.px(92);
  paint_emblem(painter, QRectF(frame.left() + 0.5, frame.top() + 0.5, frame.width() - 1, emblem));

  const int margin = theme.px(14), wide = width() - 2 * margin;
  int y = static_cast<int>(emblem) + theme.px(10);
  painter.setFont(theme.font(Theme::Type::heading));
  painter.setPen(colours.text);
  const int title_lines = draw_lines(painter, text(), {margin, y}, wide, theme.px(19), 2);
  y += title_lines * theme.px(19) + theme.px(4);
  painter.setFont(theme.font(Theme::Type::small));
  painter.setPen(colours.muted);
  draw_lines(painter, summary_, {margin, y}, wide, theme.px(17), 5 - title_lines);

  const QRectF bar(margin, height() - theme.px(16), wide - theme.px(100), theme.px(4));
  painter.setPen(Qt::NoPen);
  painter.setBrush(colours.border);
  painter.drawRoundedRect(bar, 2, 2);
  const double share = figures_.share();
  if (share > 0) {
    painter.setBrush(share >= 1 ? colours.good : colours.accent);
    painter.drawRoundedRect(QRectF(bar.topLeft(), QSizeF(bar.width() * share, bar.height())), 2, 2);
  }
  painter.setFont(theme.font(Theme::Type::caption));
  painter.setPen(colours.muted);
  painter.drawText(QRect(margin, height() - theme.px(24), wide, theme.px(20)),
                   Qt::AlignRight | Qt::AlignVCenter,
                   (figures_.exercises > 0 ? tr("%1 of %n exercise(s)", nullptr, figures_.all())
                                           : tr("%1 of %n variant(s)", nullptr, figures_.all()))
                       .arg(figures_.done()));
}

void LessonCard::enterEvent(QEnterEvent*) { update(); }
void LessonCard::leaveEvent(QEvent*) { update(); }

}
