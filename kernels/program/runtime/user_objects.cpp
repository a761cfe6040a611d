/// Objects of the program that live as long as the graphs that use them.
#include "kernels/program/runtime/graphs.h"

#include <algorithm>

using namespace kernelarium::program;

namespace {

/// Destroyed when its last reference is released.
struct UserObject {
  void* data = nullptr;
  cudaHostFn_t destroy = nullptr;
  UserObject() = default;
  UserObject(const UserObject&) = delete;
  ~UserObject() { destroy(data); }
};
struct Held {
  std::weak_ptr<UserObject> object;
  std::vector<std::shared_ptr<UserObject>> by_program; ///< one for each reference
};

std::map<cudaUserObject_t, Held>& all_held() {
  static auto* const all = new std::map<cudaUserObject_t, Held>;
  return *all;
}
/// Null if no reference is left.
std::shared_ptr<UserObject> object_of(cudaUserObject_t handle) {
  const auto held = all_held().find(handle);
  return held == all_held().end() ? nullptr : held->second.object.lock();
}

cudaError_t release(cudaUserObject_t handle, unsigned count) {
  const std::shared_ptr<UserObject> object = object_of(handle); // until after the map has let go
  if (!object || count == 0) return cudaErrorInvalidValue;
  auto& mine = all_held().at(handle).by_program;
  if (count > mine.size()) return cudaErrorInvalidValue;
  mine.resize(mine.size() - count);
  return cudaSuccess;
}

}

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaUserObjectCreate(cudaUserObject_t* out, void* data, cudaHostFn_t destroy, unsigned count,
                                 unsigned flags) {
  return call("cudaUserObjectCreate", [&](Call&) {
    if (!out || !destroy || count == 0 || flags != cudaUserObjectNoDestructorSync)
      return cudaErrorInvalidValue;
    const auto object = std::make_shared<UserObject>();
    object->data = data;
    object->destroy = destroy;
    *out = reinterpret_cast<cudaUserObject_t>(runtime().next_id++);
    all_held()[*out] = {object, {count, object}};
    return cudaSuccess;
  });
}
cudaError_t cudaUserObjectRetain(cudaUserObject_t handle, unsigned count) {
  return call("cudaUserObjectRetain", [&](Call&) {
    const auto object = object_of(handle);
    if (!object || count == 0) return cudaErrorInvalidValue;
    auto& mine = all_held().at(handle).by_program;
    mine.insert(mine.end(), count, object);
    return cudaSuccess;
  });
}
cudaError_t cudaUserObjectRelease(cudaUserObject_t handle, unsigned count) {
  return call("cudaUserObjectRelease", [&](Call&) { return release(handle, count); });
}
cudaError_t cudaGraphRetainUserObject(cudaGraph_t graph_handle, cudaUserObject_t handle, unsigned count,
                                      unsigned flags) {
  return call("cudaGraphRetainUserObject", [&](Call&) {
    Graph* graph = graph_of(graph_handle);
    const auto object = object_of(handle);
    if (!graph || !object || count == 0 || (flags & ~unsigned(cudaGraphUserObjectMove)))
      return cudaErrorInvalidValue;
    if (flags & cudaGraphUserObjectMove)
      if (const cudaError_t error = release(handle, count); error != cudaSuccess) return error;
    graph->user_objects.insert(graph->user_objects.end(), count, object);
    return cudaSuccess;
  });
}
cudaError_t cudaGraphReleaseUserObject(cudaGraph_t graph_handle, cudaUserObject_t handle, unsigned count) {
  return call("cudaGraphReleaseUserObject", [&](Call&) {
    Graph* graph = graph_of(graph_handle);
    const auto object = object_of(handle);
    if (!graph || !object || count == 0) return cudaErrorInvalidValue;
    auto& held = graph->user_objects;
    if (std::count(held.begin(), held.end(), object) < static_cast<std::ptrdiff_t>(count))
      return cudaErrorInvalidValue;
    for (unsigned i = 0; i < count; ++i) held.erase(std::find(held.begin(), held.end(), object));
    return cudaSuccess;
  });
}
}
#pragma GCC visibility pop
