// SPDX-License-Identifier: GPL-2.0-or-later
// loadmod FILE.ko - insert a module
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int fd = argc > 1 ? open(argv[1], O_RDONLY) : -1;

	if (fd < 0 || syscall(SYS_finit_module, fd, "", 0)) {
		perror(argc > 1 ? argv[1] : "loadmod");
		return 1;
	}
	return 0;
}
