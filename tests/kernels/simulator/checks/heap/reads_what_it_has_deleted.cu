// --grid 1 --block 32 --arg i32[64]:iota | out-of-bounds
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  struct Node {
    int value;
    Node* next;
  };
  Node* list = nullptr;
  for (int i = 0; i < 3; ++i) {
    Node* n = new Node{i, list};
    if (!n) return;
    list = n;
  }
  int sum = 0;
  for (Node* n = list; n; n = n->next) {
    sum += n->value;
    delete n;
  }
  out[t] = sum;
}
