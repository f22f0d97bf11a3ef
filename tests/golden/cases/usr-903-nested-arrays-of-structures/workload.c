enum kind { FREE, WALL = 7, DOOR };
struct cell { short v; enum kind kind; };
struct row { char done; struct cell cells[3]; };
struct board { int height; struct row rows[2]; };
int play(struct board *b, unsigned char x, long y) { b->rows[y].cells[x].v += 50; return b->height; }
int main(void) {
  struct board b = { 2, { { 0, { { 1, FREE }, { -2, WALL }, { 3, FREE } } }, { 1, { { 40, DOOR }, { 50, WALL }, { -60, DOOR } } } } };
  play(&b, 0, 1);
  play(&b, 1, 1);
  return 0;
}
