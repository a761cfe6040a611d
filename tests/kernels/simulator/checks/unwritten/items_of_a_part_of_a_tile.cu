// --grid 1 --block 32 --arg i32[64]:iota | clean
#include <cub/cub.cuh>
extern "C" __global__ void k(int* out) {
  using Load = cub::BlockLoad<int, 32, 4>;
  using Store = cub::BlockStore<int, 32, 4>;
  __shared__ typename Load::TempStorage load;
  __shared__ typename Store::TempStorage store;
  int items[4];
  Load(load).Load(out, items, 50);
  for (int& item : items) item += 1;
  Store(store).Store(out, items, 50);
}
