// SPDX-License-Identifier: GPL-2.0-or-later
// calls MODULE.ko FILE - make system calls with arguments that the tests know
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <sys/fsuid.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	struct open_how how = { .flags = O_RDONLY | O_CLOEXEC, .resolve = RESOLVE_NO_SYMLINKS };
	struct itimerval timer = { .it_value = { .tv_sec = 1000 } };
	int ko = argc > 2 ? open(argv[1], O_RDONLY) : -1, fd;

	if (ko < 0 || (fd = open(argv[2], O_RDWR | O_CREAT | O_TRUNC, 0640)) < 0)
		return 1;
	syscall(SYS_finit_module, ko, "", 0); /* loading it twice is no error */
	if (write(fd, "0123456789", 10) != 10 || write(fd, "abc", 3) != 3)
		return 1;
	lseek(fd, -3, SEEK_END);
	mmap(NULL, 8192, PROT_READ, MAP_PRIVATE, fd, 4096);
	syscall(SYS_openat2, AT_FDCWD, argv[2], &how, sizeof(how));
	fcntl(fd, F_SETFL, O_NONBLOCK);
	setitimer(ITIMER_REAL, &timer, NULL);
	getitimer(ITIMER_REAL, &timer);
	socket(AF_VSOCK, SOCK_SEQPACKET, AF_VSOCK);
	setfsuid(7);
	return 3;
}
