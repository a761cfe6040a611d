#include "app/runner/protocol.h"

#include "app/runner/run_frames.h"
#include "kernels/base/error.h"

#include <array>
#include <utility>

namespace kernelarium {

using nlohmann::json;

namespace {

/// The values of a buffer have the shape and type that the run says.
void check_values(const RunAnswer& answer) {
  for (const BufferFacts& buffer : answer.run.buffers) {
    const auto values = answer.values.find(buffer.name);
    if (values != answer.values.end() &&
        (values->second.shape != buffer.shape || values->second.dtype != buffer.dtype))
      throw Error(
          Sentence::tr("Buffer %1 in a message does not have the shape that its run gives.", buffer.name));
  }
}

constexpr std::array<std::pair<const char*, double Ceilings::*>, 9> figures{
    {{"copy_gb_s", &Ceilings::copy_gb_s},
     {"read_gb_s", &Ceilings::read_gb_s},
     {"l2_gb_s", &Ceilings::l2_gb_s},
     {"fp32_gflops", &Ceilings::fp32_gflops},
     {"launch_us", &Ceilings::launch_us},
     {"l1_latency", &Ceilings::l1_latency},
     {"shared_latency", &Ceilings::shared_latency},
     {"l2_latency", &Ceilings::l2_latency},
     {"dram_latency", &Ceilings::dram_latency}}};

struct RequestWriter {
  OutgoingFrame operator()(const PingRequest& r) { return {{{"type", "ping"}, {"id", r.id}}, {}}; }
  OutgoingFrame operator()(const DevicesRequest& r) { return {{{"type", "devices"}, {"id", r.id}}, {}}; }
  OutgoingFrame operator()(const CancelRequest& r) {
    return {{{"type", "cancel"}, {"id", r.id}, {"target", r.target}}, {}};
  }
  OutgoingFrame operator()(const CompileRequest& r) {
    return {{{"type", "compile"},
             {"id", r.id},
             {"experiment", to_json(r.experiment)},
             {"machine_code", r.machine_code}},
            {}};
  }
  OutgoingFrame operator()(const CeilingsRequest& r) {
    return {{{"type", "ceilings"}, {"id", r.id}, {"device", r.device}}, {}};
  }
  OutgoingFrame operator()(const RunRequest& r) {
    OutgoingFrame frame{{{"type", "run"},
                         {"id", r.id},
                         {"experiment", to_json(r.experiment)},
                         {"value_bytes", r.value_bytes},
                         {"records_first", r.records_first}},
                        {}};
    if (!r.picture.empty()) frame.object["picture"] = store_bytes(frame, r.picture.data(), r.picture.size());
    if (r.experiment.launch)
      for (const auto& content : r.experiment.launch->given)
        frame.object["given"].push_back(store_bytes(frame, content.data(), content.size()));
    return frame;
  }
};

struct AnswerWriter {
  OutgoingFrame operator()(const Hello& a) {
    return {{{"type", "hello"}, {"protocol", a.protocol}, {"program", a.program}, {"host", a.host}}, {}};
  }
  OutgoingFrame operator()(const Pong& a) { return {{{"type", "pong"}, {"id", a.id}}, {}}; }
  OutgoingFrame operator()(const DevicesAnswer& a) {
    json devices = json::array();
    for (const auto& device : a.devices)
      devices.push_back({{"id", device.id},
                         {"name", device.name},
                         {"available", device.available},
                         {"reason", to_json(device.reason)}});
    return {{{"type", "devices"}, {"id", a.id}, {"devices", std::move(devices)}}, {}};
  }
  OutgoingFrame operator()(const ProgressAnswer& a) {
    return {
        {{"type", "progress"}, {"id", a.id}, {"stage", a.progress.stage}, {"fraction", a.progress.fraction}},
        {}};
  }
  OutgoingFrame operator()(const TracedAnswer& a) {
    OutgoingFrame frame{{{"type", "recorded"}, {"id", a.id}}, {}};
    write_run(a.run, frame);
    return frame;
  }
  OutgoingFrame operator()(const RunAnswer& a) {
    return result_frame(a.id, a.run, {&a.values}, std::numeric_limits<std::int64_t>::max());
  }
  OutgoingFrame operator()(const CompileAnswer& a) {
    json diagnostics = json::array();
    for (const auto& diagnostic : a.diagnostics) diagnostics.push_back(to_json(diagnostic));
    json object = {{"type", "compiled"},
                   {"id", a.id},
                   {"ptx", a.ptx},
                   {"compile_ms", a.compile_ms},
                   {"diagnostics", std::move(diagnostics)},
                   {"machine_code", to_json(a.machine_code)}};
    if (a.no_machine_code) object["no_machine_code"] = to_json(*a.no_machine_code);
    return {std::move(object), {}};
  }
  OutgoingFrame operator()(const CeilingsAnswer& a) {
    json object = {
        {"type", "ceilings"}, {"id", a.id}, {"throttled", a.ceilings.throttled}, {"when", a.ceilings.when}};
    for (const auto& [key, figure] : figures) object[key] = a.ceilings.*figure;
    return {std::move(object), {}};
  }
  OutgoingFrame operator()(const ErrorAnswer& a) {
    return {{{"type", "error"}, {"id", a.id}, {"diagnostic", to_json(a.diagnostic)}}, {}};
  }
};

Request request_of(const Frame& frame) {
  const json& object = frame.object;
  const auto type = object.at("type").get<std::string>();
  const auto id = read_value<RequestId>(object.at("id"));
  if (type == "ping") return PingRequest{id};
  if (type == "devices") return DevicesRequest{id};
  if (type == "cancel") return CancelRequest{id, read_value<RequestId>(object.at("target"))};
  if (type == "ceilings") return CeilingsRequest{id, object.at("device").get<std::string>()};
  if (type == "compile")
    return CompileRequest{id, experiment_from_json(object.at("experiment")),
                          read_value_or(object, "machine_code", false)};
  if (type == "run") {
    RunRequest request{id, experiment_from_json(object.at("experiment"))};
    request.value_bytes = read_value_or(object, "value_bytes", std::int64_t{0});
    request.records_first = read_value_or(object, "records_first", false);
    if (object.contains("picture")) {
      const auto bytes = fetch_bytes(frame, object.at("picture"));
      request.picture.assign(bytes.begin(), bytes.end());
    }
    if (request.experiment.launch && object.contains("given"))
      for (const json& place : object.at("given")) {
        const auto bytes = fetch_bytes(frame, place);
        request.experiment.launch->given.emplace_back(bytes.begin(), bytes.end());
      }
    return request;
  }
  throw Error(
      Sentence::tr("This runner does not know the request \"%1\"; it uses version %2 of the protocol.", type,
                   protocol_version));
}

Answer answer_of(const Frame& frame) {
  const json& object = frame.object;
  const auto type = object.at("type").get<std::string>();
  if (type == "hello")
    return Hello{read_value<int>(object.at("protocol")), read_value_or(object, "program", std::string()),
                 read_value_or(object, "host", std::string())};
  const auto id = read_value<RequestId>(object.at("id"));
  if (type == "pong") return Pong{id};
  if (type == "progress")
    return ProgressAnswer{id, {object.at("stage").get<std::string>(), object.at("fraction").get<double>()}};
  if (type == "error") return ErrorAnswer{id, diagnostic_from_json(object.at("diagnostic"))};
  if (type == "devices") {
    DevicesAnswer answer{id, {}};
    for (const auto& entry : object.at("devices"))
      answer.devices.push_back({entry.at("id").get<std::string>(), entry.at("name").get<std::string>(),
                                entry.at("available").get<bool>(), sentence_from_json(entry.at("reason"))});
    return answer;
  }
  if (type == "compiled") {
    CompileAnswer answer{id, object.at("ptx").get<std::string>(), object.at("compile_ms").get<double>(), {}};
    for (const auto& entry : object.at("diagnostics"))
      answer.diagnostics.push_back(diagnostic_from_json(entry));
    if (object.contains("machine_code"))
      answer.machine_code = machine_code_from_json(object.at("machine_code"));
    if (object.contains("no_machine_code"))
      answer.no_machine_code = diagnostic_from_json(object.at("no_machine_code"));
    return answer;
  }
  if (type == "ceilings") {
    CeilingsAnswer answer{id, {}};
    for (const auto& [key, figure] : figures) answer.ceilings.*figure = object.at(key).get<double>();
    answer.ceilings.throttled = object.at("throttled").get<bool>();
    answer.ceilings.when = object.at("when").get<std::string>();
    return answer;
  }
  if (type == "recorded") return TracedAnswer{id, read_run(frame)};
  if (type == "result") {
    RunAnswer answer{id, read_run(frame), tensors_from_json(frame, object.at("values"))};
    check_values(answer);
    return answer;
  }
  throw Error(Sentence::tr("The runner sent an unknown answer \"%1\".", type));
}

}

OutgoingFrame to_frame(const Request& request) { return std::visit(RequestWriter{}, request); }
OutgoingFrame to_frame(const Answer& answer) { return std::visit(AnswerWriter{}, answer); }

OutgoingFrame result_frame(RequestId id, const Run& run, const std::vector<const Tensors*>& values,
                           std::int64_t value_bytes) {
  OutgoingFrame frame{{{"type", "result"}, {"id", id}, {"values", json::object()}}, {}};
  write_run(run, frame);
  for (const Tensors* tensors : values) add_values(*tensors, value_bytes, frame);
  return frame;
}

Request read_request(const Frame& frame) {
  try {
    return request_of(frame);
  } catch (const json::exception& broken) {
    throw Error(Sentence::tr("A request can't be read: %1", broken.what()));
  }
}

Answer read_answer(const Frame& frame) {
  try {
    return answer_of(frame);
  } catch (const json::exception& broken) {
    throw Error(Sentence::tr("An answer can't be read: %1", broken.what()));
  }
}

RequestId id_in(const Frame& frame) {
  const auto found = frame.object.find("id");
  return found != frame.object.end() && found->is_number_unsigned() ? found->get<RequestId>() : 0;
}

}
