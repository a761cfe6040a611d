#pragma once

#include "app/desktop/desk/statistics.h"

#include <QAbstractButton>
#include <QPixmap>

namespace kernelarium {

/// A lesson as a card: picture, title, summary and how far one is.
class LessonCard : public QAbstractButton {
  Q_OBJECT

 public:
  LessonCard(const Lesson& lesson, const LessonFigures& figures, int place, const QString& language,
             QWidget* parent = nullptr);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  void paint_emblem(QPainter& painter, const QRectF& frame) const;

  QString summary_;
  QByteArray picture_; ///< cover.svg; empty: none
  LessonFigures figures_;
  int place_;
};

}
