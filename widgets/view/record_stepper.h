#pragma once

#include <QWidget>
#include <vector>

class QSpinBox;
class QToolButton;

namespace kernelarium {

/// Chooses one of a sequence of records (a warp's matrix instructions, a block's copies): by buttons, by
/// number, by key, or by the source line that it came from. Hidden if there is nothing to choose from.
class RecordStepper : public QWidget {
  Q_OBJECT

 public:
  RecordStepper(const QString& name, const QString& back, const QString& forward, QWidget* parent = nullptr);

  /// The source line of each record; 0: none. The position in the sequence is kept, as far as it exists.
  void set_lines(std::vector<int> lines);
  int count() const { return static_cast<int>(lines_.size()); }
  int at() const { return at_; }
  int line() const { return lines_.empty() ? 0 : lines_[static_cast<std::size_t>(at_)]; }
  /// As by the buttons: moved() is emitted.
  void go(int n);
  /// To the first record of the line, without a signal. False if it is there already, or there is none.
  bool follow(int line);
  /// Page Up, Page Down, Home, End. Whether it was one of them.
  bool take_key(int key);

 signals:
  void moved();

 private:
  void show_place();

  std::vector<int> lines_;
  int at_ = 0;
  QToolButton *back_, *forward_;
  QSpinBox* number_;
};

}
