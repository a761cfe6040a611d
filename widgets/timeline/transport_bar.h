#pragma once

#include <QWidget>

class QComboBox;
class QSlider;
class QToolButton;

namespace kernelarium {

class PlayClock;
class SteadyLabel;

/// Play, pause, step, jump, speed, and a slider over the whole time: the controls of a PlayClock.
class TransportBar : public QWidget {
  Q_OBJECT

 public:
  /// `jump_help`: where the outer buttons go: "barrier".
  TransportBar(PlayClock* clock, const QString& jump_forward, const QString& jump_back,
               QWidget* parent = nullptr);

  void set_text(const QString& text);
  void set_longest_text(const QString& text); ///< the room for it is kept
  /// Space, the arrows, Home and End; false: another key.
  bool take_key(int key, Qt::KeyboardModifiers modifiers);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void restyle();
  void follow();

  PlayClock* clock_;
  QToolButton *jump_back_, *back_, *play_, *forward_, *jump_forward_;
  QSlider* slider_;
  QComboBox* speed_;
  SteadyLabel* text_;
};

}
