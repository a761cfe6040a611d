#pragma once

#include <QTextDocument>
#include <vector>

namespace kernelarium {

/// Where the pages of a document that is laid out as one long page begin: no line, picture or row of a table
/// is cut, and a heading stays with what follows it. Begins with 0 and ends with the document's height.
std::vector<double> page_breaks(const QTextDocument& document, double page_height);

}
