#pragma once

#include <QString>
#include <vector>

namespace kernelarium {

/// A word of CUDA C++: how it is used, and what it means.
struct CudaWord {
  const char* name;      ///< "atomicAdd"
  const char* signature; ///< "T atomicAdd(T* address, T value)"; of a variable its type
  const char* meaning;   ///< in English; context CudaWords
};

const std::vector<CudaWord>& cuda_words();
/// Null: not one of them.
const CudaWord* cuda_word(const QString& name);
QString meaning_of(const CudaWord& word); ///< in the interface's language

}
