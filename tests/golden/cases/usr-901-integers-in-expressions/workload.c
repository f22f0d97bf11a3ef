#include <stdbool.h>
struct mix {
  signed char sc; unsigned char uc; short s; unsigned short us; int i; unsigned u;
  long l; unsigned long ul; unsigned long long ull; bool b; char c;
};
int take(struct mix *m, int n) { return m[0].i + n; }
int main(void) {
  struct mix m[2] = {
    { -128, 255, -32768, 65535, -17, 4000000000u, -1L << 40, 1UL << 63, ~0ULL, true, 'A' },
    { 127, 1, 32767, 2, 0x7fffffff, 3, 5, 6, 1ULL << 62, false, -2 },
  };
  return take(m, 2) == 0;
}
