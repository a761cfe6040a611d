#include "widgets/source/source_view.h"

#include "kernels/trace/waste.h"
#include "widgets/source/code_editor.h"
#include "widgets/source/code_help.h"
#include "widgets/source/find_bar.h"
#include "widgets/source/header_tabs.h"
#include "widgets/source/line_values.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"
#include "widgets/timeline/state_text.h"
#include "widgets/view/elided_label.h"

#include <QAction>
#include <QDropEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QMimeData>
#include <QRegularExpression>
#include <QTimer>
#include <QToolButton>
#include <QToolTip>
#include <Qsci/qscistyle.h>
#include <Qsci/qscistyledtext.h>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace kernelarium {

namespace {

enum Marker { error_marker = 0, warning_marker = 1 };
/// Styles of our own, beyond Scintilla's: one made without a number takes the next one of some sixty, and
/// then those of the language.
enum Style {
  error_style = 40,
  warning_style,
  share_style = CodeEditor::first_free_style,
  hot_style,
  cost_style
};
constexpr int cost_styles = 16;
constexpr double hot_share = 0.1; ///< of the time: a line that stands out
constexpr int reasons_from = 640; ///< pixels at 100 % zoom: of a margin that says why lines wait
constexpr int reason_letters = 12;

/// Breaks `text` into lines of at most `width`.
QString wrapped(const QString& text, const QFontMetrics& metrics, int width) {
  QStringList lines{QString()};
  for (const QString& word : text.split(' ')) {
    QString& line = lines.last();
    const QString longer = line.isEmpty() ? word : line + ' ' + word;
    if (line.isEmpty() || metrics.horizontalAdvance(longer) <= width)
      line = longer;
    else
      lines << word;
  }
  return lines.join('\n');
}

enum Margin { sign_margin = 1, cost_margin = 2 };
constexpr int error_indicator = 8, warning_indicator = 9;
constexpr int settle_ms = 350;

}

SourceView::SourceView(Selection* selection, QWidget* parent) : View(parent), selection_(selection) {
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  note_ = new QLabel(content); // over the editor's last lines, which scroll: nothing moves when it appears
  note_->setObjectName("elsewhere");
  note_->setWordWrap(true);
  note_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  note_->setProperty("role", "bad");
  note_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  note_->hide();
  editor_ = new CodeEditor(CodeEditor::Language::cuda);
  editor_->setAccessibleName(tr("Kernel source"));
  editor_->viewport()->installEventFilter(this);
  editor_->installEventFilter(this);
  help_ = new CodeHelp(editor_);
  values_ = new LineValues(editor_, selection_);
  find_ = new FindBar(editor_);
  headers_ = new HeaderTabs(editor_);
  more_values_ = new ElidedLabel;
  more_values_->setObjectName("values");
  more_values_->setProperty("role", "code");
  more_values_->hide();
  column->addWidget(headers_);
  column->addWidget(editor_, 1);
  column->addWidget(headers_->header(), 1);
  column->addWidget(more_values_);
  column->addWidget(find_);
  set_content(content);
  setFocusProxy(editor_);

  changes_ = new QToolButton;
  changes_->setCheckable(true);
  changes_->setToolTip(tr("Show the changes from the original"));
  changes_->setAccessibleName(changes_->toolTip());
  revert_ = new QToolButton;
  tools()->addWidget(changes_, 0, Qt::AlignTop);
  tools()->addWidget(revert_, 0, Qt::AlignTop);
  connect(changes_, &QToolButton::toggled, this, &SourceView::show_changes);
  connect(revert_, &QToolButton::clicked, this, &SourceView::revert);

  editor_->setMarginType(sign_margin, QsciScintilla::SymbolMargin);
  editor_->setMarginMarkerMask(sign_margin, 1 << error_marker | 1 << warning_marker);
  editor_->setMarginType(cost_margin, QsciScintilla::TextMarginRightJustified);
  editor_->setMarginMarkerMask(cost_margin, 0);
  editor_->markerDefine(QsciScintilla::Circle, error_marker);
  editor_->markerDefine(QsciScintilla::RightTriangle, warning_marker);
  for (const int indicator : {error_indicator, warning_indicator})
    editor_->indicatorDefine(QsciScintilla::SquiggleIndicator, indicator);

  settle_ = new QTimer(this);
  settle_->setSingleShot(true);
  settle_->setInterval(settle_ms);
  connect(settle_, &QTimer::timeout, this, [this] {
    read_words();
    emit text_settled(text());
  });
  connect(editor_, &CodeEditor::notes_changed, this, &SourceView::show_values);
  connect(editor_, &QsciScintilla::textChanged, this, [this] {
    values_->follow(); // they are of the text that ran
    if (filling_) return;
    offer_revert();
    if (changes_shown_) mark_changes();
    settle_->start();
    emit text_changed(text());
  });
  connect(editor_, &QsciScintilla::cursorPositionChanged, this, [this](int line, int column) {
    // Scintilla tells of the caret when it first paints a text, too: that is nobody's choice.
    const QPoint now(column, line);
    const bool moved = std::exchange(caret_, now) != now;
    if (moved && !filling_) selection_->set_line(line + 1);
  });
  connect(selection_, &Selection::line_changed, this, [this](int line) {
    headers_->show_source();
    editor_->highlight_lines({line});
    show_values();
    if (line > 0 && line != editor_->current_line()) editor_->show_line(line);
  });
  const auto shortcut = [this](QKeySequence keys, void (SourceView::*slot)()) {
    auto* action = new QAction(this);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, slot);
    addAction(action);
  };
  shortcut(QKeySequence::Find, &SourceView::find);
  shortcut(QKeySequence(Qt::CTRL | Qt::Key_H), &SourceView::replace);
  set_title(tr("Source"));
  set_legend(
      tr("edit in place; it compiles as you type · left: share of the modelled time; sectors per request "
         "or n-way conflict of each access, teal to orange · a step shows the thread's values behind its "
         "lines"));
  show_empty(tr("Choose a lesson or open a kernel."));
  restyle();
}

void SourceView::set_source(const QString& file, const QString& original, const QString& text,
                            const QString& document) {
  filling_ = true;
  const bool known = editor_->show_document(document.isEmpty() ? file : document);
  file_ = file;
  editor_->set_language(file.endsWith(".py") ? CodeEditor::Language::python : CodeEditor::Language::cuda);
  original_ = original;
  if (text != editor_->text()) {
    if (known)
      replace_text(text);
    else {
      editor_->setText(text);
      editor_->SendScintilla(QsciScintilla::SCI_EMPTYUNDOBUFFER);
    }
  }
  editor_->setModified(false);
  read_words();
  clear_diagnostics();
  filling_ = false;
  set_title(QFileInfo(file).fileName());
  offer_revert();
  settle_->stop();
  editor_->getCursorPosition(&caret_.ry(), &caret_.rx());
  show_ready();
  mark_changes();
  mark_costs();
}

void SourceView::read_words() {
  headers_->read(file_, text());
  help_->read(text() + '\n' + headers_->texts());
}

void SourceView::set_original(const QString& original) {
  original_ = original;
  offer_revert();
  if (changes_shown_) mark_changes();
}

QString SourceView::text() const { return editor_->text(); }
bool SourceView::edited() const { return editor_->text() != original_; }

void SourceView::set_read_only(bool read_only) {
  editor_->setReadOnly(read_only);
  revert_->setVisible(!read_only);
}

void SourceView::set_diagnostics(const std::vector<Diagnostic>& diagnostics) {
  diagnostics_ = diagnostics;
  mark_diagnostics();
}

void SourceView::clear_diagnostics() { set_diagnostics({}); }

void SourceView::mark_diagnostics() {
  const Theme& theme = Theme::instance();
  editor_->markerDeleteAll(error_marker);
  editor_->markerDeleteAll(warning_marker);
  for (const int indicator : {error_indicator, warning_indicator})
    editor_->clearIndicatorRange(0, 0, editor_->lines(), 0, indicator);
  editor_->clearAnnotations();
  if (changes_shown_) mark_changes();
  QStringList elsewhere, paths;
  std::map<int, std::pair<QStringList, bool>> by_line;
  for (const Diagnostic& diagnostic : diagnostics_) {
    if (diagnostic.kind == "cancelled") continue; // by whoever runs it: the source has no part in it
    const bool here =
        diagnostic.line > 0 && diagnostic.line <= editor_->lines() &&
        (diagnostic.file.empty() ||
         QFileInfo(QString::fromStdString(diagnostic.file)).fileName() == QFileInfo(file_).fileName());
    if (!here) {
      elsewhere << words_of(diagnostic);
      paths << words_with_path(diagnostic);
      continue;
    }
    auto& [texts, warning] = by_line.try_emplace(diagnostic.line, QStringList(), true).first->second;
    texts << words_of(diagnostic.message);
    warning = warning && diagnostic.warning;
    if (diagnostic.other_line <= 0 || diagnostic.other_line > editor_->lines() ||
        diagnostic.other_line == diagnostic.line)
      continue;
    auto& [others, other_warning] =
        by_line.try_emplace(diagnostic.other_line, QStringList(), true).first->second;
    others << tr("the other access of the fault at line %1").arg(diagnostic.line);
    other_warning = other_warning && diagnostic.warning;
  }
  const Colours& c = theme.colours();
  int first_error = 0;
  for (const auto& [line, entry] : by_line) {
    const auto& [texts, warning] = entry;
    editor_->markerAdd(line - 1, warning ? warning_marker : error_marker);
    const QString content = editor_->text(line - 1);
    const int end = static_cast<int>(content.trimmed().isEmpty()
                                         ? content.size()
                                         : QString(content).replace(QRegularExpression("\\s+$"), "").size());
    int start = 0;
    while (start < end && content[start].isSpace()) ++start;
    editor_->fillIndicatorRange(line - 1, start, line - 1, end,
                                warning ? warning_indicator : error_indicator);
    const QFont font = editor_->in_points(theme.font(Theme::Type::small));
    const QsciStyle style(warning ? warning_style : error_style, "diagnostic", warning ? c.warning : c.bad,
                          c.raised, font);
    const QFontMetrics metrics(font, editor_);
    // Scintilla indents it as the line, in the font of the code; the two are for its frame.
    const QFontMetrics code(theme.code_font());
    int room = editor_->viewport()->width() - code.horizontalAdvance(QString(start + 2, ' '));
    for (int margin = 0; margin < 5; ++margin) room -= editor_->marginWidth(margin);
    QStringList lines;
    for (const QString& text : texts) lines << wrapped(text, metrics, std::max(theme.px(120), room));
    editor_->annotate(line - 1, lines.join('\n'), style);
    if (first_error == 0 && !warning) first_error = line;
  }
  if (first_error > 0) editor_->show_annotation(first_error);
  note_->setText(elsewhere.join('\n'));
  note_->setToolTip(paths.join('\n'));
  place_note();
  note_->setVisible(!elsewhere.isEmpty());
}

void SourceView::place_note() {
  const QRect room = editor_->geometry();
  const int height = std::min(note_->heightForWidth(room.width()), room.height() / 2);
  note_->setGeometry(room.left(), room.bottom() + 1 - height, room.width(), height);
  note_->raise();
}

void SourceView::show_values() {
  QStringList texts;
  for (const auto& [line, text] : editor_->notes_without_room()) {
    const QString value = tr("line %1").arg(line) + ": " + text;
    if (line == selection_->line())
      texts.prepend(value);
    else
      texts << value;
  }
  more_values_->setText(texts.join("   "));
  more_values_->setVisible(!editor_->notes().empty()); // its line stays while a block is stepped through
}

void SourceView::set_run(const RunPointer& run, const std::shared_ptr<const Tensors>& buffers) {
  run_ = run;
  values_->set_run(run, buffers);
  mark_costs();
}

namespace {

/// To the right, in columns of the margin; an ideograph takes two.
QString justified(const QString& text, qsizetype columns) {
  const auto wide = std::count_if(text.begin(), text.end(), [](QChar c) { return c.unicode() >= 0x2e80; });
  return text.rightJustified(columns - wide);
}

}

void SourceView::mark_costs() {
  editor_->clearMarginText();
  const Theme& theme = Theme::instance();
  bool any = false, timed = false;
  if (run_) {
    // Of several accesses in a line the most wasteful one speaks.
    std::map<int, const AccessSite*> worst;
    for (const AccessSite& site : run_->counters.sites) {
      if (site.line < 1 || site.line > editor_->lines() || site.requests == 0) continue;
      if (!own(site.file)) continue;
      const AccessSite*& known = worst[site.line];
      if (!known || waste_of(site) > waste_of(*known)) known = &site;
    }
    std::map<int, double> shares; // of time
    std::map<int, QString> reasons;
    const bool with_reasons = has_room_for_reasons();
    double total = 0;
    for (const LineStates& states : run_->line_states) {
      total += states.total();
      if (own(states.file) && states.line >= 1 && states.line <= editor_->lines())
        shares[states.line] += states.total();
    }
    if (with_reasons)
      for (const LineStates& states : run_->line_states)
        if (const auto waits = waits_of(states);
            own(states.file) && !waits.empty() && states.total() >= hot_share * total)
          reasons[states.line] = state_short(waits.front().first);
    std::set<int> lines;
    for (const auto& [line, site] : worst) lines.insert(line);
    for (const auto& [line, share] : shares) lines.insert(line);
    // A styled text refers to its style, which must live until the margin has it.
    const QFont font = editor_->in_points(theme.code_font(Theme::Type::caption));
    const Colours& c = theme.colours();
    const auto shown = [&](const QColor& colour) { // paler where it is of an older setting
      return costs_dimmed_ ? Theme::mix(colour, c.canvas, 0.6) : colour;
    };
    const QsciStyle quiet(share_style, "share", shown(c.muted), c.canvas, font),
        hot(hot_style, "share", shown(c.text), c.canvas, font);
    for (const int line : lines) {
      QList<QsciStyledText> texts;
      const double share = total > 0 ? shares[line] / total : 0;
      if (total > 0)
        texts << QsciStyledText((share >= 0.005 ? percent_text(share) : QString()).rightJustified(5) + ' ',
                                share >= hot_share ? hot : quiet);
      if (total > 0 && with_reasons)
        texts << QsciStyledText(justified(reasons[line], reason_letters) + ' ', quiet);
      const auto found = worst.find(line);
      const AccessSite* site = found == worst.end() ? nullptr : found->second;
      const int step = site ? static_cast<int>(std::clamp(waste_of(*site), 0.0, 1.0) * (cost_styles - 1)) : 0;
      const QColor colour = theme.waste_colour(static_cast<double>(step) / (cost_styles - 1));
      const QsciStyle cost(cost_style + step, "cost", shown(Theme::ink_on(colour)), shown(colour), font);
      if (!site)
        texts << QsciStyledText(QString(6, ' '), quiet);
      else if (site->space == "shared")
        texts << QsciStyledText(justified(tr("%1-way").arg(std::max(1, site->worst_ways)), 6), cost);
      else
        texts << QsciStyledText(
            QString::number(static_cast<double>(site->sectors) / static_cast<double>(site->requests), 'f', 1)
                .rightJustified(6),
            cost);
      editor_->setMarginText(line - 1, texts);
      any = true;
    }
    timed = total > 0;
  }
  const QFontMetrics metrics(theme.code_font(Theme::Type::caption));
  const int letters = !timed ? 7 : has_room_for_reasons() ? 14 + reason_letters : 13;
  const int width = any ? metrics.horizontalAdvance(QString(letters, '0')) : 0;
  if (editor_->marginWidth(cost_margin) == width) return;
  editor_->setMarginWidth(cost_margin, width);
  if (!diagnostics_.empty()) mark_diagnostics(); // their lines are as long as there is room
}

bool SourceView::has_room_for_reasons() const { return width() >= Theme::instance().px(reasons_from); }

void SourceView::draw_dimmed(bool dimmed) {
  if (std::exchange(costs_dimmed_, dimmed) != dimmed) mark_costs();
}

QString SourceView::cost_text(int line) const {
  if (!run_) return {};
  double total = 0;
  const LineStates* own_line = nullptr;
  for (const LineStates& states : run_->line_states) {
    total += states.total();
    if (states.line == line && own(states.file)) own_line = &states;
  }
  if (!own_line || total <= 0) return {};
  return tr("line %1: %2 of the modelled time: %3 · %4 instructions")
      .arg(line)
      .arg(percent_text(own_line->total() / total), line_reasons(*own_line),
           count_text(std::llround(own_line->issued)));
}

QString SourceView::word_text(const QPoint& at) const {
  return help_->help_of(editor_->wordAtPoint(at), text());
}

bool SourceView::own(const std::string& file) const {
  return file.empty() || QFileInfo(QString::fromStdString(file)).fileName() == QFileInfo(file_).fileName();
}

void SourceView::show_changes(bool shown) {
  changes_shown_ = shown;
  changes_->setChecked(shown);
  mark_changes();
  if (!shown) mark_diagnostics(); // removed lines were annotations too
}

void SourceView::mark_changes() {
  if (changes_shown_)
    editor_->mark_changes(original_);
  else
    editor_->clear_changes();
}

void SourceView::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  if (std::exchange(reasons_shown_, has_room_for_reasons()) != has_room_for_reasons()) mark_costs();
  if (!diagnostics_.empty()) mark_diagnostics(); // their lines are as long as there is room
}

void SourceView::replace_text(const QString& text) {
  int line = 0, column = 0;
  editor_->getCursorPosition(&line, &column);
  const int first = editor_->firstVisibleLine();
  editor_->beginUndoAction();
  editor_->selectAll();
  editor_->replaceSelectedText(text);
  editor_->endUndoAction();
  editor_->setCursorPosition(std::min(line, editor_->lines() - 1), column);
  editor_->setFirstVisibleLine(first);
}

void SourceView::revert() {
  if (!way_back_.isEmpty())
    emit left();
  else if (edited())
    replace_text(original_);
}

void SourceView::set_heading(const QString& heading) { set_title(heading); }

void SourceView::set_way_back(const QString& words) {
  way_back_ = words;
  offer_revert();
}

void SourceView::offer_revert() {
  revert_->setToolTip(way_back_.isEmpty() ? tr("Back to the original (can be undone)") : way_back_);
  revert_->setAccessibleName(revert_->toolTip());
  if (revert_->isEnabled() == revertible()) return;
  revert_->setEnabled(revertible());
  emit revertible_changed();
}

// A file that is dropped is opened by the window; the editor takes only text.
bool SourceView::eventFilter(QObject* watched, QEvent* event) {
  if (watched == editor_) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move) place_note();
    return View::eventFilter(watched, event);
  }
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    int margins = 0;
    for (int margin = 0; margin < 5; ++margin) margins += editor_->marginWidth(margin);
    if (help->pos().x() >= margins) {
      const QString meaning = word_text(help->pos());
      if (meaning.isEmpty())
        QToolTip::hideText();
      else
        QToolTip::showText(help->globalPos(), meaning, editor_);
      return true;
    }
    const long position =
        editor_->SendScintilla(QsciScintilla::SCI_POSITIONFROMPOINT, margins + 1, help->pos().y());
    const long line = editor_->SendScintilla(QsciScintilla::SCI_LINEFROMPOSITION, position);
    QToolTip::showText(help->globalPos(), cost_text(static_cast<int>(line) + 1), editor_);
    return true;
  }
  const bool drag = event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove ||
                    event->type() == QEvent::Drop;
  if (!drag || !static_cast<QDropEvent*>(event)->mimeData()->hasUrls())
    return View::eventFilter(watched, event);
  event->ignore();
  return true;
}

void SourceView::find() {
  headers_->show_source();
  find_->open(false);
}
void SourceView::replace() {
  headers_->show_source();
  find_->open(true);
}

void SourceView::show_line(int line) {
  headers_->show_source();
  editor_->setCursorPosition(std::max(0, line - 1), 0);
  editor_->show_line(line);
}

void SourceView::restyle() {
  if (!editor_ || !revert_) return;
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  changes_->setIcon(icon("changes", c.muted));
  revert_->setIcon(icon("revert", c.muted));
  for (QToolButton* button : {changes_, revert_}) button->setIconSize({theme.px(16), theme.px(16)});
  editor_->setMarginWidth(sign_margin, theme.px(14));
  editor_->setMarkerBackgroundColor(c.bad, error_marker);
  editor_->setMarkerForegroundColor(c.bad, error_marker);
  editor_->setMarkerBackgroundColor(c.warning, warning_marker);
  editor_->setMarkerForegroundColor(c.warning, warning_marker);
  editor_->setIndicatorForegroundColor(c.bad, error_indicator);
  editor_->setIndicatorForegroundColor(c.warning, warning_indicator);
  mark_costs();
  mark_diagnostics();
}

}
