#pragma once

#include <vector>

class QTableView;

namespace kernelarium {

/// Keeps a table as wide as its viewport: columns are as wide as their content, the last one takes the rest,
/// and if there is no room those in `dispensable`, the first ones first, are hidden; then the first one is
/// elided. `rest` is the minimum width of the last column, in pixels at 100 %. Exports and tooltips have all
/// columns.
void fit_columns(QTableView* table, std::vector<int> dispensable, int rest = 40);

}
