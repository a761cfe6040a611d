// NVTX ranges of each kind, and a mark: the trace contains them with their text.
#include <cstdio>
#include <cuda_runtime.h>
#include <nvtx3/nvtx3.hpp>
#include <thread>

struct Solver {
  static constexpr const char* name = "solver";
};

void step() {
  NVTX3_FUNC_RANGE();
  cudaDeviceSynchronize();
}

int main() {
  nvtxRangePushA("outer");
  nvtxRangePushW(L"wide");
  nvtxRangePop();
  step();
  {
    const nvtx3::scoped_range_in<Solver> range{"of a domain"};
    cudaDeviceSynchronize();
  }
  nvtxMarkA("marked");
  const nvtxRangeId_t number = nvtxRangeStartA("started");
  std::thread([=] { nvtxRangeEnd(number); }).join();

  const nvtxDomainHandle_t domain = nvtxDomainCreateA("domain");
  nvtxEventAttributes_t attributes = {};
  attributes.version = NVTX_VERSION;
  attributes.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  attributes.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
  attributes.message.registered = nvtxDomainRegisterStringA(domain, "registered");
  nvtxDomainRangePushEx(domain, &attributes);
  nvtxDomainRangePop(domain);
  nvtxDomainDestroy(domain);
  nvtxRangePop();
}
