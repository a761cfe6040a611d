#include "app/desktop/guide/rich_text.h"

#include "app/desktop/guide/figure.h"
#include "lessons/format/lesson_files.h"
#include "widgets/theme/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QDesktopServices>
#include <QMimeData>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QTextFrame>
#include <QTextTable>
#include <QUrl>
#include <algorithm>
#include <vector>

namespace kernelarium {

namespace {

constexpr int large_enough = 560; ///< pixels at 100 % zoom: a figure's letters can be read
constexpr QChar word_joiner(0x2060);

/// Qt inserts a picture once for each piece of its description, which marks (two ranges like 0~3) and line
/// breaks cut into pieces.
QString with_plain_descriptions(QString markdown) {
  static const QRegularExpression description(R"(!\[((?:[^\[\]\\]|\\.|\[[^\]]*\])*)\]\()"),
      mark(R"([~`*_\\&<\[\]\n])");
  for (auto found = description.match(markdown); found.hasMatch();
       found = description.match(markdown, found.capturedStart() + 2)) {
    QString plain = found.captured(1);
    plain.replace(mark, " ");
    markdown.replace(found.capturedStart(1), found.capturedLength(1), plain);
  }
  return markdown;
}

/// Hairlines, as elsewhere in the window; Markdown's own are double and bright.
void give_hairlines(QTextTable& table) {
  const Theme& theme = Theme::instance();
  QTextTableFormat format = table.format();
  format.setBorder(1);
  format.setBorderCollapse(true);
  format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
  format.setBorderBrush(theme.colours().border);
  format.setCellSpacing(0);
  format.setCellPadding(theme.px(5));
  table.setFormat(format);
}

/// For a table that is wider than there is room.
void make_small(QTextTable& table) {
  const Theme& theme = Theme::instance();
  QTextTableFormat format = table.format();
  format.setCellPadding(theme.px(2));
  table.setFormat(format);
  QTextCursor all = table.firstCursorPosition();
  all.setPosition(table.lastCursorPosition().position(), QTextCursor::KeepAnchor);
  QTextCharFormat letters;
  letters.setProperty(QTextFormat::FontPixelSize, theme.font(Theme::Type::caption).pixelSize());
  all.mergeCharFormat(letters);
}

}

RichText::RichText(Height height, QWidget* parent) : QTextBrowser(parent), height_(height) {
  setOpenLinks(false);
  setFrameShape(QFrame::NoFrame);
  viewport()->setAutoFillBackground(false);
  if (height_ == Height::fits) {
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setStyleSheet("background: transparent;");
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setSizePolicy(policy);
  }
  connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
    if (link.scheme() == "https")
      QDesktopServices::openUrl(link);
    else if (link.scheme() == "figure")
      show_large_figure(figure(link.path()), language_, this);
    else
      emit followed(link);
  });
  if (height_ == Height::scrolls) {
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this] {
      if (!wanted_ && document()->size().height() == laid_out_) at_ = place_in_sight();
    });
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            [this] { later_.start(); });
  }
  later_.setSingleShot(true);
  connect(&later_, &QTimer::timeout, this, &RichText::adapt);
  connect(&Theme::instance(), &Theme::changed, this, &RichText::render);
}

void RichText::show_markdown(const QString& markdown, const std::filesystem::path& folder,
                             const QString& language) {
  markdown_ = with_plain_descriptions(markdown);
  folder_ = folder;
  language_ = language;
  if (height_ == Height::fits) return render();
  stale_ = true; // a page of text takes a turn of the event loop of its own
  wanted_ = Place{};
  document()->clear();
  later_.start();
}

// A line of text wants some fifty letters; much less reads badly.
QSize RichText::sizeHint() const {
  const Theme& theme = Theme::instance();
  if (height_ == Height::scrolls) return {theme.px(340), theme.px(500)};
  return {theme.px(320), static_cast<int>(document()->size().height()) + 2};
}
QSize RichText::minimumSizeHint() const {
  const Theme& theme = Theme::instance();
  if (height_ == Height::scrolls) return {theme.px(250), theme.px(120)};
  return {theme.px(120), sizeHint().height()};
}

int RichText::figure_width() const {
  const int margin = static_cast<int>(2 * document()->documentMargin());
  return std::clamp(viewport()->width() - margin - 4, 160, Theme::instance().px(640));
}

QByteArray RichText::figure(const QUrl& name) const {
  try {
    return QByteArray::fromStdString(
        read_lesson_file(folder_, name.path().toStdString(), limits::figure_bytes));
  } catch (const std::exception&) {
    return {}; // the description stands in its place; `lesson check` says what is wrong
  }
}

QVariant RichText::loadResource(int type, const QUrl& name) {
  if (type != QTextDocument::ImageResource || folder_.empty() || !name.isRelative()) return {};
  const QByteArray svg = figure(name);
  return svg.isEmpty() ? QVariant() : draw_figure(svg, language_, drawn_width_, devicePixelRatioF());
}

RichText::Place RichText::place_in_sight() const {
  const int top = verticalScrollBar()->value();
  if (top == 0) return {};
  Place found;
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    if (block.blockFormat().headingLevel() > 0) {
      ++found.heading;
      found.block = 0;
    } else {
      ++found.block;
    }
    const QRectF rect = document()->documentLayout()->blockBoundingRect(block);
    if (rect.bottom() <= top) continue;
    found.share = std::clamp((top - rect.top()) / std::max(1.0, rect.height()), 0.0, 1.0);
    break;
  }
  return found;
}

/// In another language a paragraph may be missing: it is never beyond the next heading.
QTextBlock RichText::block_at(const Place& place) const {
  Place here;
  QTextBlock last = document()->begin();
  for (QTextBlock block = last; block.isValid(); last = block, block = block.next()) {
    if (block.blockFormat().headingLevel() > 0) {
      if (here.heading == place.heading) break;
      ++here.heading;
      here.block = 0;
    } else {
      ++here.block;
    }
    if (here.heading == place.heading && here.block == place.block) return block;
  }
  return last;
}

void RichText::go_to(const Place& place) {
  wanted_ = place;
  if (stale_ || !isVisible()) return;
  wanted_.reset();
  const bool begin = place.heading == 0 && place.block == 0;
  const QRectF rect = document()->documentLayout()->blockBoundingRect(block_at(place));
  laid_out_ = document()->size().height();
  verticalScrollBar()->setValue(begin ? 0 : qRound(rect.top() + place.share * rect.height()));
  at_ = place;
}

void RichText::resizeEvent(QResizeEvent* event) {
  const Place before = place();
  QTextBrowser::resizeEvent(event);
  if (height_ == Height::scrolls) go_to(before);
  later_.start();
}

void RichText::showEvent(QShowEvent* event) {
  const Place before = place();
  QTextBrowser::showEvent(event); // brings its cursor into sight
  if (height_ == Height::scrolls) go_to(before);
}

void RichText::paintEvent(QPaintEvent* event) {
  QTextBrowser::paintEvent(event);
  const Theme& theme = Theme::instance();
  if (hasFocus())
    QPainter(viewport()).fillRect(0, 0, theme.px(2), viewport()->height(), theme.colours().accent);
}

void RichText::adapt() {
  if (stale_ || (drawn_width_ != figure_width() && markdown_.contains("](figures/")))
    render();
  else
    fit();
  // Other letters lay it out anew, too.
  if (height_ == Height::scrolls && document()->size().height() != laid_out_) go_to(place());
}

void RichText::fit() {
  if (height_ != Height::fits) return;
  document()->setTextWidth(viewport()->width());
  const int wanted = sizeHint().height();
  if (wanted != height()) setFixedHeight(wanted);
}

/// A figure's letters need some width: a click shows it in a window of its own.
void RichText::link_figure(int position) {
  QTextCursor cursor(document());
  cursor.setPosition(position);
  cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
  QTextCharFormat link;
  link.setAnchor(true);
  link.setAnchorHref("figure:" + cursor.charFormat().toImageFormat().name());
  link.setToolTip(tr("Click to enlarge"));
  cursor.mergeCharFormat(link);
  if (figure_width() >= Theme::instance().px(large_enough)) return;
  cursor.clearSelection();
  link.setFont(Theme::instance().font(Theme::Type::caption));
  link.setForeground(Theme::instance().colours().accent);
  cursor.insertText(QChar::LineSeparator + tr("Enlarge"), link);
}

namespace {

/// A line of code is not broken inside ++, -> and numbers: after a sign, Qt breaks lines.
QString with_whole_signs(const QString& markdown) {
  static const QRegularExpression sign("([+-])(?=[^\\s`])");
  QStringList lines = markdown.split('\n');
  bool is_code = false;
  for (QString& line : lines) {
    if (line.trimmed().startsWith("```"))
      is_code = !is_code;
    else if (is_code)
      line.replace(sign, QString("\\1") + word_joiner);
  }
  return lines.join('\n');
}

}

QMimeData* RichText::createMimeDataFromSelection() const {
  QMimeData* const copied = QTextBrowser::createMimeDataFromSelection();
  copied->setText(copied->text().remove(word_joiner));
  if (copied->hasHtml()) copied->setHtml(copied->html().remove(word_joiner));
  return copied;
}

void RichText::render() {
  const Theme& theme = Theme::instance();
  const Colours& colours = theme.colours();
  const bool alone = height_ == Height::scrolls;
  document()->setDocumentMargin(alone ? theme.px(16) : 0);
  document()->setDefaultFont(theme.font());
  QPalette palette = this->palette();
  palette.setColor(QPalette::Link, colours.accent);
  setPalette(palette);
  drawn_width_ = figure_width();
  stale_ = false;
  const Place before = place();
  const int at = textCursor().position();
  // Pictures are redrawn for each width and theme.
  document()->clear();
  QTextCursor whole(document());
  whole.beginEditBlock(); // laid out once, at the end, and not after each change
  document()->setMarkdown(
      with_whole_signs(markdown_),
      QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub | QTextDocument::MarkdownNoHTML));
  document()->setIndentWidth(theme.px(20));
  const QColor code_background = colours.raised;
  const double code_letter = QFontMetricsF(theme.code_font(Theme::Type::small)).horizontalAdvance(' ');
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    QTextCursor cursor(block);
    QTextBlockFormat format = block.blockFormat();
    const int level = format.headingLevel();
    const bool code =
        format.hasProperty(QTextFormat::BlockCodeFence) || format.hasProperty(QTextFormat::BlockCodeLanguage);
    const bool quote = format.intProperty(QTextFormat::BlockQuoteLevel) > 0;
    const bool picture = block.begin().fragment().charFormat().isImageFormat();
    format.setLineHeight(picture ? 100 : code || level > 0 ? 120 : 138, QTextBlockFormat::ProportionalHeight);
    const bool more_code =
        code && block.next().isValid() && block.next().blockFormat().hasProperty(QTextFormat::BlockCodeFence);
    if (level > 0) {
      format.setTopMargin(block.position() == 0 ? 0 : theme.px(14));
      format.setBottomMargin(theme.px(6));
    } else if (!block.textList()) {
      format.setBottomMargin(more_code ? 0 : theme.px(9));
    }
    if (code) {
      format.setNonBreakableLines(false); // the column may be narrower than the line
      format.setBackground(code_background);
      // What goes on in a further line stands further in than the line begins.
      const QString text = block.text();
      const auto spaces = std::find_if_not(text.begin(), text.end(), [](QChar c) { return c == ' '; });
      const double further = code_letter * (spaces - text.begin() + 2);
      format.setLeftMargin(theme.px(2) + further);
      format.setTextIndent(-further);
    }
    if (quote) {
      format.setLeftMargin(theme.px(10));
      format.setRightMargin(0);
    }
    cursor.setBlockFormat(format);
    if (picture) link_figure(block.position());
    cursor.select(QTextCursor::BlockUnderCursor);
    // Markdown headings come in sizes relative to the font; the theme has its own.
    if (level > 0) {
      QTextCharFormat letters;
      letters.setFont(theme.font(level <= 1 ? Theme::Type::title : Theme::Type::heading));
      cursor.mergeCharFormat(letters);
    } else if (quote) {
      QTextCharFormat letters;
      letters.setForeground(colours.muted);
      letters.setFontItalic(language_ == "en");
      cursor.mergeCharFormat(letters);
    }
    for (auto piece = block.begin(); !piece.atEnd(); ++piece) {
      QTextCharFormat letters = piece.fragment().charFormat();
      if (!letters.fontFixedPitch() && !code) continue;
      QTextCursor part(document());
      part.setPosition(piece.fragment().position());
      part.setPosition(piece.fragment().position() + piece.fragment().length(), QTextCursor::KeepAnchor);
      QTextCharFormat mono;
      mono.setFont(theme.code_font(Theme::Type::small));
      if (!code) mono.setBackground(code_background);
      part.mergeCharFormat(mono);
    }
  }
  whole.endEditBlock();
  std::vector<QTextTable*> tables;
  for (QTextFrame* frame : document()->rootFrame()->childFrames())
    if (auto* table = qobject_cast<QTextTable*>(frame)) tables.push_back(table);
  for (QTextTable* table : tables) give_hairlines(*table);
  if (!tables.empty() && document()->size().width() > viewport()->width())
    for (QTextTable* table : tables) make_small(*table);
  if (alone) {
    QTextCursor cursor = textCursor();
    cursor.setPosition(std::min(at, std::max(0, document()->characterCount() - 1)));
    setTextCursor(cursor);
    go_to(before);
  }
  fit();
}

}
