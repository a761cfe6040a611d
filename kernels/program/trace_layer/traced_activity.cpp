#include "kernels/base/kernel_name.h"
#include "kernels/program/trace_layer/state.h"

#include <algorithm>
#include <fmt/format.h>

namespace kernelarium::program {
namespace {

/// `library`: not by a launch of the program's.
std::string words_of(const activity::Record& record, std::uint64_t id, bool library) {
  using What = activity::Record::What;
  if (record.what == What::set) return words_of_set(record.bytes);
  if (record.what == What::copy) {
    Layer& all = layer();
    ++all.copies;
    all.copied_bytes += record.bytes;
    return copy_words(all.copies, record.from, record.to, record.device, record.device, record.bytes);
  }
  const std::string name = kernel_display_name(record.name);
  if (library) return fmt::format(R"("work":"library","id":0,"name":{})", json_text(name));
  return kernel_words(id, name, record.grid, record.block, record.shared);
}

}

void write_activity(bool last) {
  Layer& all = layer();
  std::vector<activity::Record> records = activity::take(last);
  std::stable_sort(records.begin(), records.end(),
                   [](const auto& a, const auto& b) { return a.begin_us < b.begin_us; });
  for (const activity::Record& record : records) {
    if (record.item == kOwnItem) continue;
    const auto graph = all.graphs.find(record.item);
    Piece piece;
    if (graph != all.graphs.end()) {
      piece = graph->second.piece;
      graph->second.has_nodes = true;
      graph->second.launches += record.what == activity::Record::What::kernel;
    } else {
      piece.stream = record.stream;
      piece.issued = record.begin_us;
    }
    piece.device = record.device;
    const std::uint64_t id = graph != all.graphs.end() ? graph->second.launches : 0;
    const double begin = std::max(piece.issued, record.begin_us);
    all.trace_writer.line(line_of(words_of(record, id, graph == all.graphs.end()), piece, begin,
                                  std::max(begin, record.end_us)));
  }
}

}
