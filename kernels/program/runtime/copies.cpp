#include "kernels/program/runtime/arrays.h"
#include "kernels/program/runtime/launch.h"
#include "kernels/program/runtime/modules.h"

using namespace kernelarium::program;

namespace {

bool is_empty(const cudaExtent& extent) {
  return extent.width == 0 || extent.height == 0 || extent.depth == 0;
}

std::uint64_t address_of(const void* pointer) { return reinterpret_cast<std::uint64_t>(pointer); }

CopyWork line(const char* name, void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  return {.call = name,
          .to = address_of(to),
          .from = address_of(from),
          .row_bytes = bytes,
          .to_pitch = bytes,
          .from_pitch = bytes,
          .kind = kind};
}
CopyWork plane(const char* name, void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
               std::size_t width, std::size_t height, cudaMemcpyKind kind) {
  return {.call = name,
          .to = address_of(to),
          .from = address_of(from),
          .row_bytes = width,
          .rows = height,
          .to_pitch = to_pitch,
          .from_pitch = from_pitch,
          .kind = kind};
}
/// A single row that is wider than its pitch is refused, too, but with another error, as an H200 does.
cudaError_t copy_plane(Call& call, const CopyWork& work, cudaStream_t stream, bool async) {
  if (work.rows == 1 && work.row_bytes > std::min(work.to_pitch, work.from_pitch))
    return cudaErrorInvalidValue;
  return copy(call, work, stream, async);
}

cudaError_t volume(const char* name, const cudaMemcpy3DPeerParms& p, CopyWork& out) {
  cudaMemcpy3DParms plain{};
  plain.srcArray = p.srcArray, plain.srcPos = p.srcPos, plain.srcPtr = p.srcPtr;
  plain.dstArray = p.dstArray, plain.dstPos = p.dstPos, plain.dstPtr = p.dstPtr;
  plain.extent = p.extent, plain.kind = cudaMemcpyDefault;
  return kernelarium::program::volume(name, plain, out);
}

/// An operand of a batch: extents and positions count elements.
void set_operand(const cudaMemcpy3DOperand& from, const cudaExtent& extent, std::size_t element,
                 cudaArray_t& array, cudaPos& position, cudaPitchedPtr& memory) {
  if (from.type == cudaMemcpyOperandTypeArray) {
    array = from.op.array.array;
    position = {from.op.array.offset.x, from.op.array.offset.y, from.op.array.offset.z};
    return;
  }
  const auto& pointer = from.op.ptr;
  const std::size_t row = pointer.rowLength ? pointer.rowLength : extent.width,
                    height = pointer.layerHeight ? pointer.layerHeight : extent.height;
  memory = {pointer.ptr, row * element, row, height};
}
cudaError_t volume(const char* name, const cudaMemcpy3DBatchOp& one, CopyWork& out) {
  const cudaExtent& extent = one.extent;
  if (extent.width == 0 || extent.height == 0 || extent.depth == 0 ||
      one.srcAccessOrder < cudaMemcpySrcAccessOrderStream || one.srcAccessOrder > cudaMemcpySrcAccessOrderAny)
    return cudaErrorInvalidValue;
  std::size_t element = 1;
  for (const cudaMemcpy3DOperand* side : {&one.src, &one.dst}) {
    if (side->type == cudaMemcpyOperandTypeArray) {
      const Array* array = array_of(side->op.array.array);
      if (!array) return cudaErrorInvalidResourceHandle;
      element = static_cast<std::size_t>(array->image.format.bytes());
    } else if (side->type != cudaMemcpyOperandTypePointer ||
               (side->op.ptr.rowLength && side->op.ptr.rowLength < extent.width) ||
               (side->op.ptr.layerHeight && side->op.ptr.layerHeight < extent.height)) {
      return cudaErrorInvalidValue;
    }
  }
  cudaMemcpy3DParms plain{};
  set_operand(one.src, extent, element, plain.srcArray, plain.srcPos, plain.srcPtr);
  set_operand(one.dst, extent, element, plain.dstArray, plain.dstPos, plain.dstPtr);
  plain.extent = extent, plain.kind = cudaMemcpyDefault;
  return kernelarium::program::volume(name, plain, out);
}

bool device_exists(int device) {
  return device >= 0 && static_cast<std::size_t>(device) < runtime().gpus.size();
}

bool fits_in_symbol(Call& c, const void* symbol, const SymbolPlace& place, std::size_t bytes,
                    std::size_t offset, bool to_it) {
  if (offset <= place.bytes && bytes <= place.bytes - offset) return true;
  const Symbol* known = runtime().symbols.at(symbol);
  tell_too_long(c, kernelarium::Sentence::tr("%1 has %2 bytes", known->name, place.bytes), nullptr,
                offset + bytes - place.bytes, offset + bytes, to_it);
  return false;
}

cudaError_t to_symbol(Call& c, const void* symbol, const void* from, std::size_t bytes, std::size_t offset,
                      cudaMemcpyKind kind, cudaStream_t stream, bool asynchronous) {
  const SymbolPlace place = place_of_symbol(symbol, c.gpu());
  if (!place.bytes) return cudaErrorInvalidSymbol;
  if (!fits_in_symbol(c, symbol, place, bytes, offset, true)) return cudaErrorInvalidValue;
  if (kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyHostToHost) return cudaErrorInvalidMemcpyDirection;
  return copy(c, line(c.name(), reinterpret_cast<void*>(place.address + offset), from, bytes, kind), stream,
              asynchronous);
}
cudaError_t from_symbol(Call& c, void* to, const void* symbol, std::size_t bytes, std::size_t offset,
                        cudaMemcpyKind kind, cudaStream_t stream, bool asynchronous) {
  const SymbolPlace place = place_of_symbol(symbol, c.gpu());
  if (!place.bytes) return cudaErrorInvalidSymbol;
  if (!fits_in_symbol(c, symbol, place, bytes, offset, false)) return cudaErrorInvalidValue;
  if (kind == cudaMemcpyHostToDevice || kind == cudaMemcpyHostToHost) return cudaErrorInvalidMemcpyDirection;
  return copy(c, line(c.name(), to, reinterpret_cast<void*>(place.address + offset), bytes, kind), stream,
              asynchronous);
}

SetWork set_line(void* to, int value, std::size_t bytes) {
  return {.to = address_of(to),
          .row_bytes = bytes,
          .pitch = bytes,
          .value = static_cast<std::uint32_t>(value & 0xff)};
}
SetWork set_plane(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height) {
  return {.to = address_of(to),
          .row_bytes = width,
          .rows = height,
          .pitch = pitch,
          .value = static_cast<std::uint32_t>(value & 0xff)};
}
SetWork set_volume(const cudaPitchedPtr& to, int value, const cudaExtent& extent) {
  return {.to = address_of(to.ptr),
          .row_bytes = extent.width,
          .rows = extent.height,
          .planes = extent.depth,
          .pitch = to.pitch,
          .plane = to.pitch * to.ysize,
          .value = static_cast<std::uint32_t>(value & 0xff)};
}

}

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  return call("cudaMemcpy",
              [&](Call& c) { return copy(c, line(c.name(), to, from, bytes, kind), nullptr, false); });
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream) {
  return call("cudaMemcpyAsync",
              [&](Call& c) { return copy(c, line(c.name(), to, from, bytes, kind), stream, true); });
}
cudaError_t cudaMemcpyBatchAsync(void* const* to, const void* const* from, const std::size_t* bytes,
                                 std::size_t count, cudaMemcpyAttributes* attributes, std::size_t* firsts,
                                 std::size_t attribute_count, cudaStream_t stream) {
  return call("cudaMemcpyBatchAsync", [&](Call& c) {
    if (!to || !from || !bytes || !attributes || !firsts || count == 0 || attribute_count == 0 ||
        attribute_count > count || firsts[0] != 0)
      return cudaErrorInvalidValue;
    const Stream* known = stream_of(stream);
    if (!known) return cudaErrorInvalidResourceHandle;
    if (known == c.gpu().legacy || captures(*known)) return cudaErrorNotSupported;
    for (std::size_t i = 0; i < attribute_count; ++i)
      if (attributes[i].srcAccessOrder < cudaMemcpySrcAccessOrderStream ||
          attributes[i].srcAccessOrder > cudaMemcpySrcAccessOrderAny || firsts[i] >= count ||
          (i > 0 && firsts[i] <= firsts[i - 1]))
        return cudaErrorInvalidValue;
    for (std::size_t i = 0; i < count; ++i)
      if (const cudaError_t error =
              copy(c, line(c.name(), to[i], from[i], bytes[i], cudaMemcpyDefault), stream, true);
          error != cudaSuccess)
        return error;
    return cudaSuccess;
  });
}
cudaError_t cudaMemcpy3DBatchAsync(std::size_t count, cudaMemcpy3DBatchOp* copies, unsigned long long flags,
                                   cudaStream_t stream) {
  return call("cudaMemcpy3DBatchAsync", [&](Call& c) {
    if (!copies || count == 0 || flags != 0) return cudaErrorInvalidValue;
    const Stream* known = stream_of(stream);
    if (!known) return cudaErrorInvalidResourceHandle;
    if (known == c.gpu().legacy || captures(*known)) return cudaErrorNotSupported;
    std::vector<CopyWork> works(count);
    for (std::size_t i = 0; i < count; ++i)
      if (const cudaError_t error = volume(c.name(), copies[i], works[i]); error != cudaSuccess) return error;
    for (const CopyWork& work : works)
      if (const cudaError_t error = copy(c, work, stream, true); error != cudaSuccess) return error;
    return cudaSuccess;
  });
}
cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                         std::size_t width, std::size_t height, cudaMemcpyKind kind) {
  return call("cudaMemcpy2D", [&](Call& c) {
    return copy_plane(c, plane(c.name(), to, to_pitch, from, from_pitch, width, height, kind), nullptr,
                      false);
  });
}
cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                              std::size_t width, std::size_t height, cudaMemcpyKind kind,
                              cudaStream_t stream) {
  return call("cudaMemcpy2DAsync", [&](Call& c) {
    return copy_plane(c, plane(c.name(), to, to_pitch, from, from_pitch, width, height, kind), stream, true);
  });
}
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* p) {
  return call("cudaMemcpy3D", [&](Call& c) {
    CopyWork work;
    if (!p) return cudaErrorInvalidValue;
    if (is_empty(p->extent)) return cudaSuccess; // whatever the ends are
    const cudaError_t error = volume(c.name(), *p, work);
    return error == cudaSuccess ? copy(c, work, nullptr, false) : error;
  });
}
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* p, cudaStream_t stream) {
  return call("cudaMemcpy3DAsync", [&](Call& c) {
    CopyWork work;
    if (!p) return cudaErrorInvalidValue;
    if (is_empty(p->extent)) return cudaSuccess; // whatever the ends are
    const cudaError_t error = volume(c.name(), *p, work);
    return error == cudaSuccess ? copy(c, work, stream, true) : error;
  });
}
cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms* p) {
  return call("cudaMemcpy3DPeer", [&](Call& c) {
    CopyWork work;
    if (!p) return cudaErrorInvalidValue;
    const cudaError_t error = volume(c.name(), *p, work);
    return error == cudaSuccess ? copy(c, work, nullptr, false) : error;
  });
}
cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms* p, cudaStream_t stream) {
  return call("cudaMemcpy3DPeerAsync", [&](Call& c) {
    CopyWork work;
    if (!p) return cudaErrorInvalidValue;
    const cudaError_t error = volume(c.name(), *p, work);
    return error == cudaSuccess ? copy(c, work, stream, true) : error;
  });
}
cudaError_t cudaMemcpyPeer(void* to, int to_device, const void* from, int from_device, std::size_t bytes) {
  return call("cudaMemcpyPeer", [&](Call& c) {
    if (!device_exists(to_device) || !device_exists(from_device)) return cudaErrorInvalidDevice;
    return copy(c, line(c.name(), to, from, bytes, cudaMemcpyDefault), nullptr, false);
  });
}
cudaError_t cudaMemcpyPeerAsync(void* to, int to_device, const void* from, int from_device, std::size_t bytes,
                                cudaStream_t stream) {
  return call("cudaMemcpyPeerAsync", [&](Call& c) {
    if (!device_exists(to_device) || !device_exists(from_device)) return cudaErrorInvalidDevice;
    return copy(c, line(c.name(), to, from, bytes, cudaMemcpyDefault), stream, true);
  });
}
cudaError_t cudaMemcpyToSymbol(const void* symbol, const void* from, std::size_t bytes, std::size_t offset,
                               cudaMemcpyKind kind) {
  return call("cudaMemcpyToSymbol",
              [&](Call& c) { return to_symbol(c, symbol, from, bytes, offset, kind, nullptr, false); });
}
cudaError_t cudaMemcpyToSymbolAsync(const void* symbol, const void* from, std::size_t bytes,
                                    std::size_t offset, cudaMemcpyKind kind, cudaStream_t stream) {
  return call("cudaMemcpyToSymbolAsync",
              [&](Call& c) { return to_symbol(c, symbol, from, bytes, offset, kind, stream, true); });
}
cudaError_t cudaMemcpyFromSymbol(void* to, const void* symbol, std::size_t bytes, std::size_t offset,
                                 cudaMemcpyKind kind) {
  return call("cudaMemcpyFromSymbol",
              [&](Call& c) { return from_symbol(c, to, symbol, bytes, offset, kind, nullptr, false); });
}
cudaError_t cudaMemcpyFromSymbolAsync(void* to, const void* symbol, std::size_t bytes, std::size_t offset,
                                      cudaMemcpyKind kind, cudaStream_t stream) {
  return call("cudaMemcpyFromSymbolAsync",
              [&](Call& c) { return from_symbol(c, to, symbol, bytes, offset, kind, stream, true); });
}
cudaError_t cudaMemset(void* to, int value, std::size_t bytes) {
  return call("cudaMemset", [&](Call& c) { return set(c, set_line(to, value, bytes), nullptr, false); });
}
cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t stream) {
  return call("cudaMemsetAsync", [&](Call& c) { return set(c, set_line(to, value, bytes), stream, true); });
}
cudaError_t cudaMemset2D(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height) {
  return call("cudaMemset2D",
              [&](Call& c) { return set(c, set_plane(to, pitch, value, width, height), nullptr, false); });
}
cudaError_t cudaMemset2DAsync(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height,
                              cudaStream_t stream) {
  return call("cudaMemset2DAsync",
              [&](Call& c) { return set(c, set_plane(to, pitch, value, width, height), stream, true); });
}
cudaError_t cudaMemset3D(cudaPitchedPtr to, int value, cudaExtent extent) {
  return call("cudaMemset3D", [&](Call& c) { return set(c, set_volume(to, value, extent), nullptr, false); });
}
cudaError_t cudaMemset3DAsync(cudaPitchedPtr to, int value, cudaExtent extent, cudaStream_t stream) {
  return call("cudaMemset3DAsync",
              [&](Call& c) { return set(c, set_volume(to, value, extent), stream, true); });
}
}
#pragma GCC visibility pop
