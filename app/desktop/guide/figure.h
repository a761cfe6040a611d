#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

class QWidget;

namespace kernelarium {

/// A lesson's figure with the words of `language`, in the colours and fonts of the theme; without anything
/// that would load or run something. Empty if it is no XML.
QByteArray themed_figure(const QByteArray& svg, const QString& language);
/// Drawn `width` device-independent pixels wide at this pixel ratio; null if it can't be drawn.
QImage draw_figure(const QByteArray& svg, const QString& language, int width, double ratio);
/// Shows it in a separate window, of any size.
void show_large_figure(const QByteArray& svg, const QString& language, QWidget* parent);

}
