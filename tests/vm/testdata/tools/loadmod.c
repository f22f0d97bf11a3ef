// SPDX-License-Identifier: GPL-2.0-or-later
// loadmod FILE.ko [SHOW] - insert a module, then print the file SHOW
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static int show(const char *path)
{
	static char buf[1 << 16];
	int fd = open(path, O_RDONLY);
	ssize_t n;

	while ((n = read(fd, buf, sizeof(buf))) > 0)
		if (write(1, buf, n) != n)
			return 1;
	return n < 0;
}

int main(int argc, char **argv)
{
	int fd = argc > 1 ? open(argv[1], O_RDONLY) : -1;

	if (fd < 0 || syscall(SYS_finit_module, fd, "", 0)) {
		perror(argc > 1 ? argv[1] : "loadmod");
		return 1;
	}
	return argc > 2 ? show(argv[2]) : 0;
}
