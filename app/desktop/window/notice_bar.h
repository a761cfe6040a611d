#pragma once

#include <QFrame>

class QLabel;

namespace kernelarium {

/// A line under the toolbar that says what happened, and goes when it was read. Never modal.
class NoticeBar : public QFrame {
  Q_OBJECT

 public:
  explicit NoticeBar(QWidget* parent = nullptr);
  void say(const QString& text);
  QString text() const;

 private:
  QLabel* text_;
};

}
