#include <string.h>
struct rec { char fixed[4]; int zero; char *text; };
int show(const char *s, int len) { return s[0] + len; }
int long_one(const char *s) { return s[0]; }
int bad_one(const char *s) { return s == 0; }
int chars(struct rec *r) { return r->fixed[0]; }
int main(void) {
  char a[] = "plain", b[] = "tab\tquote\"back\\slash", c[] = "", d[] = "zero\0inside", e[] = "\001\177\033[", big[800];
  struct rec r = { { 'f', 'o', 'u', 'r' }, 0, a };
  memset(big, 'x', sizeof big);
  memcpy(big, "begin", 5);
  memcpy(big + 505, "0123456789", 10);
  big[799] = 0;
  show(a, sizeof a - 1);
  show(b, sizeof b - 1);
  show(c, 0);
  show(d, sizeof d - 1);
  show(e, 4);
  long_one(big);
  bad_one((char *)16);
  chars(&r);
  r.text = d;
  r.fixed[3] = (char)0xfc;
  r.fixed[2] = 0;
  chars(&r);
  return 0;
}
