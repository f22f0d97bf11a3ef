/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * An NFS server for versions 3 and 4 on this machine. Its export is mounted with both
 * versions; files and folders are created, written, read, locked, renamed and removed.
 */
#define _GNU_SOURCE
#include "../nfs.h"
#include <dirent.h>
#include <linux/nfs_mount.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/sendfile.h>

#define PAGE 4096

static void all(int fd, void *buffer, size_t size)
{
	ssize_t n;

	for (; size; size -= n, buffer = (char *)buffer + n)
		if ((n = read(fd, buffer, size)) <= 0)
			exit(0);
}

/* Answer each RPC call (RFC 5531, over TCP) with success. */
static void answer(int fd)
{
	unsigned int call[256], reply[8] = { htonl(0x8000001c), 0, htonl(1), 0, 0, 0, 0, htonl(1) };

	for (;;) {
		all(fd, call, 4);
		all(fd, call + 1, ntohl(call[0]) & 0x3ff);
		reply[1] = call[1];
		need(write(fd, reply, sizeof(reply)) == sizeof(reply));
	}
}

/* The server offers version 3 only if a service registers it, so stand in for rpcbind. */
static pid_t rpcbind(void)
{
	int fd = listening(AF_INET, 111, 8);
	pid_t pid = fork();

	if (!pid) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		signal(SIGCHLD, SIG_IGN);
		for (;;) {
			int c = accept(fd, NULL, NULL);

			if (c >= 0 && !fork()) {
				prctl(PR_SET_PDEATHSIG, SIGKILL);
				answer(c);
			}
			close(c);
		}
	}
	close(fd);
	return pid;
}

/* An export with fsid=0 has a known file handle, so mountd is not needed. */
static void mount_v3(const char *where)
{
	static const unsigned char root[] = { 1, 0, 1, 0, 0, 0, 0, 0 };
	struct nfs_mount_data data = {
		.version = 6, .fd = -1, .flags = NFS_MOUNT_VER3 | NFS_MOUNT_TCP | NFS_MOUNT_NONLM,
		.rsize = PAGE, .wsize = PAGE, .timeo = 600, .retrans = 2,
		.acregmin = 3, .acregmax = 60, .acdirmin = 30, .acdirmax = 60,
		.addr = { .sin_family = AF_INET, .sin_port = htons(2049), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) },
		.hostname = "127.0.0.1", .root.size = sizeof(root), .pseudoflavor = 1,
	};

	memcpy(data.root.data, root, sizeof(root));
	mounted("127.0.0.1:/", where, "nfs", &data);
}

/*
 * Drop the file's two pages from memory. A page that is still in another CPU's list of new
 * pages is not dropped.
 */
static void drop_pages(int fd)
{
	unsigned char in_memory[2];
	void *map = mmap(NULL, 2 * PAGE, PROT_READ, MAP_SHARED, fd, 0);
	int tries;

	need(map != MAP_FAILED);
	for (tries = 0; tries < 1000; tries++) {
		posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
		need(!mincore(map, 2 * PAGE, in_memory));
		if (!((in_memory[0] | in_memory[1]) & 1))
			break;
		usleep(1000);
	}
	need(tries < 1000);
	munmap(map, 2 * PAGE);
}

/* Write two pages such that the server may keep them in memory at first. */
static void write_pages(int fd)
{
	static char pages[2 * PAGE] = "first";
	volatile char *map;

	need(pwrite(fd, pages, sizeof(pages), 0) == sizeof(pages));
	need(!sync_file_range(fd, 0, 0, SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER));
	/* ask the kernel to drop pages that are not on the server's disk */
	map = mmap(NULL, 2 * PAGE, PROT_READ, MAP_SHARED, fd, 0);
	need(map != MAP_FAILED && map[0] == 'f' && map[PAGE] == 0);
	madvise((void *)map, 2 * PAGE, MADV_PAGEOUT);
	munmap((void *)map, 2 * PAGE);
	need(!fsync(fd));
	drop_pages(fd);
}

static void read_pages(int fd)
{
	char bytes[100], *map;
	int p[2];

	need(pread(fd, bytes, 100, 0) == 100 && !strcmp(bytes, "first"));
	/* a page that is still being read is not dropped, and mincore() does not show that */
	need(pread(fd, bytes, 1, PAGE) == 1);
	drop_pages(fd);
	need(pwrite(fd, "x", 1, PAGE + 10) == 1);	/* the rest of the page must be read first */
	need(lseek(fd, -2, SEEK_END) == 2 * PAGE - 2);
	map = mmap(NULL, PAGE, PROT_READ, MAP_SHARED, fd, 0);
	need(map != MAP_FAILED && map[0] == 'f');
	munmap(map, PAGE);
	need(!pipe(p) && sendfile(p[1], fd, &(off_t){ 5 }, 50) == 50);
	close(p[0]);
	close(p[1]);
}

static void use(const char *folder)
{
	struct flock lock = { .l_type = F_WRLCK, .l_start = 10, .l_len = 20 };
	struct stat st;
	DIR *dir;
	int fd;

	need(!chdir(folder));
	need(stat("none", &st) && errno == ENOENT);
	need(!mknod("made", S_IFREG | 0640, 0));
	fd = open("file", O_RDWR | O_CREAT, 0644);
	need(fd >= 0);
	write_pages(fd);
	read_pages(fd);
	need(!fcntl(fd, F_SETFL, O_APPEND));
	need(!fcntl(fd, F_SETLK, &lock));
	close(fd);
	need(!mkdir("sub", 0750));
	need(!rename("made", "sub/other"));
	dir = opendir("sub");
	need(dir && readdir(dir));
	closedir(dir);
	need(!unlink("sub/other") && !unlink("file") && !rmdir("sub"));
	need(!chdir("/"));
}

int main(void)
{
	pid_t pid = rpcbind();

	int fd;

	/*
	 * A server that has a folder to record clients in can be told that no old clients will return.
	 * That of 7.2 has none, and waits for them for ten seconds.
	 */
	mkdir("/var", 0755);
	mkdir("/var/lib", 0755);
	mkdir("/var/lib/nfs", 0755);
	mkdir("/var/lib/nfs/v4recovery", 0755);
	serve("+3 +4 +4.1 +4.2\n");
	need((fd = open("/gs-nfsd/v4_end_grace", O_WRONLY)) >= 0);
	need(write(fd, "Y\n", 2) == 2 || errno == EBUSY);
	close(fd);
	set("/proc/fs/lockd/nlm_end_grace", "Y\n");
	mount_v3("/gs-v3");
	use("/gs-v3");
	need(!umount("/gs-v3"));
	mounted("127.0.0.1:/", "/gs-v4", "nfs4",
		"vers=4.2,addr=127.0.0.1,clientaddr=127.0.0.1,sec=sys,rsize=4096,wsize=4096");
	use("/gs-v4");
	need(!umount("/gs-v4"));
	serve_no_more();
	kill(pid, SIGKILL);
	return 0;
}
