struct head {
  union {
    unsigned word;
    unsigned char byte[4];
    struct { unsigned version : 3; int level : 6; unsigned flags : 9; signed delta : 14; };
  };
  unsigned long wide : 37;
  long last : 27;
};
int decode(struct head *h, int n) { return h[0].version + n; }
int main(void) {
  struct head h[3];
  h[0].version = 5; h[0].level = -32; h[0].flags = 0x1ff; h[0].delta = -8192; h[0].wide = 0x1fffffffffUL; h[0].last = -1;
  h[1].version = 2; h[1].level = 31; h[1].flags = 0x101; h[1].delta = 8191; h[1].wide = 1; h[1].last = 67108863;
  h[2].word = 0x80402010; h[2].wide = 0x1000000001UL; h[2].last = -67108864;
  return decode(h, 3) == 0;
}
