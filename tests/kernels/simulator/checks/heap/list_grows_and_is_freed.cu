// --grid 2 --block 32 --arg i32[64]:zero | clean
// A list of nodes for each thread, freed from its end.
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  struct Node {
    int value;
    Node* before;
  };
  Node* last = nullptr;
  for (int i = 0; i < 6; ++i) {
    Node* node = new Node{t + i, last};
    if (!node) return;
    last = node;
  }
  int sum = 0;
  while (last) {
    sum += last->value;
    Node* before = last->before;
    delete last;
    last = before;
  }
  out[blockIdx.x * 32 + t] = sum;
}
