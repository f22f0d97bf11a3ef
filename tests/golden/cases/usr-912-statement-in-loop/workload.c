/* line numbers matter here */
int scan(int *a, int n) {
  int sum = 0, used = 0;
  char word[8] = "abcdefg";
  for (int i = 0; i < n; i++) {
    int v = a[i];
    if (v < 0)
      continue;
    sum += v;
    for (int j = 0; j < 2; j++) { char *p = word + j + 1; int v = sum * (j + 1);
      used += v;
      word[j] = (char)(*p + (v & 1));
    }
  }
  n -= 2;
  return sum + n + used;
}
int main(void) {
  int a[] = { 3, -1, 50, 0, -7, 60 };
  return scan(a, 6) == 0;
}
