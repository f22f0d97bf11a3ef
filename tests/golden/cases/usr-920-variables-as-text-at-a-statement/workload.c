/* line numbers matter here */
#include <stdbool.h>
struct pair { char a; int b; };
short mixed(signed char x, unsigned y, bool z) {
  long v = -2;
  struct pair p = { 'p', -9 };
  unsigned char raw[3] = { 7, 8, 9 };
  int count = 0;
  if (z)
    count = 5;
  for (int i = 0; i < 1; i++) {
    short t = (short)(y * 2);
    count += t;
    count += raw[i];
  }
  return (short)(x + v + p.b - count);
}
int main(void) { return mixed(-100, 40000, true) == 0 && mixed(1, 2, false) == 0; }
