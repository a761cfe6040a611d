#pragma once

#include <QFrame>
#include <QTimer>

class QLabel;

namespace kernelarium {

/// A card over the top of the page that says what happened, and goes after a while or when it is dismissed.
/// It lies over what it covers, so that nothing moves. Never modal.
class NoticeBar : public QFrame {
  Q_OBJECT

 public:
  /// `page`: what it lies over.
  explicit NoticeBar(QWidget* page);
  void say(const QString& text);
  QString text() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  void place();
  int reading_time() const; ///< ms

  QLabel* text_;
  QTimer gone_;
};

}
