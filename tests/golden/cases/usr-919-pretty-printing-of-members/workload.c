#include <stdbool.h>
enum mood { CALM = -1, ANGRY = 3 };
struct inner { unsigned short n; signed char c; enum mood m; };
struct outer { bool ok; struct inner in[2]; char word[4]; unsigned long bits; long odd; char nl; struct outer *link; };
int show(struct outer *r, enum mood k) { return r->in[0].n + k; }
int main(void) {
  struct outer b = { false, { { 1, 'b', ANGRY }, { 65535, -1, CALM } }, "\"x", ~0UL, -1, '\n', 0 };
  struct outer a = { true, { { 2, '\\', CALM }, { 3, 0, ANGRY } }, "four", 1, 1L << 62, 'a', &b };
  show(&b, CALM);
  return show(&a, ANGRY) == 99;
}
