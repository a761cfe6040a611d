#pragma once

#include "app/desktop/workbench/workbench.h"

#include <QWidget>

class QPlainTextEdit;

namespace kernelarium {

class Hint;

/// Preferences: the remote machines, one a line. A line that defines none is marked, with the reason.
class HostsPage : public QWidget {
  Q_OBJECT

 public:
  explicit HostsPage(Workbench& bench, QWidget* parent = nullptr);
  /// Stores the lines that define machines. Their devices are requested then.
  void take_over();

 private:
  void mark();
  void tell();

  Workbench& bench_;
  QPlainTextEdit* lines_;
  Hint *refused_, *failed_;
};

}
