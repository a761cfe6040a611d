#pragma once

#include "kernels/device/trace.h"
#include "widgets/view/selection.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QSlider;

namespace kernelarium {

class BankView;
class WarpAccess;

/// An access that lanes 0 to 31 make together: lane i takes element offset + i * stride, of `width` bytes;
/// after each 32 elements `padding` are left out.
struct AccessPattern {
  int stride = 1, offset = 0, width = 4, padding = 0;
  AccessRecord record() const;
  bool operator==(const AccessPattern&) const = default;
};

/// One warp's access over sectors and banks: the selected one of a run, or an artificial one, whose stride,
/// offset, width and padding are dragged and both pictures follow.
class OneAccess : public QWidget {
  Q_OBJECT

 public:
  explicit OneAccess(Selection* selection, QWidget* parent = nullptr);

  WarpAccess* const warp;
  BankView* const banks;
  void try_out(bool on);
  const AccessPattern& pattern() const { return pattern_; }
  void set_pattern(const AccessPattern& pattern);

 private:
  QSlider* slider(const char* name, const QString& title, int most);
  void fill();

  AccessPattern pattern_;
  QPushButton* try_ = nullptr;
  QWidget* controls_ = nullptr;
  QComboBox* examples_ = nullptr;
  QSlider *stride_ = nullptr, *offset_ = nullptr, *width_ = nullptr, *padding_ = nullptr;
  QLabel* formula_ = nullptr;
  bool filling_ = false;
};

}
