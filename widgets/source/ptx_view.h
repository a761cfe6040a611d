#pragma once

#include "widgets/view/selection.h"
#include "widgets/view/view.h"

namespace kernelarium {

class CodeEditor;

/// The PTX that the compiler made, read-only; the lines of the selected source line are lit up, and putting
/// the cursor on PTX selects its source line.
class PtxView : public View {
  Q_OBJECT

 public:
  PtxView(Selection* selection, QWidget* parent = nullptr);

  /// `source_file`: the name that the source was compiled under.
  void set_ptx(const QString& ptx, const QString& source_file);
  /// PTX lines (1-based) that came from a source line.
  std::vector<int> lines_of(int source_line) const;
  CodeEditor* editor() const { return editor_; }

 private:
  void follow(int line);
  Selection* selection_;
  CodeEditor* editor_;
  std::vector<int> source_lines_;
  bool following_ = false;
};

}
