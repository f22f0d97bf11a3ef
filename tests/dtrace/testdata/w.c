/* SPDX-License-Identifier: GPL-2.0-or-later */
/* w.c: a workload with known behaviour.  usage: w MODE [N] */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

struct pt { int x; short y; char tag[6]; };
volatile int sink;
__attribute__((noinline)) int f_add(int a, int b) { sink = a; return a + b; }
__attribute__((noinline)) long f_neg(long v) { sink = 1; return -v; }
__attribute__((noinline)) int f_str(const char *s) { sink = s[0]; return (int)strlen(s); }
__attribute__((noinline)) int f_leaf(int d) { sink = d; return d; }
__attribute__((noinline)) int f_mid(int d) { int r = f_leaf(d * 2); sink = r; return r + 1; }
__attribute__((noinline)) int f_top(int d) { int r = f_mid(d + 1); sink = r; return r + 1; }
__attribute__((noinline)) int f_fact(int n) { return n < 2 ? 1 : n * f_fact(n - 1); }
__attribute__((noinline)) int f_pt(struct pt *p) { sink = p->x; return p->y; }
__attribute__((noinline)) int f_six(int a, int b, int c, int d, int e, int f) { sink = a; return a + b + c + d + e + f; }
__attribute__((noinline)) void f_buf(unsigned char *b, int n) { sink = b[n - 1]; }
static void *thr(void *a) { f_leaf((int)(long)a); return 0; }
static void onsig(int s) { sink = s; }

int main(int argc, char **argv)
{
	const char *m = argc > 1 ? argv[1] : "none";
	int n = argc > 2 ? atoi(argv[2]) : 1, i, fd, st;
	char buf[8192];
	memset(buf, 'z', sizeof buf);
	if (!strcmp(m, "getppid")) for (i = 0; i < n; i++) syscall(SYS_getppid);
	else if (!strcmp(m, "write")) { fd = open("/dev/null", O_WRONLY); for (i = 0; i < n; i++) { ssize_t r = write(fd, buf, 1 << i); (void)r; } }
	else if (!strcmp(m, "read")) { fd = open("/dev/zero", O_RDONLY); for (i = 1; i <= n; i++) { ssize_t r = read(fd, buf, i * 100); (void)r; } }
	else if (!strcmp(m, "openfail")) for (i = 0; i < n; i++) open("/no/such/file", O_RDONLY);
	else if (!strcmp(m, "closefail")) for (i = 0; i < n; i++) close(9999);
	else if (!strcmp(m, "openname")) { fd = open("/dev/null", O_RDONLY); fd = open("/etc/passwd", O_RDONLY); fd = open("/no/such/file", O_RDONLY); }
	else if (!strcmp(m, "fork")) for (i = 0; i < n; i++) { pid_t p = fork(); if (!p) _exit(i); waitpid(p, &st, 0); }
	else if (!strcmp(m, "exec")) execl("./w", "w", "getppid", "2", (char *)0);
	else if (!strcmp(m, "execfail")) execl("/no/such/prog", "x", (char *)0);
	else if (!strcmp(m, "signal")) { signal(SIGUSR1, onsig); for (i = 0; i < n; i++) raise(SIGUSR1); }
	else if (!strcmp(m, "threads")) for (i = 0; i < n; i++) { pthread_t t; pthread_create(&t, 0, thr, (void *)(long)i); pthread_join(t, 0); }
	else if (!strcmp(m, "add")) for (i = 0; i < n; i++) f_add(i, 10);
	else if (!strcmp(m, "neg")) for (i = 1; i <= n; i++) f_neg(i);
	else if (!strcmp(m, "str")) { f_str("alpha"); f_str(""); f_str("a longer string here"); }
	else if (!strcmp(m, "nest")) for (i = 0; i < n; i++) f_top(i);
	else if (!strcmp(m, "fact")) f_fact(n);
	else if (!strcmp(m, "pt")) { struct pt p = { 77, -3, "tagg" }; f_pt(&p); }
	else if (!strcmp(m, "six")) f_six(1, -2, 3, -4, 5, 66);
	else if (!strcmp(m, "buf")) { unsigned char b[40]; for (i = 0; i < 40; i++) b[i] = (unsigned char)(i * 7 + 30); f_buf(b, 40); }
	else if (!strcmp(m, "say")) { puts("workload says hello"); }
	else if (!strcmp(m, "exit")) exit(n);
	else if (!strcmp(m, "sleep")) usleep(n * 1000);
	return 0;
}
