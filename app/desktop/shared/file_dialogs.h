#pragma once

#include <QString>
#include <functional>

class QWidget;

namespace kernelarium {

using PathWork = std::function<void(const QString& path)>;
using Saying = std::function<void(const QString& text)>;

/// Asks for an existing file, without blocking the window; reports an Error thrown by `work`.
void ask_to_open(QWidget* parent, const QString& title, const QString& filters, const PathWork& work,
                 const Saying& say);

/// Asks for the path of a new file, by `name` in the home folder, and works; then reports `done`, whose %1 is
/// the path, or the Error. A name without an extension gets that of `name`.
void ask_to_save(QWidget* parent, const QString& title, QString name, const QString& filters,
                 const PathWork& work, const QString& done, const Saying& say);

}
