#pragma once

#include "kernels/compiler/compiler.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// What NVRTC compiles: a text, and the options to read it with.
struct NvrtcInput {
  std::string text;
  std::vector<std::string> options;
  std::string headers_folder = {}; ///< NvrtcRequest::headers_folder
  int header_lines = 0;            ///< of the source: their errors have other lines here
};

/// `source` for an NVRTC (12.8 or later) that keeps what it has read of the toolkit's headers, so that the
/// next source that begins with the same ones reads them from a file (apart/kept_headers.h). It does so only
/// where all options are the same: Source::defines, which differ from launch to launch, follow the headers in
/// the text. `options` are those without them. Nothing if `source` does not begin with headers, or includes
/// files of its own, which NVRTC would recognise by their time alone.
std::optional<NvrtcInput> with_headers_kept(const Source& source, std::vector<std::string> options);

}
