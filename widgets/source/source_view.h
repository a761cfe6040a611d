#pragma once

#include "kernels/base/tensor.h"
#include "widgets/view/selection.h"
#include "widgets/view/view.h"

#include <QStringList>

class QLabel;
class QTimer;
class QToolButton;

namespace kernelarium {

class CodeEditor;
class CodeHelp;
class LineValues;
class FindBar;
class HeaderTabs;

/// The kernel's text: edited in place, errors at their line, hot lines marked in the margin, changes against
/// the original.
class SourceView : public View {
  Q_OBJECT

 public:
  SourceView(Selection* selection, QWidget* parent = nullptr);

  /// `text`: the learner's version (or the original); the undo history starts again. Emits nothing.
  /// `document`: of which text the history of edits goes on; empty: of the file's.
  void set_source(const QString& file, const QString& original, const QString& text,
                  const QString& document = {});
  /// Another title than the file's name.
  void set_heading(const QString& heading);
  /// Not empty: revert() leaves this text by left(), as the words say; else it goes back to the original.
  void set_way_back(const QString& words);
  bool revertible() const { return !way_back_.isEmpty() || edited(); }
  /// Another original to compare with and to go back to.
  void set_original(const QString& original);
  /// Another text, as one step that can be undone.
  void replace_text(const QString& text);
  QString text() const;
  bool edited() const; ///< differs from the original
  void set_read_only(bool read_only);
  /// Errors and warnings at their lines; those of another file or without a line show below the text.
  void set_diagnostics(const std::vector<Diagnostic>& diagnostics);
  void clear_diagnostics();
  /// Beside each line its share of the modelled time, and what its worst access costs; behind it, while a
  /// block is stepped through, the chosen thread's values. Null: nothing. `buffers`: their contents after the
  /// run.
  void set_run(const RunPointer& run, const std::shared_ptr<const Tensors>& buffers = nullptr);
  CodeEditor* editor() const { return editor_; }

 public slots:
  void find();
  void replace();
  void show_changes(bool shown); ///< changed lines in the margin, removed ones as annotations
  void revert();                 ///< to the original, as one step that can be undone; or see set_way_back()
  void show_line(int line);

 signals:
  void text_changed(const QString& text); ///< at every edit
  void revertible_changed();
  void left();
  void text_settled(const QString& text); ///< 350 ms after the last edit: compile now

 protected:
  void restyle() override;
  void draw_dimmed(bool dimmed) override; ///< the costs alone: the text is the present one
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void read_words(); ///< of the text and of the lab's headers that it includes
  void mark_changes();
  void mark_costs();
  bool has_room_for_reasons() const; ///< in the margin: why a line waits
  /// What a line costs, for the tooltip of its margin; empty: nothing is known.
  QString cost_text(int line) const;
  /// What the word at a point of the text means, as HTML.
  QString word_text(const QPoint& at) const;
  void mark_diagnostics();
  void place_note();
  void show_values(); ///< those that have no room behind their lines
  void offer_revert();
  bool own(const std::string& file) const; ///< whether it is the text that is shown

  Selection* selection_;
  CodeEditor* editor_;
  CodeHelp* help_;
  LineValues* values_;
  FindBar* find_;
  HeaderTabs* headers_;
  QLabel *note_, *more_values_;
  QTimer* settle_;
  QToolButton *changes_, *revert_;
  QString file_, original_, way_back_;
  std::vector<Diagnostic> diagnostics_;
  RunPointer run_;
  QPoint caret_; ///< column and line
  bool filling_ = false, reasons_shown_ = false, changes_shown_ = false, costs_dimmed_ = false;
};

}
