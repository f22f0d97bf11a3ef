int is_odd(unsigned n);
int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }
int main(void) { return is_even(7) + is_odd(4) + is_even(0) + is_odd(1) + is_even(6) == 0; }
