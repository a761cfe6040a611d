#pragma once

#include "widgets/view/view.h"

#include <QImage>
#include <QString>
#include <QWidget>

class QLabel;

namespace kernelarium {

/// Set on a widget that only tells how to use the controls beside it.
inline constexpr const char* control_property = "control";
/// Whether it is there to be used, not to be read: a button, a box, a slider, what tells how to use them.
bool is_control(const QWidget& widget);

/// `text`, or while there is none how to get one, which is no part of a picture of the view.
void set_text_or_hint(QLabel& label, const QString& text, const QString& hint);

/// Draws `widget` as it is; `scale` 2 gives twice the pixels.
QImage picture_of(QWidget& widget, double scale = 1);
/// A view's picture on its own: buttons, boxes and sliders, which nobody can use there, leave their room
/// empty.
QImage bare_picture_of(View& view, double scale = 1);
/// By the file's ending: .png (at `scale`) or .svg (true vectors). Throws Error with path and reason.
void export_picture(QWidget& widget, const QString& path, double scale = 2);
/// The same for a view's picture, with its title (and subject), and its legend below: everything needed to
/// understand the file on its own.
void export_picture_of(View& view, const QString& of, const QString& path, double scale = 2);

}
