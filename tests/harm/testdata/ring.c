// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * ring.c - attacks on a session by root in a container: open the session's file,
 * and write to its output
 *
 *	ring open FILE	opens it without any capability
 *	ring write FILE	opens it, and maps the data pages for writing
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <linux/capability.h>

struct info { unsigned abi, cpus; unsigned long long size, memory, probes; };
#define INFO	_IOR('g', 1, struct info)

static void drop_all(void)
{
	struct __user_cap_header_struct head = { _LINUX_CAPABILITY_VERSION_3, 0 };
	struct __user_cap_data_struct none[2] = { 0 };

	if (syscall(SYS_capset, &head, none))
		printf("capset: %s\n", strerror(errno));
}

static void try(const char *file, const char *how, int flags)
{
	int fd = open(file, flags);

	printf("%s: %s\n", how, fd < 0 ? strerror(errno) : "opened");
	if (fd >= 0)
		close(fd);
}

static void map(int fd, long page, const char *how, int prot, off_t at)
{
	char *p = mmap(NULL, page, prot, MAP_SHARED, fd, at);

	printf("%s: %s\n", how, p == MAP_FAILED ? strerror(errno) : "mapped");
	if (p == MAP_FAILED)
		return;
	printf("%s, then written to: %s\n", how,
	       mprotect(p, page, PROT_READ | PROT_WRITE) ? strerror(errno) : "allowed");
	munmap(p, page);
}

int main(int argc, char **argv)
{
	long page = sysconf(_SC_PAGESIZE);
	struct info i = { 0 };
	int fd;

	if (!strcmp(argv[1], "open")) {
		drop_all();
		try(argv[2], "read", O_RDONLY);
		try(argv[2], "write", O_WRONLY);
		try(argv[2], "both", O_RDWR);
		return 0;
	}
	fd = open(argv[2], O_RDWR);
	if (fd < 0 || ioctl(fd, INFO, &i)) {
		printf("%s: %s\n", argv[2], strerror(errno));
		return 1;
	}
	map(fd, page, "data to write", PROT_READ | PROT_WRITE, i.cpus * page);
	map(fd, page, "data to read", PROT_READ, i.cpus * page);
	/* a mapping that has control pages and data pages */
	map(fd, 2 * page, "over the border", PROT_READ | PROT_WRITE, (i.cpus - 1) * page);
	map(fd, page, "behind the end", PROT_READ, i.cpus * (page + (off_t)i.size));
	return 0;
}
