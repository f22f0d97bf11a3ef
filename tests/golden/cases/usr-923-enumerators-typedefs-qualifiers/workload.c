enum colour { RED = 10, GREEN = 20, BLUE = -30 };
typedef unsigned char tiny_t;
typedef tiny_t level_t;
typedef struct shape {
  const int size; volatile level_t level;
  struct { long depth; } inner;
  struct { short x; union { short y; unsigned short z; }; };
  short nums[2]; void *raw;
} shape_t;
typedef const shape_t *shape_p;
enum colour paint(shape_p s, const enum colour c) { return s->level > 100 ? GREEN : c; }
int main(void) {
  shape_t t[2] = {
    { .size = 4, .level = 250, .inner = { -1L << 33 }, .x = 1, .y = -1, .nums = { 5, -6 } },
    { .size = 9, .level = 99, .inner = { 3 }, .x = 2, .y = 7, .nums = { 0, 1 } },
  };
  t[0].raw = t;
  t[1].raw = t;
  paint(t, BLUE);
  paint(t + 1, RED);
  paint(t + 1, GREEN);
  return 0;
}
