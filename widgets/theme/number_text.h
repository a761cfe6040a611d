#pragma once

#include "kernels/measure/series.h"

#include <QString>
#include <cstdint>

namespace kernelarium {

/// Numbers for people, as kernels/base/figures.h writes them.
QString count_text(std::int64_t count); ///< "1 048 576"
/// As HTML, whose lines break at the narrow spaces of numbers otherwise.
QString unbroken_html(const QString& text);
/// What tr() made of "%n words", its number as count_text() writes it.
QString grouped(QString text);
QString moment_text(const QString& iso);           ///< "27 Nov 2026 14:03:59", in local time
QString limit_text(std::int64_t limit);            ///< short and exact: "16 384", "2³⁰"
QString short_count_text(double count);            ///< "16.0 M"
QString bytes_text(double bytes);                  ///< "67.1 MB" (decimal units)
QString time_text(double milliseconds);            ///< "412 µs", "1.32 ms", "2.1 s"
QString rate_text(double bytes_per_second);        ///< "4.28 TB/s"
QString flops_text(double flops_per_second);       ///< "51.4 TFLOP/s"
QString percent_text(double fraction);             ///< "71 %"
QString ratio_text(double ratio);                  ///< "8.0 ×"
QString number_text(double value, int digits = 3); ///< significant digits, thousands grouped
QString error_text(double error);                  ///< "1.4 × 10⁻⁶"
/// "4 096", "32 × 16", "8 × 8 × 2": a grid or a block, without trailing ones.
QString extent_text(std::int64_t x, std::int64_t y, std::int64_t z);
/// "measured", "counted", "modelled"... in the interface's language.
QString label_text(Label label);
/// Seven significant digits in a bare form for files: no grouping, no unit.
QString plain_number(double value);

}
