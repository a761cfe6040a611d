#pragma once

#include "kernels/experiment/run.h"
#include "kernels/trace/explanation.h"

#include <QString>

namespace kernelarium {

/// A value of a buffer, as short as possible: "0.25".
QString value_text(double value, int digits = 6);
/// "a[row * n + k] = a[52 * 512 + 3] = <b>a[26 627]</b> (k = 3)"
QString html_of(const AccessText& access);
/// "col = blockIdx.x * 16 + threadIdx.x = 3 * 16 + 7 = <b>55</b>"
QString html_of(const NamedValue& named);
/// Why the kernel ended, where it is the doing of the thread at `place`; else empty.
QString fault_html(const Run& run, int launch, const ThreadPlace& place);
/// In the letters of code.
QString code_html(const QString& html);

}
