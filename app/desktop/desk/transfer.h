#pragma once

#include "app/desktop/storage/desk_file.h"

namespace kernelarium {

enum class ImportMode {
  merge,  ///< adds what is not here; where both have a text, both texts stay
  replace ///< what is here goes (into the copy), what is in the file comes
};

struct ImportReport {
  int runs = 0, plans = 0, notes = 0, words = 0, problems = 0, attempts = 0, kernels = 0;
  int kept_both = 0; ///< texts that differed: theirs stands below or beside yours
  QString copy;      ///< the state before, as a file that can be imported again
};

/// Everything of the learner as one file: the data file's content, and from `folder` the kernels
/// (kernels/LESSON/VARIANT.cu) and where one was (lessons.json); stores that write later are to be flushed
/// first. Written beside and renamed over. Throws Error.
void export_everything(DeskFile& file, const QString& folder, const QString& path);

/// Takes such a file, or a data file of this or an earlier version. All or nothing: it throws Error with the
/// reason and leaves everything as it was. A copy of the state before is made first, beside the data file.
ImportReport import_everything(DeskFile& file, const QString& folder, const QString& path, ImportMode mode);

/// Both texts: the one that holds the other, else `theirs` below `mine` behind a line that says so.
QString both_texts(const QString& mine, const QString& theirs, bool* differ = nullptr);

}
