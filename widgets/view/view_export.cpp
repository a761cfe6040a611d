#include "widgets/view/view_export.h"

#include "kernels/base/error.h"
#include "kernels/base/files.h"
#include "kernels/base/utf8.h"
#include "widgets/theme/theme.h"
#include "widgets/view/clipped_painting.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QBuffer>
#include <QComboBox>
#include <QCoreApplication>
#include <QFileInfo>
#include <QFontMetrics>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QPainter>
#include <QSlider>
#include <QSvgGenerator>
#include <QTableView>
#include <functional>
#include <vector>

namespace kernelarium {

namespace {

constexpr int most_rows = 200; ///< of a table in a picture: for more there are files of tables
constexpr auto parts = QWidget::DrawWindowBackground | QWidget::DrawChildren;

[[noreturn]] void fail(const QString& path, const QString& why) {
  throw Error(QCoreApplication::translate("Export", "%1: %2").arg(path, why).toStdString());
}

/// While it lives, no control draws itself; nothing moves.
class WithoutControls : public QObject {
 public:
  WithoutControls() { qApp->installEventFilter(this); }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    return event->type() == QEvent::Paint && watched->isWidgetType() &&
           is_control(*static_cast<QWidget*>(watched));
  }
};

}

bool is_control(const QWidget& widget) {
  return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QComboBox*>(&widget) ||
         qobject_cast<const QSlider*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget) ||
         qobject_cast<const QLineEdit*>(&widget) || widget.property(control_property).toBool();
}

void set_text_or_hint(QLabel& label, const QString& text, const QString& hint) {
  label.setProperty(control_property, text.isEmpty());
  label.setText(text.isEmpty() ? hint : text);
}

QImage picture_of(QWidget& widget, double scale) {
  if (scale < 1) { // a widget does not draw itself smaller than it is
    const QImage whole = picture_of(widget, 1);
    return whole.scaled((QSizeF(whole.size()) * scale).toSize(), Qt::IgnoreAspectRatio,
                        Qt::SmoothTransformation);
  }
  QImage image((QSizeF(widget.size()) * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(scale);
  image.fill(Theme::instance().colours().canvas);
  QPainter painter(&image);
  widget.render(&painter, {}, {}, parts);
  return image;
}

QImage bare_picture_of(View& view, double scale) {
  const WithoutControls bare;
  return picture_of(view.picture() ? *view.picture() : view, scale);
}

namespace {

/// While it exists, tables of a picture have the height of all their rows, which scroll in the window.
class WholeTables {
 public:
  explicit WholeTables(QWidget& picture) : picture_(picture), before_(picture.size()) {
    QList<QTableView*> tables = picture.findChildren<QTableView*>();
    if (auto* own = qobject_cast<QTableView*>(&picture)) tables << own;
    int more = 0;
    for (QTableView* table : tables) {
      const int whole =
          table->horizontalHeader()->height() + table->verticalHeader()->length() + 2 * table->frameWidth();
      const int missing = whole - table->height();
      const bool endless = !table->model() || table->model()->rowCount() > most_rows;
      if (!table->isVisibleTo(&picture) || missing <= 0 || endless) continue;
      more += missing;
      // What has a least height of its own does not take that of what it holds.
      for (QWidget* each = table; each != picture.parentWidget(); each = each->parentWidget())
        if (each == table || each->minimumHeight() > 0) {
          least_.emplace_back(each, each->minimumHeight());
          each->setMinimumHeight(each == table ? whole : each->height() + missing);
        }
    }
    if (more > 0) resize({before_.width(), before_.height() + more});
  }
  ~WholeTables() {
    if (least_.empty()) return;
    for (auto one = least_.rbegin(); one != least_.rend(); ++one) one->first->setMinimumHeight(one->second);
    resize(before_);
  }
  Q_DISABLE_COPY(WholeTables)

 private:
  void resize(const QSize& size) {
    picture_.resize(size);
    for (const auto& [changed, least] : least_)
      for (QWidget* each = changed; each != picture_.parentWidget(); each = each->parentWidget())
        if (each->layout()) each->layout()->activate();
  }

  QWidget& picture_;
  QSize before_;
  std::vector<std::pair<QWidget*, int>> least_;
};

/// Something that draws itself into a picture file of its size.
struct Drawing {
  QSize size;
  QColor paper;
  QString title, description;
  std::function<void(QPainter&)> paint;
};

void write(const Drawing& drawing, const QString& path, double scale) {
  const QString ending = QFileInfo(path).suffix().toLower();
  const auto not_written =
      QCoreApplication::translate("Export", "can't be written: choose a folder with write permission");
  if (ending == "png") {
    QImage image((QSizeF(drawing.size) * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(drawing.paper);
    QPainter painter(&image);
    drawing.paint(painter);
    painter.end();
    if (!image.save(path, "PNG")) fail(path, not_written);
    return;
  }
  if (ending != "svg")
    fail(path, QCoreApplication::translate("Export",
                                           "a picture is saved as .png or .svg: change the file extension"));
  QBuffer bytes;
  QSvgGenerator svg;
  svg.setOutputDevice(&bytes);
  svg.setSize(drawing.size);
  svg.setViewBox(QRect(QPoint(), drawing.size));
  svg.setResolution(96);
  svg.setTitle(drawing.title);
  svg.setDescription(drawing.description);
  QPainter painter;
  if (!painter.begin(&svg)) fail(path, not_written);
  painter.fillRect(QRect(QPoint(), drawing.size), drawing.paper);
  {
    ClippedPainting clipped(painter);
    QPainter within(&clipped);
    drawing.paint(within);
  }
  painter.end();
  // QSvgGenerator writes the control characters of a text as they are.
  write_file(path.toStdString(), xml_characters(bytes.data().toStdString()));
}

}

void export_picture(QWidget& widget, const QString& path, double scale) {
  const QString name = widget.accessibleName().isEmpty() ? widget.objectName() : widget.accessibleName();
  write({widget.size(), Theme::instance().colours().canvas, name, widget.accessibleDescription(),
         [&](QPainter& painter) { widget.render(&painter, {}, {}, parts); }},
        path, scale);
}

void export_picture_of(View& view, const QString& of, const QString& path, double scale) {
  QWidget& picture = view.picture() ? *view.picture() : view;
  const WholeTables whole(picture);
  const Theme& theme = Theme::instance();
  const QFont heading = theme.font(Theme::Type::heading), small = theme.font(Theme::Type::small);
  const int margin = theme.px(12), wide = picture.width();
  const auto height_of = [&](const QFont& font, const QString& text) {
    return text.isEmpty()
               ? 0
               : QFontMetrics(font).boundingRect(QRect(0, 0, wide, 10000), Qt::TextWordWrap, text).height() +
                     theme.px(4);
  };
  const int title = height_of(heading, view.title()), about = height_of(small, of),
            legend = height_of(small, view.legend());
  const int top = margin + title + about + theme.px(4);
  const QSize size(wide + 2 * margin, top + picture.height() + theme.px(6) + legend + margin);
  // Of the picture's own corner: a margin of another colour would look like a frame.
  const QColor paper = picture_of(picture, 1).pixelColor(wide - 1, 0);
  write({size, paper, of.isEmpty() ? view.title() : view.title() + ", " + of, view.legend(),
         [&](QPainter& painter) {
           const WithoutControls bare;
           const auto text = [&](const QFont& font, const QColor& colour, int y, int high,
                                 const QString& words) {
             painter.setFont(font);
             painter.setPen(colour);
             painter.drawText(QRect(margin, y, wide, high), Qt::TextWordWrap, words);
           };
           text(heading, theme.colours().text, margin, title, view.title());
           text(small, theme.colours().muted, margin + title, about, of);
           picture.render(&painter, QPoint(margin, top), {}, parts);
           text(small, theme.colours().muted, top + picture.height() + theme.px(6), legend, view.legend());
         }},
        path, scale);
}

}
