#pragma once

#include "kernels/experiment/run.h"

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace kernelarium {

/// Runs measured once on a machine with a GPU and shipped as resources/recorded/<machine>.json.
struct RecordedTable {
  struct Row {
    std::string lesson, variant;
    Values sizes, parameters;
    Series time;                           ///< label: recorded
    std::vector<BaselineResult> baselines; ///< their times, label: recorded
  };

  std::string machine;                      ///< "NVIDIA H200"
  std::string date;                         ///< "2026-11-21"
  std::map<std::string, std::string> facts; ///< driver, CUDA version, clocks
  std::vector<Row> rows;

  /// Adds a run that passed and was measured on hardware; others are refused with an Error.
  void add(const Run& run);
  /// The row of the same lesson, variant, sizes and parameters, or null.
  const Row* find(const std::string& lesson, const std::string& variant, const Values& sizes,
                  const Values& parameters) const;
  /// "NVIDIA H200, 2026-11-21, driver 580.95.05": for people.
  std::string origin() const;
};

nlohmann::json to_json(const RecordedTable& table);
/// Throws Error naming the key that is missing or of the wrong type.
RecordedTable recorded_table_from_json(const nlohmann::json& object);
/// All tables of a folder, in order of their names. Throws Error with the file for a broken one.
std::vector<RecordedTable> read_recorded_tables(const std::filesystem::path& folder);

/// Gives the run the recorded time (and recorded baselines, if it requested baselines) of the first table
/// with the same lesson, variant, sizes and parameters.
void add_recorded(Run& run, const std::vector<RecordedTable>& tables, bool baselines);

}
