#include "widgets/source/ptx_view.h"

#include "widgets/source/code_editor.h"
#include "widgets/source/ptx_lines.h"

namespace kernelarium {

PtxView::PtxView(Selection* selection, QWidget* parent) : View(parent), selection_(selection) {
  editor_ = new CodeEditor(CodeEditor::Language::ptx);
  editor_->setReadOnly(true);
  editor_->setAccessibleName(tr("PTX"));
  set_content(editor_);
  set_title(tr("PTX"));
  set_legend(tr("what the compiler made of the source · lit up: the selected source line"));
  show_empty(tr("Run or compile the kernel to see its PTX."));
  connect(selection_, &Selection::line_changed, this, &PtxView::follow);
  connect(editor_, &QsciScintilla::cursorPositionChanged, this, [this](int line, int) {
    if (following_ || !editor_->hasFocus()) return;
    const auto at = static_cast<std::size_t>(line) + 1;
    if (at < source_lines_.size() && source_lines_[at] > 0) selection_->set_line(source_lines_[at]);
  });
}

void PtxView::set_ptx(const QString& ptx, const QString& source_file) {
  following_ = true;
  editor_->setText(ptx);
  following_ = false;
  source_lines_ = ptx_source_lines(ptx, source_file);
  if (ptx.isEmpty()) return show_empty(tr("Run or compile the kernel to see its PTX."));
  show_ready();
  follow(selection_->line());
}

std::vector<int> PtxView::lines_of(int source_line) const {
  std::vector<int> lines;
  for (std::size_t line = 1; line < source_lines_.size(); ++line)
    if (source_line > 0 && source_lines_[line] == source_line) lines.push_back(static_cast<int>(line));
  return lines;
}

void PtxView::follow(int line) {
  const std::vector<int> lines = lines_of(line);
  editor_->highlight_lines(lines);
  if (!lines.empty() && !editor_->hasFocus()) editor_->show_line(lines.front());
}

}
