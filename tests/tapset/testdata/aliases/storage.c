/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Files in memory and on a disk of scsi_debug; each step can be recognized by its sizes and offsets. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

/* Repeat, because a hit that interrupts another handler on its CPU is skipped. */
#define REPEAT 5

/* Number of pages of the file on the disk. */
#define FILE_PAGES 1600

#define DRIVER "/sys/bus/pseudo/drivers/scsi_debug/"

static void need(int ok, const char *what)
{
	if (!ok) {
		perror(what);
		exit(1);
	}
}

static void put(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY);

	need(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text), path);
	close(fd);
}

/* Open a device, which appears some time after its driver was loaded. */
static int wait_open(const char *path, int flags)
{
	int i, fd;

	for (i = 0; i < 3000; i++) {
		fd = open(path, flags);
		if (fd >= 0)
			return fd;
		usleep(10000);
	}
	need(0, path);
	return -1;
}

static void memory(void)
{
	struct iovec v[2] = { { "abc", 3 }, { "defgh", 5 } };
	char b[64];
	struct iovec r[2] = { { b, 4 }, { b + 8, 2 } };
	volatile int one = 1;
	int fd, out, p[2];
	char *m;

	mkdir("/tmp/storage", 0755);
	need(!mount("none", "/tmp/storage", "ramfs", 0, NULL), "ramfs");
	fd = open("/tmp/storage/file", O_CREAT | O_RDWR, 0644);
	out = open("/tmp/storage/copy", O_CREAT | O_RDWR, 0644);
	need(fd >= 0 && out >= 0, "open");
	need(write(fd, "hello", 5) == 5, "write");
	need(writev(fd, v, 2) == 8, "writev");
	need(lseek(fd, 2, SEEK_SET) == 2, "lseek");
	need(read(fd, b, 3) == 3, "read");
	need(readv(fd, r, 2) == 6, "readv");
	need(read(fd, (void *)(long)one, 1) < 0 && errno == EFAULT, "bad read");
	need(lseek(fd, -1, SEEK_SET) < 0, "bad lseek");
	m = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0);
	need(m != MAP_FAILED && m[0] == 'h', "mmap");
	lseek(fd, 0, SEEK_SET);
	need(!pipe(p) && sendfile(p[1], fd, NULL, 7) == 7, "sendfile");
	need(splice(p[0], NULL, out, NULL, 7, 0) == 7, "splice");
	munmap(m, 4096);
	need(!ftruncate(fd, 0), "ftruncate");
	need(open("/tmp/storage/none", O_RDONLY) < 0, "none");
	close(fd);
	close(out);
}

/* Write an empty FAT12 file system of 2048 sectors, without partitions. */
static void fat(int disk)
{
	static const unsigned char boot[] = {
		0xeb, 0x3c, 0x90, 't', 'e', 's', 't', ' ', ' ', ' ', ' ',
		0x00, 0x02, 1, 1, 0, 1, 16, 0, 0x00, 0x08, 0xf8, 6, 0, 1, 0, 1, 0,
		0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0x29, 1, 2, 3, 4,
	};
	unsigned char image[8 * 512] = { 0 };
	static char page[4096];
	int fd;

	memcpy(image, boot, sizeof(boot));
	memcpy(image + 54, "FAT12   ", 8);
	image[510] = 0x55;
	image[511] = 0xaa;
	memcpy(image + 512, "\xf8\xff\xff", 3);
	need(pwrite(disk, image, sizeof(image), 0) == sizeof(image) && !fsync(disk), "image");
	need(!mount("/dev/sda", "/tmp/storage", "msdos", 0, NULL), "msdos");
	fd = open("/tmp/storage/page", O_CREAT | O_RDWR, 0644);
	need(write(fd, page, sizeof(page)) == sizeof(page) && !fsync(fd), "page");
	close(fd);
	need(!umount("/tmp/storage"), "umount");
}

static void blocks(int disk)
{
	int direct = open("/dev/sda", O_RDWR | O_DIRECT);
	char *b, *m;
	int i;

	posix_fadvise(disk, 0, 0, POSIX_FADV_RANDOM);
	need(!posix_memalign((void **)&b, 4096, 8192), "memory");
	memset(b, 1, 8192);
	for (i = 0; i < REPEAT; i++) {
		need(pread(disk, b, 4096, 1 << 20) == 4096, "pread");
		posix_fadvise(disk, 1 << 20, 4096, POSIX_FADV_DONTNEED);
		need(pwrite(direct, b, 8192, 2 << 20) == 8192, "direct");
	}
	m = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, disk, 3 << 20);
	need(m != MAP_FAILED, "mmap");
	m[0] = 1;
	munmap(m, 4096);
	need(!fsync(disk), "fsync");

	put(DRIVER "opts", "2");
	for (i = 0; i < REPEAT; i++)
		need(pread(direct, b, 4096, 0x1230 * 512) < 0, "medium error");
	put(DRIVER "opts", "0x8000");
	put(DRIVER "every_nth", "2");
	for (i = 0; i < 2 * REPEAT; i++)
		need(pread(direct, b, 4096, (4 + i) << 20) == 4096, "busy");
	put(DRIVER "every_nth", "0");
	put(DRIVER "opts", "0");
	close(direct);

	put("/sys/block/zram0/comp_algorithm", "lz4");
	put("/sys/block/zram0/disksize", "8M");
	direct = wait_open("/dev/zram0", O_RDWR | O_DIRECT);
	for (i = 0; i < REPEAT; i++)
		need(pwrite(direct, b, 4096, 8192) == 4096, "zram0");
	close(direct);
}

/* Read the page frame numbers of a mapping's pages (Documentation/admin-guide/mm/pagemap.rst). */
static void frames(volatile char *map, unsigned long *pfn)
{
	int fd = open("/proc/self/pagemap", O_RDONLY), i;

	for (i = 0; i < FILE_PAGES; i++)
		(void)map[i * 4096L];
	need(fd >= 0 && pread(fd, pfn, FILE_PAGES * 8, (unsigned long)map / 4096 * 8) == FILE_PAGES * 8, "pagemap");
	close(fd);
	for (i = 0; i < FILE_PAGES; i++)
		pfn[i] &= (1UL << 55) - 1;
}

/*
 * Make the kernel move pages of a file: compaction moves them to free memory at higher
 * addresses.
 */
static void move_pages_of(int fd)
{
	static unsigned long before[FILE_PAGES], after[FILE_PAGES];
	volatile char *map = mmap(NULL, FILE_PAGES * 4096, PROT_READ, MAP_SHARED, fd, 0);
	int tries;

	need(map != MAP_FAILED, "map");
	for (tries = 0; tries < 20; tries++) {
		size_t size = (tries % 4 + 1L) << 25;
		void *way;

		madvise((void *)map, FILE_PAGES * 4096, MADV_DONTNEED);
		posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
		way = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
		need(way != MAP_FAILED, "memory");
		frames(map, before);
		munmap(way, size);
		put("/proc/sys/vm/compact_memory", "1");
		frames(map, after);
		if (memcmp(before, after, sizeof(before)))
			break;
	}
	need(tries < 20, "no page was moved");
	munmap((void *)map, FILE_PAGES * 4096);
}

static void ext4(void)
{
	static char page[65536];
	int fd, i;

	need(!system("mke2fs -q -F -t ext4 -O ^has_journal /dev/sda >/dev/null 2>&1"), "mke2fs");
	need(!mount("/dev/sda", "/tmp/storage", "ext4", 0, NULL), "ext4");
	fd = open("/tmp/storage/page", O_CREAT | O_RDWR, 0644);
	for (i = 0; i < FILE_PAGES / 16; i++)
		need(write(fd, page, sizeof(page)) == sizeof(page), "page");
	fsync(fd);
	close(fd);
	fd = open("/tmp/storage/page", O_RDONLY);
	need(fd >= 0 && pread(fd, page, 100, 1 << 20) == 100, "read");
	move_pages_of(fd);
}

int main(void)
{
	int disk = wait_open("/dev/sda", O_RDWR), fd;
	char b[2048];

	put("/sys/block/sda/queue/scheduler", "kyber");
	memory();
	need(!umount("/tmp/storage"), "umount");
	fat(disk);
	blocks(disk);
	close(disk);
	ext4();
	put(DRIVER "ptype", "5");
	put(DRIVER "add_host", "1");
	fd = wait_open("/dev/sr0", O_RDONLY | O_NONBLOCK);
	if (read(fd, b, sizeof(b)) < 0)
		perror("sr0");
	put("/sys/block/sda/device/state", "offline\n");
	return 0;
}
