#include "kernels/program/runtime/destroyed.h"
#include "kernels/program/runtime/graph.h"
#include "kernels/program/runtime/host_functions.h"
#include "kernels/program/runtime/in_flight.h"
#include "kernels/program/runtime/launch.h"
#include "kernels/program/runtime/waiting_kernel.h"

#include <chrono>
#include <fmt/format.h>

namespace kernelarium::program {
namespace {

constexpr double kHostFunctionUs = 10; ///< until the driver's thread has begun with it

cudaError_t make_stream(Call& call, cudaStream_t* out, unsigned flags, int priority) {
  if (!out || (flags & ~unsigned(cudaStreamNonBlocking))) return cudaErrorInvalidValue;
  Runtime& all = runtime();
  const int device = call.thread().device;
  const int order =
      all.order.add_stream(device, !(flags & cudaStreamNonBlocking), false, call.thread().now.us);
  auto* stream =
      new Stream{.device = device, .order = order, .flags = flags, .priority = std::clamp(priority, -5, 0)};
  stream->id = all.next_id++;
  all.streams.insert(stream);
  all.gpu(device).used = true;
  call.takes(5);
  *out = reinterpret_cast<cudaStream_t>(stream);
  return cudaSuccess;
}

Event* event_of(cudaEvent_t handle) {
  auto* event = reinterpret_cast<Event*>(handle);
  return runtime().events.contains(event) ? event : nullptr;
}

cudaError_t make_event(Call& call, cudaEvent_t* out, unsigned flags) {
  constexpr unsigned kKnown = cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
  if (!out || (flags & ~kKnown)) return cudaErrorInvalidValue;
  if ((flags & cudaEventInterprocess) && !(flags & cudaEventDisableTiming)) return cudaErrorInvalidValue;
  auto* event = new Event{.device = call.thread().device, .flags = flags};
  runtime().events.insert(event);
  if (!(flags & cudaEventDisableTiming)) runtime().wants_times = true;
  *out = reinterpret_cast<cudaEvent_t>(event);
  return cudaSuccess;
}

cudaError_t record(Call& call, cudaEvent_t handle, cudaStream_t stream_handle, bool external = false) {
  Event* event = event_of(handle);
  Stream* stream = stream_of(stream_handle);
  if (!event || !stream || event->device != stream->device) return cudaErrorInvalidResourceHandle;
  if (captures(*stream))
    return external ? capture_node(*stream, EventWork{event, false}) : capture_record(*stream, *event);
  if (external) return cudaErrorIllegalState;
  if (capture_forbids_default(*stream)) return cudaErrorStreamCaptureImplicit;
  event->capture = nullptr;
  if (is_kept(call, *stream, EventWork{event, false})) return cudaSuccess;
  return run(call, EventWork{event, false}, *stream);
}

}

cudaError_t run(Call& call, const EventWork& work, Stream& stream) {
  Runtime& all = runtime();
  if (work.wait) {
    if (work.event->recorded) all.order.wait(stream.order, work.event->moment);
    return cudaSuccess;
  }
  const Span span = all.order.issue(stream.order, call.thread().now, 0, nullptr);
  work.event->capture = nullptr;
  work.event->moment = all.order.tail(stream.order);
  work.event->moment.us = span.end;
  work.event->recorded = true;
  return cudaSuccess;
}

cudaError_t run(Call& call, const HostWork& work, Stream& stream) {
  Runtime& all = runtime();
  using us = std::chrono::duration<double, std::micro>;
  const auto begin = std::chrono::steady_clock::now();
  const cudaError_t state = all.gpu(stream.device).fault;
  const bool known = all.streams.contains(&stream);
  // Earlier work of the stream is done when this runs: it may use its results.
  if (all.follow_races) look_at_host_memory(call.thread(), all.order.tail(stream.order).clock);
  auto* handle = stream.is_default ? nullptr : reinterpret_cast<cudaStream_t>(&stream);
  call.unlocked([&] {
    run_host_function(call.thread().now, [&] {
      if (work.function)
        work.function(work.data);
      else
        work.callback(handle, state, work.data);
    });
  });
  if (known && !all.streams.contains(&stream)) return cudaSuccess; // destroyed meanwhile
  const double took = all.counts_host_time ? us(std::chrono::steady_clock::now() - begin).count() : 0;
  Moment issued = call.thread().now;
  issued.us += kHostFunctionUs;
  const Span span = all.order.issue(stream.order, issued, took, nullptr);
  all.trace_writer.line(fmt::format(
      R"("work":"host","id":0,"device":{},"stream":{},"issued":{},"begin":{},"end":{},"name":"host function","frames":{})",
      stream.device, stream.id, json_of(call.thread().now.us), json_of(span.begin), json_of(span.end),
      json_of(call.frames())));
  all.known.join(all.order.tail(stream.order).clock); // which threads it has informed is unknown
  call.thread().now.clock.join(all.known);
  return cudaSuccess;
}

}

using namespace kernelarium::program;

#pragma GCC visibility push(default)
extern "C" {

cudaError_t cudaStreamCreate(cudaStream_t* out) {
  return call("cudaStreamCreate", [&](Call& c) { return make_stream(c, out, cudaStreamDefault, 0); });
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* out, unsigned flags) {
  return call("cudaStreamCreateWithFlags", [&](Call& c) { return make_stream(c, out, flags, 0); });
}
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* out, unsigned flags, int priority) {
  return call("cudaStreamCreateWithPriority", [&](Call& c) { return make_stream(c, out, flags, priority); });
}
cudaError_t cudaStreamDestroy(cudaStream_t handle) {
  return call("cudaStreamDestroy", [&](Call& c) {
    Runtime& all = runtime();
    Stream* stream = stream_of(handle);
    if (!stream || stream->is_default) return not_there(c, handle, cudaErrorInvalidResourceHandle);
    note_destroyed(c, handle);
    if (captures(*stream)) capture_without(*stream);
    all.order.remove_stream(stream->order);
    all.streams.erase(stream);
    delete stream;
    return cudaSuccess;
  });
}
cudaError_t cudaStreamSynchronize(cudaStream_t handle) {
  return call("cudaStreamSynchronize", [&](Call& c) {
    Stream* stream = stream_of(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (captures(*stream)) return capture_invalidate(*stream), cudaErrorStreamCaptureUnsupported;
    if (capture_forbids_default(*stream)) return cudaErrorStreamCaptureImplicit;
    if (capture_forbids()) return cudaErrorStreamCaptureUnsupported;
    finish_if_needed(c, *stream);
    c.waits(runtime().order.tail(stream->order));
    return synchronise(runtime().gpu(stream->device));
  });
}
cudaError_t cudaStreamQuery(cudaStream_t handle) {
  return call("cudaStreamQuery", [&](Call& c) {
    Stream* stream = stream_of(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (captures(*stream)) return capture_invalidate(*stream), cudaErrorStreamCaptureUnsupported;
    if (capture_forbids_default(*stream)) return cudaErrorStreamCaptureImplicit;
    if (capture_forbids()) return cudaErrorStreamCaptureUnsupported;
    if (comes_after_waiting_kernel(*stream)) return cudaErrorNotReady;
    const Moment tail = runtime().order.tail(stream->order);
    if (tail.us > c.thread().now.us) return cudaErrorNotReady;
    c.waits(tail);
    return synchronise(runtime().gpu(stream->device));
  });
}
cudaError_t cudaStreamGetPriority(cudaStream_t handle, int* out) {
  return call("cudaStreamGetPriority", [&](Call&) {
    const Stream* stream = stream_of(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    return out ? (*out = stream->priority, cudaSuccess) : cudaErrorInvalidValue;
  });
}
cudaError_t cudaStreamGetFlags(cudaStream_t handle, unsigned* out) {
  return call("cudaStreamGetFlags", [&](Call&) {
    const Stream* stream = stream_of(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    return out ? (*out = stream->flags, cudaSuccess) : cudaErrorInvalidValue;
  });
}
cudaError_t cudaStreamGetId(cudaStream_t handle, unsigned long long* out) {
  return call("cudaStreamGetId", [&](Call&) {
    const Stream* stream = stream_of(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    return out ? (*out = stream->id, cudaSuccess) : cudaErrorInvalidValue;
  });
}
cudaError_t cudaStreamGetDevice(cudaStream_t handle, int* out) {
  return call("cudaStreamGetDevice", [&](Call&) {
    const Stream* stream = stream_of(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    return out ? (*out = stream->device, cudaSuccess) : cudaErrorInvalidValue;
  });
}
cudaError_t cudaStreamWaitEvent(cudaStream_t handle, cudaEvent_t event_handle, unsigned flags) {
  return call("cudaStreamWaitEvent", [&](Call& c) {
    Stream* stream = stream_of(handle);
    Event* event = event_of(event_handle);
    if (!stream || !event) return cudaErrorInvalidResourceHandle;
    if (flags & ~unsigned(cudaEventWaitExternal)) return cudaErrorInvalidValue;
    if (capture_is_over(*event)) return capture_invalidate(*stream), cudaErrorInvalidValue;
    if (flags & cudaEventWaitExternal)
      return captures(*stream) ? capture_node(*stream, EventWork{event, true}) : cudaErrorIllegalState;
    if (event->capture || captures(*stream)) return capture_wait(*stream, *event);
    if (capture_forbids_default(*stream)) return cudaErrorStreamCaptureImplicit;
    if (is_kept(c, *stream, EventWork{event, true})) return cudaSuccess;
    return run(c, EventWork{event, true}, *stream);
  });
}
cudaError_t cudaLaunchHostFunc(cudaStream_t handle, cudaHostFn_t function, void* data) {
  return call("cudaLaunchHostFunc", [&](Call& c) {
    Stream* stream = stream_of(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (!function) return cudaErrorInvalidValue;
    const HostWork work{function, nullptr, data};
    if (captures(*stream)) return capture_node(*stream, work);
    if (capture_forbids_default(*stream)) return cudaErrorStreamCaptureImplicit;
    return is_kept(c, *stream, work) ? cudaSuccess : run(c, work, *stream);
  });
}
cudaError_t cudaStreamAddCallback(cudaStream_t handle, cudaStreamCallback_t callback, void* data,
                                  unsigned flags) {
  return call("cudaStreamAddCallback", [&](Call& c) {
    Stream* stream = stream_of(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (!callback || flags != 0) return cudaErrorInvalidValue;
    if (captures(*stream)) return capture_invalidate(*stream), cudaErrorStreamCaptureUnsupported;
    if (capture_forbids_default(*stream)) return cudaErrorStreamCaptureImplicit;
    const HostWork work{nullptr, callback, data};
    return is_kept(c, *stream, work) ? cudaSuccess : run(c, work, *stream);
  });
}

cudaError_t cudaEventCreate(cudaEvent_t* out) {
  return call("cudaEventCreate", [&](Call& c) { return make_event(c, out, cudaEventDefault); });
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* out, unsigned flags) {
  return call("cudaEventCreateWithFlags", [&](Call& c) { return make_event(c, out, flags); });
}
cudaError_t cudaEventDestroy(cudaEvent_t handle) {
  return call("cudaEventDestroy", [&](Call& c) {
    Event* event = event_of(handle);
    if (!event) return not_there(c, handle, cudaErrorInvalidResourceHandle);
    note_destroyed(c, handle);
    runtime().events.erase(event); // a graph may still hold it: it stays
    return cudaSuccess;
  });
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  return call("cudaEventRecord", [&](Call& c) { return record(c, event, stream); });
}
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags) {
  return call("cudaEventRecordWithFlags", [&](Call& c) {
    if (flags & ~unsigned(cudaEventRecordExternal)) return cudaErrorInvalidValue;
    return record(c, event, stream, flags & cudaEventRecordExternal);
  });
}
cudaError_t cudaEventQuery(cudaEvent_t handle) {
  return call("cudaEventQuery", [&](Call& c) {
    Event* event = event_of(handle);
    if (!event) return cudaErrorInvalidResourceHandle;
    if (capture_is_over(*event)) return cudaErrorInvalidValue;
    if (event->capture) return capture_invalidate(*event), cudaErrorCapturedEvent;
    if (capture_forbids()) return cudaErrorStreamCaptureUnsupported;
    if (comes_after_waiting_kernel(*event)) return cudaErrorNotReady;
    if (!event->recorded) return cudaSuccess;
    if (event->moment.us > c.thread().now.us) return cudaErrorNotReady;
    c.waits(event->moment);
    return synchronise(runtime().gpu(event->device));
  });
}
cudaError_t cudaEventSynchronize(cudaEvent_t handle) {
  return call("cudaEventSynchronize", [&](Call& c) {
    Event* event = event_of(handle);
    if (!event) return cudaErrorInvalidResourceHandle;
    if (capture_is_over(*event)) return cudaErrorInvalidValue;
    if (event->capture) return capture_invalidate(*event), cudaErrorCapturedEvent;
    if (capture_forbids()) return cudaErrorStreamCaptureUnsupported;
    finish_if_needed(c, *event);
    if (!event->recorded) return cudaSuccess;
    c.waits(event->moment);
    return synchronise(runtime().gpu(event->device));
  });
}
cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t start_handle, cudaEvent_t end_handle) {
  return call("cudaEventElapsedTime", [&](Call& c) {
    Event *start = event_of(start_handle), *end = event_of(end_handle);
    if (!ms || (start && capture_is_over(*start)) || (end && capture_is_over(*end)))
      return cudaErrorInvalidValue;
    if (!start || !end || start->device != end->device || !start->recorded || !end->recorded ||
        ((start->flags | end->flags) & cudaEventDisableTiming))
      return cudaErrorInvalidResourceHandle;
    if (comes_after_waiting_kernel(*start) || comes_after_waiting_kernel(*end)) return cudaErrorNotReady;
    if (!runtime().known.covers(end->moment.clock) || !runtime().known.covers(start->moment.clock))
      runtime().finding(
          "race",
          kernelarium::Sentence::tr(
              "cudaEventElapsedTime is called for an event that the host has not waited for; it returns "
              "cudaErrorNotReady if the event has not completed: call cudaEventSynchronize first"),
          c.frames());
    if (std::max(start->moment.us, end->moment.us) > c.thread().now.us) return cudaErrorNotReady;
    *ms = static_cast<float>((end->moment.us - start->moment.us) / 1000);
    return cudaSuccess;
  });
}
}
#pragma GCC visibility pop
