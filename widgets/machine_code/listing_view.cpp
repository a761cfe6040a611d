#include "widgets/machine_code/listing_view.h"

#include "widgets/theme/theme.h"

#include <utility>

namespace kernelarium {

ListingView::ListingView(Selection* selection, CodeEditor::Language language, QWidget* parent)
    : View(parent), selection_(selection) {
  editor_ = new CodeEditor(language);
  editor_->setReadOnly(true);
  set_content(editor_);
  connect(selection_, &Selection::line_changed, this, &ListingView::follow);
  connect(editor_, &QsciScintilla::cursorPositionChanged, this, [this](int line, int) {
    if (filling_ || !editor_->hasFocus()) return;
    const auto at = static_cast<std::size_t>(line) + 1;
    if (at < source_lines_.size() && source_lines_[at] > 0) selection_->set_line(source_lines_[at]);
  });
}

void ListingView::set_listing(const QString& text, std::vector<int> source_lines) {
  source_lines_ = std::move(source_lines);
  if (text != editor_->text()) {
    filling_ = true;
    const int top = editor_->firstVisibleLine();
    editor_->setText(text);
    editor_->setFirstVisibleLine(top);
    filling_ = false;
  }
  mark();
  show_ready();
  follow(selection_->line());
}

void ListingView::keep(bool kept) {
  kept_ = kept ? editor_->text() : QString();
  if (kept && kept_.isNull()) kept_ = "";
  mark();
}

void ListingView::mark() {
  editor_->clearAnnotations();
  if (kept())
    editor_->mark_changes(kept_, [this](const QString& line) { return key_of(line); });
  else
    editor_->clear_changes();
}

std::vector<int> ListingView::lines_of(int source_line) const {
  std::vector<int> lines;
  for (std::size_t line = 1; line < source_lines_.size(); ++line)
    if (source_line > 0 && source_lines_[line] == source_line) lines.push_back(static_cast<int>(line));
  return lines;
}

void ListingView::follow(int line) {
  const std::vector<int> lines = lines_of(line);
  editor_->highlight_lines(lines);
  if (!lines.empty() && !editor_->hasFocus()) editor_->show_line(lines.front());
}

}
