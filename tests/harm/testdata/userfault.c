// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * userfault.c - a user whose mapping of a file can't be read by the kernel
 *
 *	userfault FILE	maps FILE, which is on tmpfs, as code, becomes user 12345,
 *			asks for the page faults there (userfaultfd(2)), and
 *			answers none. Kernels before 5.14 refuse that; then it
 *			does nothing
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef UFFD_USER_MODE_ONLY
#define UFFD_USER_MODE_ONLY 1
#endif

#define SIZE (1 << 20)

int main(int argc, char **argv)
{
	struct uffdio_register r = { .mode = UFFDIO_REGISTER_MODE_MINOR };
	struct uffdio_api a = { .api = UFFD_API, .features = UFFD_FEATURE_MINOR_SHMEM };
	int fd = open(argv[1], O_RDONLY), faults;
	char *at = mmap(NULL, SIZE, PROT_READ | PROT_EXEC, MAP_PRIVATE, fd, 0);

	if (fd < 0 || at == MAP_FAILED || setuid(12345)) {
		perror("userfault");
		return 1;
	}
	faults = syscall(SYS_userfaultfd, O_CLOEXEC | UFFD_USER_MODE_ONLY);
	r.range.start = (unsigned long)at;
	r.range.len = SIZE;
	if (ioctl(faults, UFFDIO_API, &a) || ioctl(faults, UFFDIO_REGISTER, &r))
		perror("userfault");
	puts("waits");
	fflush(stdout);
	pause();
	return 0;
}
