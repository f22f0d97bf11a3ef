struct big { long a; int b; int c[3]; };
static int sum;
int act_simple(int x) { return x * 3; }
void act_nothing(void) { sum++; }
long act_many(char first, short b, int c, long d, unsigned e, unsigned char f, signed char g, long long h) { return first + b + c + d + e + f + g + h; }
long act_struct(struct big p) { p.a++; return p.a + p.b + p.c[2]; }
int not_this(int x) { return act_simple(x) + 1; }
void *act_pointer(void *x) { return x; }
int main(void) {
  struct big s = { -1L << 35, 70000, { 1, 2, -3 } };
  act_simple(14);
  act_nothing();
  act_many('q', -2, -300000, 1L << 33, 4000000000u, 250, -100, -1LL << 45);
  not_this(5);
  act_struct(s);
  act_pointer((void *)0x1234);
  return 0;
}
