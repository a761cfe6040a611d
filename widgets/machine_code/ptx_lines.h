#pragma once

#include <QString>
#include <vector>

namespace kernelarium {

/// Which source line each line of PTX came from, by its `.loc` directives; 0 if unknown. Both
/// counted from 1; entry 0 is unused. Inlined code belongs to the line of `file` that it was inlined at.
std::vector<int> ptx_source_lines(const QString& ptx, const QString& file);

}
