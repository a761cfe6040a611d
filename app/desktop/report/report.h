#pragma once

#include "app/desktop/pages/lesson_page.h"

#include <QString>

namespace kernelarium {

/// The lesson's settings, result, charts, table and machine facts as one document.
/// By the ending: .html (pictures inside) or .pdf. Throws Error with path and reason.
void export_report(LessonPage& page, const QString& path);
/// The HTML alone; pictures as data inside.
QString report_html(LessonPage& page);

}
