struct scale { int factor; };
struct op { const char *name; long (*fn)(long x, void *data); void *data; unsigned short count; };
long op_add(long x, void *data) { return x + ((struct scale *)data)->factor; }
long op_mul(long x, void *data) { return x * ((struct scale *)data)->factor; }
long op_neg(long x, void *data) { (void)data; return -x; }
long apply(struct op *ops, int i, long arg) { ops[i].count++; return ops[i].fn(arg, ops[i].data); }
int main(void) {
  char a[] = "plus", m[] = "times", n[] = "minus";
  struct scale s[3] = { { 3 }, { -5 }, { 0 } };
  struct op ops[3] = { { a, op_add, &s[0], 0 }, { m, op_mul, &s[1], 65535 }, { n, op_neg, &s[2], 7 } };
  long v = 10;
  v = apply(ops, 0, v);
  v = apply(ops, 1, v);
  v = apply(ops, 2, v);
  v = apply(ops, 0, 1000);
  return v == 0;
}
