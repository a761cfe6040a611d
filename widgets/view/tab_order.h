#pragma once

#include <vector>

class QWidget;

namespace kernelarium {

/// The controls of a window in the order in which they are read: rows from above, columns from the left, and
/// all of a panel before the next. Qt's own order is that in which they were made, and it enters panels that
/// lie behind a tab.
std::vector<QWidget*> tab_stops(QWidget& window);

/// Gives the keys to the next or previous of them, and scrolls it into sight; false where there is none.
bool focus_next(QWidget& window, bool forwards);

}
