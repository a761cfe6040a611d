#pragma once

#include <Qsci/qsciscintilla.h>

namespace kernelarium {

/// QScintilla in the theme's colours and font; what the source and the PTX view share.
class CodeEditor : public QsciScintilla {
  Q_OBJECT

 public:
  enum class Language { cuda, ptx };
  explicit CodeEditor(Language language, QWidget* parent = nullptr);

  /// Whole lines painted behind the text, 1-based; earlier ones go.
  void highlight_lines(const std::vector<int>& lines);
  void show_line(int line); ///< scrolls it into view, 1-based
  int current_line() const; ///< 1-based
  /// What stands below a line (0-based): QScintilla 2.14's own gives memory that it never wrote.
  QString annotation(int line) const;
  /// The theme's font in points, as Scintilla wants it for annotations and margins.
  QFont in_points(QFont font) const;

 private:
  void restyle();
  Language language_;
};

}
