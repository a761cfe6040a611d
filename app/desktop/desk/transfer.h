#pragma once

#include "app/desktop/storage/desk_file.h"

namespace kernelarium {

enum class ImportMode {
  merge,  ///< adds what is not here; where both have a text, both texts stay
  replace ///< the current data goes (into the backup), the file's data replaces it
};

struct ImportReport {
  int runs = 0, plans = 0, notes = 0, words = 0, errors = 0, attempts = 0, kernels = 0;
  int kept_both = 0; ///< texts that differed: both are kept
  QString copy;      ///< the state before, as a file that can be imported again
};

/// Everything of the learner as one file: the data file's content, and from `folder` the kernels
/// (kernels/LESSON/VARIANT.cu) and the state of lessons (lessons.json); stores that write later are to be
/// flushed first. Written to a temporary file and renamed. Throws Error.
void export_everything(DeskFile& file, const QString& folder, const QString& path);

/// Imports such a file, or a data file of this or an earlier version. Atomic: it throws Error with the
/// reason and leaves everything as it was. A backup is made first, in the folder of the data file.
ImportReport import_everything(DeskFile& file, const QString& folder, const QString& path, ImportMode mode);

/// Both texts: the one that contains the other, else `theirs` below `mine` after a separating line.
QString both_texts(const QString& mine, const QString& theirs, bool* differ = nullptr);

}
