#pragma once

#include <QFrame>
#include <QTimer>

class QLabel;

namespace kernelarium {

/// A card over the top of the page that reports an event, and disappears after a while or when dismissed.
/// It covers the page, so that nothing moves. Never modal.
class NoticeBar : public QFrame {
  Q_OBJECT

 public:
  /// `page`: the widget that it covers.
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
