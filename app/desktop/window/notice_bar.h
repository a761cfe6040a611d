#pragma once

#include <QFrame>
#include <QTimer>

class QLabel;

namespace kernelarium {

/// A card over the page that reports an event. It disappears when it is clicked, and after a while if its
/// text is short. It covers the page, so that nothing moves. Never modal.
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
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  void place();
  void start_timer();

  QLabel* text_;
  QTimer gone_{this};
};

}
