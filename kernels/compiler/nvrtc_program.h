#pragma once

#include "kernels/compiler/nvrtc.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kernelarium {

/// In a text, behind the headers whose content is kept.
inline constexpr const char* kHeadersStop = "#pragma nv_hdrstop\n";

/// One compilation by NVRTC, here or in a process of its own.
struct NvrtcRequest {
  std::string text, file, kernel;                           ///< kernel: a name expression
  std::vector<std::pair<std::string, std::string>> headers; ///< name and text
  std::vector<std::string> options;
  std::string headers_folder =
      {}; ///< where the content of the headers before kHeadersStop is kept; empty: nowhere
};

/// What NVRTC makes of it.
struct NvrtcAnswer {
  int result = 0;         ///< of compiling: Nvrtc::Result
  std::string log;        ///< of compiling
  std::string entry;      ///< if it compiled, and so the next two
  std::string ptx, cubin; ///< cubin: if the options want it
  std::string failed;     ///< a step other than compiling that failed; empty: none
  int error = 0;          ///< of that step
};

NvrtcAnswer compile_here(const Nvrtc& nvrtc, const NvrtcRequest& request);

/// The same in a process of its own, kernelarium-nvrtc, as NVRTC may crash, and reads headers faster there.
/// Throws Error{no_compile} if it does crash. Where that program is missing, it compiles here.
NvrtcAnswer compile_apart(const Nvrtc& nvrtc, const NvrtcRequest& request, bool machine_code);

// For that process: texts of any bytes, each behind its size and a line feed. Nothing if `text` is no request
// or answer.
std::string as_text(const NvrtcRequest& request);
std::string as_text(const NvrtcAnswer& answer);
std::optional<NvrtcRequest> request_from(const std::string& text);
std::optional<NvrtcAnswer> answer_from(const std::string& text);

}
