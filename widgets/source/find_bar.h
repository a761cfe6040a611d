#pragma once

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;

namespace kernelarium {

class CodeEditor;

/// Find and replace under the editor; Enter next, Shift+Enter previous, Escape closes.
class FindBar : public QWidget {
  Q_OBJECT

 public:
  explicit FindBar(CodeEditor* editor, QWidget* parent = nullptr);
  void open(bool with_replace);
  /// False if there is no (further) place.
  bool find_next(bool backward = false);
  int replace_all(); ///< number of places

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  CodeEditor* editor_;
  QLineEdit *find_, *replace_;
  QCheckBox *case_, *expression_;
  QLabel* found_;
  QWidget* replace_row_;
};

}
