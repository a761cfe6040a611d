#pragma once

#include <Qsci/qscidocument.h>
#include <Qsci/qsciscintilla.h>
#include <functional>
#include <map>

namespace kernelarium {

/// QScintilla in the theme's colours and font; what the source and the PTX view share.
class CodeEditor : public QsciScintilla {
  Q_OBJECT

 public:
  static constexpr int first_free_style = 43; ///< of annotations and margins; those below are its own
  enum class Language { cuda, python, ptx, sass };
  explicit CodeEditor(Language language, QWidget* parent = nullptr);
  void set_language(Language language); ///< the text stays
  /// Takes up the text of that name where it was left, with its history of edits; false: it is new, and
  /// empty.
  bool show_document(const QString& name);

  /// Whole lines painted behind the text, 1-based; earlier ones go.
  void highlight_lines(const std::vector<int>& lines);
  void show_line(int line); ///< scrolls it into view, 1-based
  /// Of a line in sight: scrolls what is written below it into view, too.
  void show_annotation(int line);
  int current_line() const; ///< 1-based
  /// Whether the caret is in a comment or a string.
  bool in_prose() const;
  /// The annotation below a line (0-based): QScintilla 2.14's own function returns uninitialised memory.
  QString annotation(int line) const;
  /// Marks how the text differs from an older one: bars in the margin for changed and added lines, and below
  /// them, as annotations, what was removed. All annotations there were go. `key`: what of a line counts.
  void mark_changes(const QString& before, const std::function<QString(const QString&)>& key = {});
  void clear_changes(); ///< the annotations stay
  /// Texts after the ends of lines, 1-based. They scroll with the code and never cover it.
  void set_notes(std::map<int, QString> notes);
  const std::map<int, QString>& notes() const { return notes_; }
  /// Those for which there is no room behind their lines as far as the text is scrolled sideways.
  std::map<int, QString> notes_without_room() const;
  /// The theme's font in points, as Scintilla needs it for annotations and margins.
  QFont in_points(QFont font) const;

 signals:
  void notes_changed(); ///< or the room for them

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  int row_of(int line) const; ///< on the screen: annotations above it count
  struct Document {
    QsciDocument text;
    int line = 0, column = 0, first = 0; ///< the caret, and the first line in sight
  };
  void restyle();
  QRectF note_box(int line, const QString& note) const; ///< in the viewport
  Language language_;
  std::map<QString, Document> documents_; ///< by name; the one that is shown as well, once it was left
  QString document_;
  std::map<int, QString> notes_, without_room_; ///< all; those that were not painted
};

}
