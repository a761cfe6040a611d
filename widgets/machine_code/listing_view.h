#pragma once

#include "widgets/source/code_editor.h"
#include "widgets/view/selection.h"
#include "widgets/view/view.h"

namespace kernelarium {

/// A compiler's output, read-only, each line with the source line that it came from: the lines of the
/// selected source line are highlighted, and the cursor selects the source line of its position.
class ListingView : public View {
  Q_OBJECT

 public:
  ListingView(Selection* selection, CodeEditor::Language language, QWidget* parent = nullptr);

  /// Keeps the current text, and marks how later ones differ from it; false: forgets it.
  void keep(bool kept);
  bool kept() const { return !kept_.isNull(); }
  const QString& kept_text() const { return kept_; }
  /// Lines (1-based) that came from a source line.
  std::vector<int> lines_of(int source_line) const;
  CodeEditor* editor() const { return editor_; }

 protected:
  /// `source_lines`: by line of the text, from 1; entry 0 is unused, 0 is unknown.
  void set_listing(const QString& text, std::vector<int> source_lines);
  /// What of a line counts when texts are compared; another register is not a change.
  virtual QString key_of(const QString& line) const { return line; }

 private:
  void follow(int line);
  void mark();

  Selection* selection_;
  CodeEditor* editor_;
  std::vector<int> source_lines_;
  QString kept_; ///< null: nothing is kept
  bool filling_ = false;
};

}
