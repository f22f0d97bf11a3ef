// SPDX-License-Identifier: GPL-2.0-or-later
// The load for gostap's own examples: own WHAT... does each thing that it is given.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <net/if.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define HUGE_PAGE (2UL << 20)

static void said(const char *what, long result)
{
	printf("%s: %s\n", what, result < 0 ? strerror(errno) : "done");
	fflush(stdout);
}

/* Create a file in ramfs, whose pages are in the page cache. */
static int a_file(const char *path, size_t size)
{
	static char page[4096];
	int fd = open(path, O_RDWR | O_CREAT | O_TRUNC, 0644);

	for (size_t i = 0; i < size; i += sizeof(page))
		if (write(fd, page, sizeof(page)) < 0)
			perror("write");
	return fd;
}

static void names(void)
{
	said("allowed", open("/allowed", O_CREAT | O_WRONLY, 0644));
	said("created", open("/forbidden-file", O_CREAT | O_WRONLY, 0644));
	said("renamed", rename("/allowed", "/forbidden-name"));
	said("folder", mkdir("/forbidden-folder", 0755));
}

/* A pipe can't be synced: EINVAL shows whether the kernel tried. */
static void syncs(void)
{
	int p[2];

	if (pipe(p))
		return;
	said("fsync", fsync(p[1]));
	said("fdatasync", fdatasync(p[1]));
	said("close", close(p[1]));
}

static void *maps(void *unused)
{
	for (int i = 0; i < 3000; i++) {
		char *p = mmap(NULL, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

		p[i % 16 << 12] = 1;
		munmap(p, 1 << 16);
	}
	return unused;
}

static void locks(void)
{
	pthread_t t[4];

	for (int i = 0; i < 4; i++)
		pthread_create(&t[i], NULL, maps, NULL);
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], NULL);
}

static void network(void)
{
	struct ifreq r = { .ifr_name = "lo", .ifr_flags = IFF_UP };
	int fd = socket(AF_INET, SOCK_DGRAM, 0);

	said("lo", ioctl(fd, SIOCSIFFLAGS, &r));
}

static void cache(void)
{
	char page[4096];
	int fd = a_file("/cached", 1 << 18);

	for (int i = 0; i < 2000; i++)
		if (pread(fd, page, sizeof(page), i % 64 * sizeof(page)) < 0)
			perror("pread");
	fsync(fd);
}

/* Read blocks that were not read before, four times each. */
static void blocks(void)
{
	static char page[4096];
	int fd = open("/dev/sda", O_RDONLY);

	for (int i = 0; i < 400; i++)
		if (pread(fd, page, sizeof(page), (16 << 20) + i % 100 * (long)sizeof(page)) < 0)
			perror("blocks");
}

static void anonymous(void)
{
	size_t size = 1 << 20;
	char *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	madvise(p, size, MADV_NOHUGEPAGE);
	memset(p, 1, size);
	if (!fork()) {
		memset(p, 2, size);
		_exit(0);
	}
	wait(NULL);
}

static void disk(void)
{
	static char page[4096];
	int fd = open("/dev/sda", O_WRONLY);

	for (int i = 0; i < 200; i++)
		if (write(fd, page, sizeof(page)) < 0)
			perror("disk");
	said("disk", fsync(fd));
}

static void futexes(void)
{
	struct timespec soon = { 0, 20000000 };
	int *word = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, a_file("/shared", 4096), 0);

	*word = 1;
	for (int i = 0; i < 3; i++)
		syscall(SYS_futex, word, FUTEX_WAIT, 1, &soon, NULL, 0);
}

static void huge(void)
{
	char *p, *q;
	int fd = open("/proc/sys/vm/nr_hugepages", O_WRONLY);

	if (write(fd, "8", 1) != 1)
		perror("nr_hugepages");
	p = mmap(NULL, 2 * HUGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
	if (p == MAP_FAILED) {
		perror("huge pages");
		return;
	}
	p[0] = p[HUGE_PAGE] = 1;
	if (!fork()) {
		q = p + HUGE_PAGE;
		p[0] = q[0] = 2;
		_exit(0);
	}
	wait(NULL);
}

/* Keep files open for the script to list, until SIGTERM. */
static void waits(void)
{
	int p[2];

	lseek(a_file("/listed", 8192), 4096, SEEK_SET);
	if (pipe(p) || socket(AF_INET, SOCK_DGRAM, 0) < 0)
		return;
	printf("open\n");
	fflush(stdout);
	pause();
}

int main(int argc, char **argv)
{
	static const struct { const char *name; void (*run)(void); } all[] = {
		{ "names", names }, { "syncs", syncs }, { "locks", locks }, { "network", network },
		{ "cache", cache }, { "anonymous", anonymous }, { "disk", disk },
		{ "blocks", blocks }, { "futexes", futexes }, { "huge", huge }, { "waits", waits },
	};

	for (int i = 1; i < argc; i++)
		for (size_t j = 0; j < sizeof(all) / sizeof(*all); j++)
			if (!strcmp(argv[i], all[j].name))
				all[j].run();
	return 0;
}
