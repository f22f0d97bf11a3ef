// SPDX-License-Identifier: GPL-2.0-or-later
// Opens files of all kinds; the script reads each one's descriptor from fsync and then fchdir.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static void show(int fd)
{
	fsync(fd);
}

int main(void)
{
	char longpath[900] = "/tmp/paths";
	int p[2], i, fd;

	mkdir("/tmp/paths", 0755);
	mkdir("/tmp/paths/mnt", 0755);
	mount("none", "/tmp/paths/mnt", "tmpfs", 0, "size=1m");
	mkdir("/tmp/paths/mnt/root", 0755);
	show(open("/tmp/paths/plain", O_CREAT | O_RDWR, 0644));
	show(open("/tmp/paths/mnt", O_RDONLY));
	show(open("/tmp/paths/mnt/root/in", O_CREAT | O_RDWR, 0644));
	show(open("/", O_RDONLY));
	fd = open("/tmp/paths/gone", O_CREAT | O_RDWR, 0644);
	unlink("/tmp/paths/gone");
	show(fd);
	pipe(p);
	show(p[0]);
	show(socket(AF_UNIX, SOCK_STREAM, 0));
	show(eventfd(0, 0));
	show(memfd_create("some", 0));
	for (i = 0; i < 6; i++) {
		memset(longpath + strlen(longpath), 0, 1);
		strcat(longpath, "/");
		memset(longpath + strlen(longpath), 'a' + i, 120);
		mkdir(longpath, 0755);
	}
	show(open(longpath, O_RDONLY));
	chroot("/tmp/paths/mnt/root");
	show(open("/in", O_RDONLY));
	return 0;
}
