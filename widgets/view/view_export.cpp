#include "widgets/view/view_export.h"

#include "kernels/base/error.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPainter>
#include <QSvgGenerator>

namespace kernelarium {

namespace {

constexpr auto parts = QWidget::DrawWindowBackground | QWidget::DrawChildren;

[[noreturn]] void fail(const QString& path, const QString& why) {
  throw Error(QCoreApplication::translate("Export", "%1: %2").arg(path, why).toStdString());
}

}

QImage picture_of(QWidget& widget, double scale) {
  QImage image((QSizeF(widget.size()) * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(scale);
  image.fill(Theme::instance().colours().canvas);
  QPainter painter(&image);
  widget.render(&painter, {}, {}, parts);
  return image;
}

void export_picture(QWidget& widget, const QString& path, double scale) {
  const QString ending = QFileInfo(path).suffix().toLower();
  if (ending == "png") {
    if (!picture_of(widget, scale).save(path, "PNG"))
      fail(path,
           QCoreApplication::translate("Export", "can't be written: choose a folder that you may write to"));
    return;
  }
  if (ending != "svg")
    fail(path,
         QCoreApplication::translate("Export", "a picture is a .png or a .svg file: change the ending"));
  QSvgGenerator svg;
  svg.setFileName(path);
  svg.setSize(widget.size());
  svg.setViewBox(widget.rect());
  svg.setResolution(96);
  svg.setTitle(widget.accessibleName().isEmpty() ? widget.objectName() : widget.accessibleName());
  svg.setDescription(widget.accessibleDescription());
  QPainter painter;
  if (!painter.begin(&svg))
    fail(path,
         QCoreApplication::translate("Export", "can't be written: choose a folder that you may write to"));
  painter.fillRect(widget.rect(), Theme::instance().colours().canvas);
  widget.render(&painter, {}, {}, parts);
}

}
