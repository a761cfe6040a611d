#include "app/runner/run_frames.h"

#include "kernels/base/error.h"
#include "kernels/simulator/engine/matrix_record.h"

#include <cstring>
#include <limits>
#include <map>

namespace kernelarium {

using nlohmann::json;

json store_bytes(OutgoingFrame& frame, const void* bytes, std::size_t size) {
  const json place = {{"at", frame.blob_bytes()}, {"bytes", size}};
  frame.parts.emplace_back(static_cast<const std::byte*>(bytes), size);
  return place;
}

std::span<const std::byte> fetch_bytes(const Frame& frame, const json& place) {
  const auto at = read_value<std::uint64_t>(place.at("at")),
             size = read_value<std::uint64_t>(place.at("bytes"));
  if (at > frame.blob.size() || size > frame.blob.size() - at)
    throw Error(Sentence::tr("A message refers to %1 bytes at %2, but contains only %3.", size, at,
                             frame.blob.size()));
  return std::span(frame.blob).subspan(at, size);
}

void add_values(const Tensors& tensors, std::int64_t limit, OutgoingFrame& frame) {
  json& object = frame.object["values"];
  for (const auto& [name, tensor] : tensors) {
    if (static_cast<std::int64_t>(tensor.bytes.size()) > limit) continue;
    object[name] = {{"dtype", name_of(tensor.dtype)},
                    {"shape", tensor.shape},
                    {"values", store_bytes(frame, tensor.bytes.data(), tensor.bytes.size())}};
  }
}

Tensors tensors_from_json(const Frame& frame, const json& object) {
  Tensors tensors;
  for (const auto& [name, entry] : object.items()) {
    const auto dtype = parse_dtype(entry.at("dtype").get<std::string>());
    if (!dtype) throw Error(Sentence::tr("Buffer %1 in a message has an unknown element type.", name));
    Tensor tensor;
    tensor.dtype = *dtype;
    tensor.shape = read_value<std::vector<std::int64_t>>(entry.at("shape"));
    const auto bytes = fetch_bytes(frame, entry.at("values"));
    tensor.bytes.assign(bytes.begin(), bytes.end());
    // The product is formed against the byte count, so that huge extents can't overflow.
    std::uint64_t room = bytes.size() / size_of(*dtype);
    bool fits = bytes.size() % size_of(*dtype) == 0;
    std::uint64_t count = 1;
    for (const std::int64_t extent : tensor.shape) {
      if (extent < 0 || (extent > 0 && count > room / static_cast<std::uint64_t>(extent))) fits = false;
      if (fits) count *= static_cast<std::uint64_t>(extent);
    }
    if (!fits || count != room)
      throw Error(Sentence::tr("Buffer %1 in a message does not have as many bytes as its shape.", name));
    tensors[name] = std::move(tensor);
  }
  return tensors;
}

namespace {

// Traces cross the pipe as they lie in memory: every host of a CUDA device is little-endian, and these pin
// the layout. A change of these structs needs a new protocol_version.
static_assert(std::is_trivially_copyable_v<AccessRecord> && sizeof(AccessRecord) == 296);
static_assert(std::is_trivially_copyable_v<ShuffleRecord> && sizeof(ShuffleRecord) == 64);
static_assert(std::is_trivially_copyable_v<MatrixRecord> && sizeof(MatrixRecord) == 80);
static_assert(std::is_trivially_copyable_v<AsyncRecord> && sizeof(AsyncRecord) == 96);
static_assert(std::is_trivially_copyable_v<WarpCount> && sizeof(WarpCount) == 40);
static_assert(std::is_trivially_copyable_v<FormulaNode> && sizeof(FormulaNode) == 32);
static_assert(std::is_trivially_copyable_v<AddressFormula> && sizeof(AddressFormula) == 16);
static_assert(std::is_trivially_copyable_v<LaneValues> && sizeof(LaneValues) == 24);
static_assert(std::is_trivially_copyable_v<WarpInterval> && sizeof(WarpInterval) == 12);
static_assert(std::is_trivially_copyable_v<SmTimeline::Block> && sizeof(SmTimeline::Block) == 24);
static_assert(std::is_trivially_copyable_v<SmTimeline::Warp> && sizeof(SmTimeline::Warp) == 28);
static_assert(std::is_trivially_copyable_v<InstructionPlace> && sizeof(InstructionPlace) == 12);

template<class T>
std::vector<T> fetch_array(const Frame& frame, const json& place) {
  const auto bytes = fetch_bytes(frame, place);
  if (bytes.size() % sizeof(T) != 0) throw Error(Sentence::tr("A trace in a message has an invalid length."));
  std::vector<T> values(bytes.size() / sizeof(T));
  if (!bytes.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

template<class T>
json store_array(OutgoingFrame& frame, const std::vector<T>& values) {
  return store_bytes(frame, values.data(), values.size() * sizeof(T));
}

json trace_to_json(const Trace& trace, OutgoingFrame& frame) {
  json object = {{"records", store_array(frame, trace.records)},
                 {"shuffles", store_array(frame, trace.shuffles)},
                 {"matrices", store_array(frame, trace.matrices)},
                 {"matrices_dropped", trace.matrices_dropped},
                 {"matrix_words", store_array(frame, trace.matrix_words)},
                 {"instructions", trace.instructions},
                 {"async", store_array(frame, trace.async)},
                 {"tensor_maps", store_array(frame, trace.tensor_maps)},
                 {"warps", store_array(frame, trace.warps)},
                 {"nodes", store_array(frame, trace.nodes)},
                 {"formulas", store_array(frame, trace.formulas)},
                 {"registers", store_array(frame, trace.registers)},
                 {"values", store_array(frame, trace.values)},
                 {"lane_values", store_array(frame, trace.lane_values)},
                 {"names", trace.names},
                 {"dropped", trace.dropped}};
  if (trace.fault)
    object["fault"] = {{"launch", trace.fault->launch}, {"block", trace.fault->block},
                       {"warp", trace.fault->warp},     {"lane", trace.fault->lane},
                       {"buffer", trace.fault->buffer}, {"element", trace.fault->element}};
  return object;
}

/// Formulas are followed from node to node: what refers to no node, or to itself, is no formula.
void check_formulas(const Trace& trace) {
  constexpr int deepest = 200;
  const auto broken = [] { return Error(Sentence::tr("A trace in a message has an invalid formula.")); };
  const auto count = static_cast<std::int64_t>(trace.nodes.size());
  std::vector<int> heights;
  for (const FormulaNode& node : trace.nodes) {
    const auto own = static_cast<std::int64_t>(heights.size());
    const bool leaf = node.op == FormulaNode::Op::captured || node.op == FormulaNode::Op::shared;
    int height = 1;
    for (const std::int32_t part : {node.a, node.b, node.c}) {
      if (part < -1 || part >= (leaf ? std::max(count, std::int64_t(trace.names.size())) : own))
        throw broken();
      if (part >= 0 && !leaf) height = std::max(height, heights[static_cast<std::size_t>(part)] + 1);
      if (part >= count && node.op == FormulaNode::Op::captured) throw broken();
    }
    if (node.op > FormulaNode::Op::ge || node.bits == 0 || node.bits > 64 || height > deepest) throw broken();
    const bool computes = node.op >= FormulaNode::Op::add;
    if (computes && node.a < 0) throw broken();
    heights.push_back(height);
  }
  for (const AddressFormula& formula : trace.formulas)
    if (formula.root < -1 || formula.root >= count ||
        std::uint64_t{formula.first} + formula.captured > trace.registers.size())
      throw broken();
}

Trace trace_from_json(const Frame& frame, const json& object) {
  Trace trace;
  trace.records = fetch_array<AccessRecord>(frame, object.at("records"));
  trace.shuffles = fetch_array<ShuffleRecord>(frame, object.at("shuffles"));
  trace.matrices = fetch_array<MatrixRecord>(frame, object.at("matrices"));
  trace.matrices_dropped = read_value<std::uint64_t>(object.at("matrices_dropped"));
  trace.matrix_words = fetch_array<std::uint32_t>(frame, object.at("matrix_words"));
  trace.instructions = object.at("instructions").get<std::vector<std::string>>();
  trace.async = fetch_array<AsyncRecord>(frame, object.at("async"));
  trace.tensor_maps = fetch_array<TensorMapBytes>(frame, object.at("tensor_maps"));
  trace.warps = fetch_array<WarpCount>(frame, object.at("warps"));
  trace.nodes = fetch_array<FormulaNode>(frame, object.at("nodes"));
  trace.formulas = fetch_array<AddressFormula>(frame, object.at("formulas"));
  trace.registers = fetch_array<std::uint32_t>(frame, object.at("registers"));
  trace.values = fetch_array<LaneValues>(frame, object.at("values"));
  trace.lane_values = fetch_array<std::uint64_t>(frame, object.at("lane_values"));
  trace.names = object.at("names").get<std::vector<std::string>>();
  trace.dropped = read_value<std::uint64_t>(object.at("dropped"));
  if (object.contains("fault")) {
    const json& fault = object.at("fault");
    trace.fault = FaultPlace{
        read_value<std::uint32_t>(fault.at("launch")), read_value<std::uint64_t>(fault.at("block")),
        read_value<std::uint32_t>(fault.at("warp")),   read_value<std::uint32_t>(fault.at("lane")),
        fault.at("buffer").get<std::string>(),         read_value<std::int64_t>(fault.at("element"))};
    if (trace.fault->warp > 31 || trace.fault->lane > 31)
      throw Error(Sentence::tr("A trace in a message has a fault without a valid thread."));
  }
  check_formulas(trace);
  return trace;
}

json timelines_to_json(const std::vector<SmTimeline>& timelines, OutgoingFrame& frame) {
  json list = json::array();
  for (const SmTimeline& timeline : timelines)
    list.push_back({{"clocks", timeline.clocks},
                    {"recorded", timeline.traced},
                    {"part", timeline.part},
                    {"blocks_of_sm", timeline.blocks_of_sm},
                    {"grid_blocks", timeline.grid_blocks},
                    {"schedulers", timeline.schedulers},
                    {"block_slots", timeline.block_slots},
                    {"sm_count", timeline.sm_count},
                    {"clock_ghz", timeline.clock_ghz},
                    {"block_launch_clocks", timeline.block_launch_clocks},
                    {"blocks", store_array(frame, timeline.blocks)},
                    {"warps", store_array(frame, timeline.warps)},
                    {"intervals", store_array(frame, timeline.intervals)},
                    {"places", store_array(frame, timeline.places)},
                    {"files", timeline.files}});
  return list;
}

std::vector<SmTimeline> timelines_from_json(const Frame& frame, const json& list) {
  std::vector<SmTimeline> timelines;
  for (const json& object : list) {
    SmTimeline& timeline = timelines.emplace_back();
    timeline.clocks = object.at("clocks").get<double>();
    timeline.traced = object.at("recorded").get<double>();
    timeline.part = object.at("part").get<double>();
    timeline.blocks_of_sm = read_value<std::int64_t>(object.at("blocks_of_sm"));
    timeline.grid_blocks = read_value<std::int64_t>(object.at("grid_blocks"));
    timeline.schedulers = read_value<int>(object.at("schedulers"));
    timeline.block_slots = read_value<int>(object.at("block_slots"));
    timeline.sm_count = read_value<int>(object.at("sm_count"));
    timeline.clock_ghz = object.at("clock_ghz").get<double>();
    timeline.block_launch_clocks = object.at("block_launch_clocks").get<double>();
    timeline.blocks = fetch_array<SmTimeline::Block>(frame, object.at("blocks"));
    timeline.warps = fetch_array<SmTimeline::Warp>(frame, object.at("warps"));
    timeline.intervals = fetch_array<WarpInterval>(frame, object.at("intervals"));
    timeline.places = fetch_array<InstructionPlace>(frame, object.at("places"));
    timeline.files = object.at("files").get<std::vector<std::string>>();
  }
  return timelines;
}

/// Views draw a timeline without looking twice: every index lies inside, and every warp's intervals follow
/// each other.
void check_timelines(const Run& run) {
  const auto broken = [] { throw Error(Sentence::tr("A timeline in a message does not fit its run.")); };
  const auto sound = [](double clocks) { return clocks >= 0 && clocks < 1e15; }; // false for NaN
  if (!run.timelines.empty() && run.timelines.size() != run.launches.size()) broken();
  for (const SmTimeline& timeline : run.timelines) {
    if (!sound(timeline.clocks) || !sound(timeline.traced) || !sound(timeline.block_launch_clocks) ||
        !(timeline.part > 0 && timeline.part <= 1) ||
        !(timeline.clock_ghz > 0 && timeline.clock_ghz < 1000) || timeline.blocks_of_sm < 0 ||
        timeline.grid_blocks < 0 || timeline.schedulers < 1 || timeline.schedulers > 64 ||
        timeline.block_slots < 1 || timeline.block_slots > 1024 || timeline.sm_count < 1 ||
        timeline.sm_count > 4096)
      broken();
    for (const SmTimeline::Block& block : timeline.blocks)
      if (!sound(block.begin) || !sound(block.end) || block.end < block.begin ||
          block.slot >= static_cast<std::uint32_t>(timeline.block_slots))
        broken();
    for (const SmTimeline::Warp& warp : timeline.warps) {
      if (warp.block >= timeline.blocks.size() || warp.warp >= 32 || !sound(warp.begin) || !sound(warp.end) ||
          warp.scheduler >= static_cast<std::uint32_t>(timeline.schedulers) ||
          std::uint64_t{warp.first} + warp.count > timeline.intervals.size())
        broken();
      for (std::uint32_t i = 1; i < warp.count; ++i)
        if (timeline.intervals[warp.first + i].begin < timeline.intervals[warp.first + i - 1].begin) broken();
    }
    for (const WarpInterval& interval : timeline.intervals)
      if (!sound(interval.begin) || static_cast<std::size_t>(interval.state) >= kWarpStates ||
          interval.place >= std::max<std::size_t>(timeline.places.size(), 1))
        broken();
  }
}

/// Views take places, sites and launches of a trace as they stand here: none may lie outside of its run.
void check_trace(const Run& run) {
  constexpr std::int64_t kMost = std::int64_t{1} << 40; ///< so that products of extents can't overflow
  const auto broken = [] { throw Error(Sentence::tr("A trace in a message does not fit its run.")); };
  std::vector<std::pair<std::uint64_t, std::uint64_t>> extents; // blocks, warps of a block
  for (const LaunchFacts& launch : run.launches) {
    std::int64_t blocks = 1, threads = 1;
    for (const auto& [extent, product] :
         {std::pair(&launch.grid, &blocks), std::pair(&launch.block, &threads)})
      for (const std::int64_t side : {extent->x, extent->y, extent->z}) {
        if (side < 1 || side > kMost / *product)
          throw Error(Sentence::tr("A launch in a message has a grid or block of impossible size."));
        *product *= side;
      }
    if (threads > 1024)
      throw Error(Sentence::tr("A launch in a message has a grid or block of impossible size."));
    extents.emplace_back(blocks, (threads + 31) / 32);
  }
  if (!run.trace) return;
  const auto inside = [&](const auto& record) {
    return record.launch < extents.size() && record.block < extents[record.launch].first &&
           record.warp < extents[record.launch].second;
  };
  if (run.trace->fault && (!inside(*run.trace->fault) || run.trace->fault->lane >= 32)) broken();
  for (const AccessRecord& record : run.trace->records)
    if (!inside(record) || record.site >= run.counters.sites.size()) broken();
  for (const ShuffleRecord& record : run.trace->shuffles) {
    if (!inside(record)) broken();
    for (const std::uint8_t lane : record.source)
      if (lane >= 32) broken();
  }
  for (const MatrixRecord& record : run.trace->matrices)
    if (!inside(record) ||
        !sim::matrix::is_whole(record, run.trace->matrix_words.size(), run.trace->instructions.size()))
      broken();
  for (const AsyncRecord& record : run.trace->async)
    if (!inside(record) || record.what > AsyncRecord::What::arrive_after ||
        record.other >= extents[record.launch].first ||
        (record.map != AsyncRecord::none && record.map >= run.trace->tensor_maps.size()))
      broken();
  std::uint64_t warps = 0;
  for (const auto& [blocks, of_block] : extents) warps += blocks * of_block;
  if (run.trace->warps.size() > warps) broken(); // a run that was stopped has fewer
}

}

void write_run(const Run& run, OutgoingFrame& frame) {
  frame.object["run"] = to_json(run);
  if (run.trace) frame.object["trace"] = trace_to_json(*run.trace, frame);
  if (!run.timelines.empty()) frame.object["timelines"] = timelines_to_json(run.timelines, frame);
}

Run read_run(const Frame& frame) {
  const json& object = frame.object;
  Run run = run_from_json(object.at("run"));
  if (object.contains("trace"))
    run.trace = std::make_shared<const Trace>(trace_from_json(frame, object.at("trace")));
  if (object.contains("timelines")) run.timelines = timelines_from_json(frame, object.at("timelines"));
  check_trace(run);
  check_timelines(run);
  return run;
}

}
