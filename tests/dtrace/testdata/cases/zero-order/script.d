uint64_t u;
BEGIN { u = 0xfffffffffffffffe; printf("%d %i %5d|%-25d|%+d|% d\n", u, u, u, u, 1ull, 1ull); trace(u); printf("\n"); }
BEGIN { @k[u] = count(); @k[3ull] = count(); @k[0x8000000000000000] = count(); printa("%x,", @k); printf("\n"); }
BEGIN { @i[-1] = count(); @i[1] = count(); @i[0] = count(); printa("%d,", @i); printf("\n"); }
BEGIN { @ll = llquantize(0, 10, 0, 1, 10); @ll = llquantize(-3, 10, 0, 1, 10); printa(@ll); }
BEGIN { @a[1] = sum(3); @a[2] = sum(3); @a[3] = sum(1); @b[1] = sum(9); @b[4] = sum(4); @b[3] = sum(7); @c[2] = count(); @c[3] = count(); @c[5] = count(); printa("%d %@d %@d %@d,", @a, @b, @c); printf("\n"); }
BEGIN { exit(0); }
