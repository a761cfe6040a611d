#include "app/desktop/guide/figure.h"

#include "app/desktop/shared/window_size.h"

#include <QCoreApplication>
#include <QDialog>
#include <QHash>
#include <QPainter>
#include <QSet>
#include <QSvgRenderer>
#include <QXmlStreamReader>
#include <QXmlStreamWriter>
#include <algorithm>

namespace kernelarium {

namespace {

/// Colours that figures are drawn in (lessons/format/README.md) and what they become.
QHash<QString, QString> colour_table() {
  const Colours& colours = Theme::instance().colours();
  QHash<QString, QString> table{{"#1b1f24", colours.text.name()},
                                {"#57606a", colours.muted.name()},
                                {"#d0d7de", colours.border.name()},
                                {"#f6f8fa", colours.raised.name()},
                                {"#ffffff", colours.canvas.name()}};
  if (Theme::instance().dark())
    table.insert({{"#0969da", "#58a6ff"},
                  {"#b6d7ff", "#1d3b63"},
                  {"#1a7f37", "#4cc268"},
                  {"#aceebb", "#1b4429"},
                  {"#bf8700", "#d9a32b"},
                  {"#fae17d", "#57420c"},
                  {"#cf222e", "#ff7b72"},
                  {"#ffcecb", "#5f2422"},
                  {"#8250df", "#b392f0"},
                  {"#e2cfff", "#3f2e66"}});
  return table;
}

const QSet<QString>& refused_elements() {
  static const QSet<QString> names{"script", "image", "foreignObject", "style", "a",
                                   "set",    "use",   "animate",       "video", "audio"};
  return names;
}

QString attribute_value(const QString& name, const QString& value, const QHash<QString, QString>& colours) {
  if (name == "fill" || name == "stroke" || name == "stop-color")
    return colours.value(value.toLower(), value);
  if (name == "font-family")
    return value.contains("Mono") ? Theme::instance().code_font().families().value(0)
                                  : Theme::instance().font().families().value(0);
  return value;
}

/// Copies elements to `out`, taking of each <switch> the child for the language.
class Copier {
 public:
  Copier(const QByteArray& svg, QString language, QByteArray& out)
      : in_(svg), out_(&out), language_(std::move(language)), colours_(colour_table()) {
    in_.setEntityExpansionLimit(100);
  }

  bool copy() {
    while (!in_.atEnd()) {
      in_.readNext();
      if (in_.isStartElement()) element();
    }
    return !in_.hasError();
  }

 private:
  void element() {
    const QString name = in_.name().toString();
    if (refused_elements().contains(name)) return in_.skipCurrentElement();
    if (name == "switch") return choose();
    out_.writeStartElement(name);
    if (name == "svg") out_.writeDefaultNamespace("http://www.w3.org/2000/svg");
    for (const auto& attribute : in_.attributes()) {
      const QString key = attribute.name().toString();
      if (key.startsWith("on") || key == "href" || key == "systemLanguage") continue;
      out_.writeAttribute(key, attribute_value(key, attribute.value().toString(), colours_));
    }
    children();
    out_.writeEndElement();
  }

  void children() {
    while (!in_.atEnd()) {
      in_.readNext();
      if (in_.isEndElement()) return;
      if (in_.isStartElement()) element(); // up to its own end
      if (in_.isCharacters()) out_.writeCharacters(in_.text().toString());
    }
  }

  // The first child that is for this language, or for all.
  void choose() {
    bool chosen = false;
    while (!in_.atEnd()) {
      in_.readNext();
      if (in_.isEndElement()) return;
      if (!in_.isStartElement()) continue;
      const QString wanted = in_.attributes().value("systemLanguage").toString();
      if (!chosen && (wanted.isEmpty() || language_.startsWith(wanted))) {
        chosen = true;
        element();
      } else {
        in_.skipCurrentElement();
      }
    }
  }

  QXmlStreamReader in_;
  QXmlStreamWriter out_;
  QString language_;
  QHash<QString, QString> colours_;
};

}

QByteArray themed_figure(const QByteArray& svg, const QString& language) {
  QByteArray result;
  return Copier(svg, language, result).copy() ? result : QByteArray();
}

namespace {

/// A figure as large as its window.
class FigureWindow : public QDialog {
 public:
  FigureWindow(const QByteArray& svg, QString language, QWidget* parent)
      : QDialog(parent), svg_(svg), language_(std::move(language)) {
    setObjectName("figure");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(QCoreApplication::translate("FigureWindow", "Figure"));
    setAccessibleName(windowTitle());
    resize_zoomed(*this, QSvgRenderer(svg_).viewBoxF().size() * 1.4 + QSizeF(2 * margin, 2 * margin));
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    const int edge = Theme::instance().px(margin);
    QPainter painter(this);
    QSvgRenderer renderer(themed_figure(svg_, language_));
    renderer.setAspectRatioMode(Qt::KeepAspectRatio);
    renderer.render(&painter, rect().adjusted(edge, edge, -edge, -edge));
  }

 private:
  static constexpr int margin = 16;
  QByteArray svg_;
  QString language_;
};

}

void show_large_figure(const QByteArray& svg, const QString& language, QWidget* parent) {
  if (!svg.isEmpty()) (new FigureWindow(svg, language, parent))->show();
}

QImage draw_figure(const QByteArray& svg, const QString& language, int width, double ratio) {
  QSvgRenderer renderer(themed_figure(svg, language));
  const QSizeF size = renderer.viewBoxF().size();
  if (!renderer.isValid() || size.isEmpty() || width <= 0) return {};
  const double height = std::min(width * size.height() / size.width(), 4.0 * width);
  QImage image(QSizeF(width * ratio, height * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
  if (image.isNull()) return {};
  image.fill(Qt::transparent);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  renderer.render(&painter);
  painter.end();
  image.setDevicePixelRatio(ratio);
  return image;
}

}
