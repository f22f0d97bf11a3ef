// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * longest - be hit by handlers that take as long as possible
 *
 * Calls getppid() from DEPTH frames and sends itself a datagram over the loopback, which the
 * kernel delivers within the call, as many times as its argument says. The first
 * argument of the call is the address of TEXT bytes without a NUL, there are many
 * arguments without a character, and the environment has many variables: without a second
 * argument, the program runs itself again with these. It has a descriptor with a high
 * number, and its directory is deep.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define DEPTH 100
#define TEXT 65536
#define VARIABLES 2000
#define ARGUMENTS 100000
#define DESCRIPTORS (1 << 20)
#define DIRECTORIES 300

static char text[TEXT];

static __attribute__((noinline)) long down(int depth)
{
	long n;

	if (!depth)
		return syscall(SYS_getppid, text, TEXT);
	n = down(depth - 1);
	asm volatile("" : "+r"(n)); /* keeps the compiler from making the last call a jump */
	return n;
}

static void send_datagram(void)
{
	struct sockaddr_in a = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t n = sizeof(a);
	int s = socket(AF_INET, SOCK_DGRAM, 0);

	if (s < 0 || bind(s, (void *)&a, n) || getsockname(s, (void *)&a, &n) ||
	    sendto(s, "x", 1, 0, (void *)&a, n) != 1)
		perror("a datagram to 127.0.0.1");
	close(s);
}

/* Go down into directories whose names take little room in a path. */
static void go_deep(void)
{
	int i;

	for (i = 0; i < DIRECTORIES; i++)
		if ((mkdir("d", 0700) && errno != EEXIST) || chdir("d")) {
			perror("a directory in a directory");
			return;
		}
}

static void again(char *self, char *times)
{
	char **env = calloc(VARIABLES + 1, sizeof(*env));
	char **argv = calloc(ARGUMENTS + 1, sizeof(*argv));
	int i;

	text[1000] = 0;
	argv[0] = self;
	argv[1] = times;
	argv[2] = text;
	for (i = 3; i < ARGUMENTS; i++)
		argv[i] = "";
	for (i = 0; i < VARIABLES; i++)
		if (asprintf(&env[i], "VARIABLE_%d=%.500s", i, text) < 0)
			exit(1);
	execve(self, argv, env);
	perror(self);
	exit(1);
}

int main(int argc, char **argv)
{
	const struct rlimit all = { DESCRIPTORS, DESCRIPTORS };
	int i;

	setrlimit(RLIMIT_NOFILE, &all);
	dup2(0, DESCRIPTORS - 1);
	memset(text, '"', sizeof(text));
	if (argc == 2)
		again(argv[0], argv[1]);
	if (!chdir("/tmp"))
		go_deep();
	for (i = atoi(argv[1]); i > 0; i--) {
		down(DEPTH);
		send_datagram();
	}
	return 0;
}
