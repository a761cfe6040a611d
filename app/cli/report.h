#pragma once

#include "kernels/experiment/laboratory.h"
#include "lessons/format/lesson.h"

#include <filesystem>
#include <string>
#include <vector>

namespace kernelarium {

/// A report of runs: index.html (self-contained: pictures inside), runs.csv and runs.md.
class Report {
 public:
  /// `laboratory` still has the inputs and outputs of `run`, for its pictures.
  void add(const Lesson& lesson, const Variant& variant, const Run& run, const Laboratory& laboratory);
  /// Writes the files, making the folder if needed. Throws Error.
  void write(const std::filesystem::path& folder) const;

 private:
  struct Entry {
    Run run;
    std::string variant_title, variant_summary;
  };
  struct Chapter {
    std::string id, title, summary;
    std::vector<Entry> entries;
    std::string pictures; ///< HTML with the first run's input and output, where they are pictures
  };
  std::vector<Chapter> chapters_;
};

}
