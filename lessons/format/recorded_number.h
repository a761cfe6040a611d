#pragma once

#include "kernels/experiment/recorded_table.h"
#include "lessons/format/lesson.h"

#include <string>
#include <vector>

namespace kernelarium {

/// A baseline's time in expressions over recorded rows: "Eigen, all cores" is `eigen_all_cores_ms`.
std::string recorded_name(const std::string& baseline);

/// The value of a number marked `recorded`, from the first table that has a row for its variant, sizes and
/// parameters. Throws Error naming the settings that no table has, or the names that the row has.
double recorded_value(const Lesson& lesson, const NamedNumber& number,
                      const std::vector<RecordedTable>& tables);

}
