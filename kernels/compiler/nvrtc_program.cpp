#include "kernels/compiler/nvrtc_program.h"

#include <charconv>

namespace kernelarium {
namespace {

struct Failed {
  const char* step;
  int error;
};

void require(int result, const char* step) {
  if (result != Nvrtc::success) throw Failed{step, result};
}

class NvrtcProgram {
 public:
  NvrtcProgram(const Nvrtc& nvrtc, const NvrtcRequest& request) : nvrtc_(nvrtc) {
    std::vector<const char*> names, texts;
    for (const auto& [name, text] : request.headers) {
      names.push_back(name.c_str());
      texts.push_back(text.c_str());
    }
    require(nvrtc.create_program(&program_, request.text.c_str(), request.file.c_str(),
                                 static_cast<int>(names.size()), texts.data(), names.data()),
            "creating a program");
  }
  ~NvrtcProgram() {
    if (program_) nvrtc_.destroy_program(&program_);
  }
  NvrtcProgram(const NvrtcProgram&) = delete;
  NvrtcProgram& operator=(const NvrtcProgram&) = delete;

  int compile(const std::vector<std::string>& options) {
    std::vector<const char*> pointers;
    for (const std::string& option : options) pointers.push_back(option.c_str());
    return nvrtc_.compile_program(program_, static_cast<int>(pointers.size()), pointers.data());
  }
  void expect(const std::string& name_expression) {
    require(nvrtc_.add_name_expression(program_, name_expression.c_str()), "adding a kernel name");
  }
  std::string lowered(const std::string& name_expression) {
    const char* name = nullptr;
    require(nvrtc_.lowered_name(program_, name_expression.c_str(), &name), "looking up a kernel name");
    return name;
  }
  std::string log() { return text(nvrtc_.log_size, nvrtc_.log, true); }
  std::string ptx() { return text(nvrtc_.ptx_size, nvrtc_.ptx, true); }
  std::string cubin() { return text(nvrtc_.cubin_size, nvrtc_.cubin, false); }

 private:
  using Size = int (*)(Nvrtc::Program, std::size_t*);
  using Content = int (*)(Nvrtc::Program, char*);
  std::string text(Size size_of_text, Content content, bool terminated) {
    std::size_t size = 0;
    require(size_of_text(program_, &size), "reading a result's size");
    std::string text(size, '\0');
    if (size > 0) require(content(program_, text.data()), "reading a result");
    if (terminated && !text.empty()) text.pop_back();
    return text;
  }

  const Nvrtc& nvrtc_;
  Nvrtc::Program program_ = nullptr;
};

void add(std::string& text, const std::string& field) {
  text += std::to_string(field.size());
  text += '\n';
  text += field;
}
void add(std::string& text, std::size_t number) { add(text, std::to_string(number)); }

/// Reads what add() has written; `fine` is false from the first that it has not.
class FieldReader {
 public:
  explicit FieldReader(const std::string& text) : text_(text) {}
  bool fine = true;
  bool at_end() const { return at_ == text_.size(); }

  std::string field() {
    const std::size_t line = text_.find('\n', at_);
    const std::size_t size = line == std::string::npos ? 0 : number(text_.substr(at_, line - at_));
    if (line == std::string::npos || !fine || size > text_.size() - line - 1) return fine = false, "";
    at_ = line + 1 + size;
    return text_.substr(line + 1, size);
  }
  std::size_t count() { return number(field()); }

 private:
  std::size_t number(const std::string& digits) {
    std::size_t value = 0;
    const char* const end = digits.data() + digits.size();
    if (std::from_chars(digits.data(), end, value).ptr != end || digits.empty()) fine = false;
    return value;
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

}

NvrtcAnswer compile_here(const Nvrtc& nvrtc, const NvrtcRequest& request) {
  NvrtcAnswer answer;
  try {
    NvrtcProgram program(nvrtc, request);
    program.expect(request.kernel);
    answer.result = program.compile(request.options);
    answer.log = program.log();
    if (answer.result != Nvrtc::success) return answer;
    answer.entry = program.lowered(request.kernel);
    answer.ptx = program.ptx();
    answer.cubin = program.cubin();
  } catch (const Failed& failed) {
    answer.failed = failed.step;
    answer.error = failed.error;
  }
  return answer;
}

std::string as_text(const NvrtcRequest& request) {
  std::string text;
  for (const std::string* field : {&request.text, &request.file, &request.kernel, &request.headers_folder})
    add(text, *field);
  add(text, request.headers.size());
  for (const auto& [name, header] : request.headers) add(text, name), add(text, header);
  for (const std::string& option : request.options) add(text, option);
  return text;
}

std::string as_text(const NvrtcAnswer& answer) {
  std::string text;
  add(text, static_cast<std::size_t>(answer.result));
  for (const std::string* field : {&answer.log, &answer.entry, &answer.ptx, &answer.cubin, &answer.failed})
    add(text, *field);
  add(text, static_cast<std::size_t>(answer.error));
  return text;
}

std::optional<NvrtcRequest> request_from(const std::string& text) {
  FieldReader reader(text);
  NvrtcRequest request;
  for (std::string* field : {&request.text, &request.file, &request.kernel, &request.headers_folder})
    *field = reader.field();
  for (std::size_t left = reader.count(); reader.fine && left > 0; --left) {
    std::string name = reader.field();
    request.headers.emplace_back(std::move(name), reader.field());
  }
  while (reader.fine && !reader.at_end()) request.options.push_back(reader.field());
  return reader.fine ? std::optional(std::move(request)) : std::nullopt;
}

std::optional<NvrtcAnswer> answer_from(const std::string& text) {
  FieldReader reader(text);
  NvrtcAnswer answer;
  answer.result = static_cast<int>(reader.count());
  for (std::string* field : {&answer.log, &answer.entry, &answer.ptx, &answer.cubin, &answer.failed})
    *field = reader.field();
  answer.error = static_cast<int>(reader.count());
  return reader.fine && reader.at_end() ? std::optional(std::move(answer)) : std::nullopt;
}

}
