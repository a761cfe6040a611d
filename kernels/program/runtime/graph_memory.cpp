/// Memory that graphs allocate: its addresses are given when nodes are added; the memory behind them when the
/// graph is launched, out of what earlier graphs have left.
#include "kernels/program/runtime/graph_memory.h"

#include "kernels/program/runtime/memory.h"

#include <algorithm>
#include <functional>

namespace kernelarium::program {
namespace {

constexpr std::uint64_t kGrain = 32 << 20; ///< in which the device's memory is taken (seen on an H200)

std::map<std::uint64_t, Block>& reserved_blocks() {
  static std::map<std::uint64_t, Block> all;
  return all;
}

/// Memory of a device that a graph has had: it stays with graphs until it is trimmed.
struct Piece {
  std::uint64_t bytes = 0;
  std::set<std::uint64_t> addresses; ///< for which it was taken last
  int stream = -1;                   ///< in which it was freed...
  std::uint32_t number = 0;          ///< ...and by which of its pieces of work

  bool is_live() const {
    return std::any_of(addresses.begin(), addresses.end(),
                       [](std::uint64_t address) { return runtime().blocks.contains(address); });
  }
};
struct DeviceMemory {
  std::vector<Piece> pieces;
  std::uint64_t most = 0;

  std::uint64_t bytes() const {
    std::uint64_t sum = 0;
    for (const Piece& piece : pieces) sum += piece.bytes;
    return sum;
  }
};
DeviceMemory& memory_of(int device) {
  static std::map<int, DeviceMemory> all;
  return all[device];
}

bool is_over(const Piece& piece, const Moment& moment) {
  return piece.stream < 0 || moment.clock[static_cast<std::size_t>(piece.stream)] >= piece.number;
}

/// For all that a graph allocates on one device.
void take_piece(DeviceMemory& memory, const std::set<std::uint64_t>& addresses, const Moment& begin) {
  std::uint64_t bytes = 0;
  for (const std::uint64_t address : addresses) bytes += reserved_blocks().at(address).bytes;
  bytes = (bytes + kGrain - 1) / kGrain * kGrain;
  auto best = memory.pieces.end();
  for (auto it = memory.pieces.begin(); it != memory.pieces.end(); ++it)
    if (!it->is_live() && is_over(*it, begin) && it->bytes >= bytes &&
        (best == memory.pieces.end() || it->bytes < best->bytes))
      best = it;
  if (best == memory.pieces.end()) best = memory.pieces.insert(best, Piece{bytes});
  for (Piece& piece : memory.pieces)
    for (const std::uint64_t address : addresses) piece.addresses.erase(address);
  *best = {best->bytes, addresses};
  memory.most = std::max(memory.most, memory.bytes());
}

/// The preceding nodes, including themselves.
std::set<const Node*> ancestors(const std::vector<Node*>& nodes) {
  std::set<const Node*> all;
  const std::function<void(const Node*)> visit = [&](const Node* node) {
    if (all.insert(node).second)
      for (const Node* before : node->after) visit(before);
  };
  for (const Node* node : nodes) visit(node);
  return all;
}

/// Memory nodes of the address: how many allocate it less how many free it.
template<class Nodes>
int balance(const Nodes& nodes, std::uint64_t address) {
  int sum = 0;
  for (const auto& node : nodes)
    if (const auto* work = std::get_if<MemoryWork>(&node->work); work && work->address == address)
      sum += work->release ? -1 : 1;
  return sum;
}

/// An address that was freed before, and has not been used since.
std::uint64_t freed_address(const std::vector<Node*>& before, int device, std::size_t bytes) {
  if (before.empty()) return 0;
  const std::set<const Node*> past = ancestors(before);
  for (const Node* node : past) {
    const auto* work = std::get_if<MemoryWork>(&node->work);
    if (!work || !work->release) continue;
    const auto found = reserved_blocks().find(work->address);
    if (found != reserved_blocks().end() && found->second.device == device && found->second.bytes >= bytes &&
        balance(past, work->address) == 0 && balance(before.front()->graph->nodes, work->address) == 0)
      return work->address;
  }
  return 0;
}

}

cudaError_t reserve_in_graph(Call& call, const std::vector<Node*>& before, int device, std::size_t bytes,
                             MemoryWork& out) {
  Runtime& all = runtime();
  if (bytes == 0) return cudaErrorInvalidValue;
  if (device < 0 || static_cast<std::size_t>(device) >= all.gpus.size()) return cudaErrorInvalidDevice;
  out = {freed_address(before, device, bytes), bytes, false};
  if (out.address) return cudaSuccess;
  Block block = allocate_on(all.gpu(device), bytes, call.name(), call.frames());
  all.gpu(device).device->free(block.address); // only its address is needed
  all.blocks.erase(block.address);
  out.address = block.address;
  reserved_blocks()[block.address] = std::move(block);
  return cudaSuccess;
}

Block* reserved_block(std::uint64_t address) {
  auto after = reserved_blocks().upper_bound(address);
  if (after == reserved_blocks().begin()) return nullptr;
  Block& block = std::prev(after)->second;
  return address - block.address < block.bytes ? &block : nullptr;
}

bool can_be_freed(const std::vector<Node*>& before, const Graph& graph, std::uint64_t address) {
  if (!reserved_blocks().contains(address)) return false;
  const bool of_this = std::any_of(graph.nodes.begin(), graph.nodes.end(), [&](const auto& node) {
    const auto* work = std::get_if<MemoryWork>(&node->work);
    return work && work->address == address;
  });
  return !of_this || balance(ancestors(before), address) == 1;
}

bool has_memory_nodes(const Graph& graph) {
  return std::any_of(graph.nodes.begin(), graph.nodes.end(),
                     [](const auto& node) { return std::holds_alternative<MemoryWork>(node->work); });
}

cudaError_t take_graph_memory(Call& call, const GraphExec& exec, const Stream& stream) {
  Runtime& all = runtime();
  Moment begin = call.thread().now;
  begin.join(all.order.tail(stream.order));
  begin.join(exec.last);
  std::map<int, std::set<std::uint64_t>> mine; // by device
  for (const GraphExec::Step& step : exec.steps)
    if (const auto* work = std::get_if<MemoryWork>(&step.work); work && !work->release)
      mine[reserved_blocks().at(work->address).device].insert(work->address);
  for (const auto& [device, addresses] : mine)
    for (const std::uint64_t address : addresses) {
      if (!all.blocks.contains(address)) continue;
      if (!(exec.flags & cudaGraphInstantiateFlagAutoFreeOnLaunch)) return cudaErrorInvalidValue;
      release(call, reinterpret_cast<void*>(address), false);
    }
  for (const auto& [device, addresses] : mine) take_piece(memory_of(device), addresses, begin);
  return cudaSuccess;
}

void give_graph_memory(const GraphExec& exec, const Stream& stream) {
  for (const GraphExec::Step& step : exec.steps) {
    const auto* work = std::get_if<MemoryWork>(&step.work);
    const auto reserved = work ? reserved_blocks().find(work->address) : reserved_blocks().end();
    if (reserved == reserved_blocks().end()) continue;
    for (Piece& piece : memory_of(reserved->second.device).pieces)
      if (piece.addresses.contains(work->address) && !piece.is_live()) {
        piece.stream = stream.order;
        piece.number = runtime().order.pieces(stream.order);
      }
  }
}

void forget_graph_memory(const Gpu& gpu) { memory_of(gpu.number) = {}; }

cudaError_t run(Call& call, const MemoryWork& work, Stream& stream) {
  runtime().order.issue(stream.order, call.thread().now, 0, nullptr);
  if (work.release) return release(call, reinterpret_cast<void*>(work.address), false);
  Block block = reserved_blocks().at(work.address);
  block.bytes = work.bytes;
  runtime().freed.erase(work.address);
  restore(std::move(block));
  return cudaSuccess;
}

}

using namespace kernelarium::program;

namespace {

template<class Body>
cudaError_t for_device(const char* name, int device, Body body) {
  return call(name, [&](Call& c) {
    if (device < 0 || static_cast<std::size_t>(device) >= runtime().gpus.size())
      return cudaErrorInvalidDevice;
    return body(c, memory_of(device));
  });
}
const MemoryWork* memory_of(cudaGraphNode_t handle) {
  Node* node = node_of(handle);
  return node ? std::get_if<MemoryWork>(&node->work) : nullptr;
}

}

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaDeviceGetGraphMemAttribute(int device, cudaGraphMemAttributeType what, void* value) {
  return for_device("cudaDeviceGetGraphMemAttribute", device, [&](Call&, DeviceMemory& memory) {
    if (!value || what < cudaGraphMemAttrUsedMemCurrent || what > cudaGraphMemAttrReservedMemHigh)
      return cudaErrorInvalidValue;
    const bool most = what == cudaGraphMemAttrUsedMemHigh || what == cudaGraphMemAttrReservedMemHigh;
    *static_cast<std::uint64_t*>(value) = most ? memory.most : memory.bytes();
    return cudaSuccess;
  });
}
cudaError_t cudaDeviceSetGraphMemAttribute(int device, cudaGraphMemAttributeType what, void* value) {
  return for_device("cudaDeviceSetGraphMemAttribute", device, [&](Call&, DeviceMemory& memory) {
    if (!value || *static_cast<std::uint64_t*>(value) != 0 ||
        (what != cudaGraphMemAttrUsedMemHigh && what != cudaGraphMemAttrReservedMemHigh))
      return cudaErrorInvalidValue;
    memory.most = memory.bytes();
    return cudaSuccess;
  });
}
cudaError_t cudaDeviceGraphMemTrim(int device) {
  return for_device("cudaDeviceGraphMemTrim", device, [&](Call& c, DeviceMemory& memory) {
    std::erase_if(memory.pieces,
                  [&](const Piece& piece) { return !piece.is_live() && is_over(piece, c.thread().now); });
    return cudaSuccess;
  });
}
cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t handle, cudaMemAllocNodeParams* out) {
  return call("cudaGraphMemAllocNodeGetParams", [&](Call&) {
    const MemoryWork* work = memory_of(handle);
    if (!work || work->release || !out) return cudaErrorInvalidValue;
    *out = {};
    out->poolProps.allocType = cudaMemAllocationTypePinned;
    out->poolProps.location = {cudaMemLocationTypeDevice, reserved_blocks().at(work->address).device};
    out->bytesize = work->bytes;
    out->dptr = reinterpret_cast<void*>(work->address);
    return cudaSuccess;
  });
}
cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t handle, void* out) {
  return call("cudaGraphMemFreeNodeGetParams", [&](Call&) {
    const MemoryWork* work = memory_of(handle);
    if (!work || !work->release || !out) return cudaErrorInvalidValue;
    *static_cast<std::uint64_t*>(out) = work->address;
    return cudaSuccess;
  });
}
}
#pragma GCC visibility pop
