#include "app/desktop/lesson/lesson_text.h"

#include "app/desktop/application/engine_words.h"
#include "widgets/theme/theme.h"

#include <QDesktopServices>
#include <QFile>
#include <QFileInfo>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>
#include <QUrl>

namespace kernelarium {

QString lesson_markdown(const Lesson& lesson, const QString& language) {
  for (const QString& name : {language, QString("en")}) {
    QFile file(QString::fromStdString((lesson.folder / (name.toStdString() + ".md")).string()));
    if (file.open(QIODevice::ReadOnly)) return QString::fromUtf8(file.readAll());
  }
  return {};
}

LessonText::LessonText(QWidget* parent) : QTextBrowser(parent) {
  setOpenLinks(false);
  setFrameShape(QFrame::NoFrame);
  setObjectName("lesson_text");
  setAccessibleName(tr("Lesson text"));
  connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
    if (link.scheme() == "variant")
      emit variant_chosen(link.path());
    else if (link.scheme() == "https")
      QDesktopServices::openUrl(link);
  });
  connect(&Theme::instance(), &Theme::changed, this, &LessonText::render);
}

void LessonText::show_lesson(const Lesson& lesson, const QString& language) {
  lesson_ = lesson;
  language_ = language;
  render();
}

// A line of text wants some fifty letters; much less reads badly.
QSize LessonText::sizeHint() const { return {Theme::instance().px(340), Theme::instance().px(500)}; }
QSize LessonText::minimumSizeHint() const { return {Theme::instance().px(250), Theme::instance().px(120)}; }

QVariant LessonText::loadResource(int type, const QUrl& name) {
  if (type != QTextDocument::ImageResource || lesson_.folder.empty()) return {};
  const QString folder = QFileInfo(QString::fromStdString(lesson_.folder.string())).canonicalFilePath();
  const QString file = QFileInfo(folder + '/' + name.path()).canonicalFilePath();
  if (!name.isRelative() || !file.startsWith(folder + '/')) return {};
  return QTextBrowser::loadResource(type, QUrl::fromLocalFile(file));
}

void LessonText::render() {
  if (lesson_.id.empty()) return;
  const Theme& theme = Theme::instance();
  const Colours& colours = theme.colours();
  document()->setDocumentMargin(theme.px(16));
  document()->setDefaultFont(theme.font());
  document()->setDefaultStyleSheet(QString("a { color: %1; text-decoration: none; } code { font-family: "
                                           "'JetBrains Mono'; } .muted { color: %2; }")
                                       .arg(colours.accent.name(), colours.muted.name()));
  const QString markdown = lesson_markdown(lesson_, language_);
  if (!markdown.isEmpty()) {
    // No HTML from a file that may be somebody else's.
    document()->setMarkdown(markdown, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub |
                                                                      QTextDocument::MarkdownNoHTML));
  } else {
    const auto text = [this](const std::map<std::string, std::string>& by_language) {
      auto found = by_language.find(language_.toStdString());
      if (found == by_language.end()) found = by_language.find("en");
      return found == by_language.end() ? QString() : QString::fromStdString(found->second).toHtmlEscaped();
    };
    QString html = "<h2>" + text(lesson_.title) + "</h2><p>" + text(lesson_.summary) + "</p>";
    if (lesson_.variants.size() > 1) html += "<h4>" + tr("Variants, in the order of teaching") + "</h4>";
    for (const auto& variant : lesson_.variants)
      html += QString("<p><a href=\"variant:%1\"><b>%2</b></a><br/>%3</p>")
                  .arg(QString::fromStdString(variant.id).toHtmlEscaped(),
                       catalogue_text(variant.title.empty() ? variant.id : variant.title).toHtmlEscaped(),
                       catalogue_text(variant.summary).toHtmlEscaped());
    html += "<p class=\"muted\">" +
            tr("Turn a parameter at the right and watch the pictures follow. F5 runs with all checks and "
               "with the "
               "CPU beside it.") +
            "</p>";
    document()->setHtml(html);
  }
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    QTextCursor cursor(block);
    QTextBlockFormat format = block.blockFormat();
    const bool heading = format.headingLevel() > 0;
    format.setLineHeight(heading ? 115 : 135, QTextBlockFormat::ProportionalHeight);
    // Markdown indents a quotation as if the column were a page wide.
    if (format.property(QTextFormat::BlockQuoteLevel).toInt() > 0) format.setLeftMargin(theme.px(14));
    if (block.blockFormat().headingLevel() == 0 && !block.textList()) format.setBottomMargin(theme.px(8));
    cursor.setBlockFormat(format);
    // Markdown headings come in sizes relative to the font; the theme has its own.
    if (const int level = block.blockFormat().headingLevel(); level > 0) {
      cursor.select(QTextCursor::BlockUnderCursor);
      QTextCharFormat letters;
      QFont font = theme.font(level <= 2 ? Theme::Type::title : Theme::Type::heading);
      if (level <= 2) font.setPixelSize(theme.px(level == 1 ? 18 : 16)); // the column is narrow
      letters.setFont(font);
      cursor.mergeCharFormat(letters);
    }
  }
  moveCursor(QTextCursor::Start);
}

}
