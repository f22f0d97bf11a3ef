/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * An NFS server of version 4 on this machine, which exports a file system in
 * memory; it is mounted, a folder is made and read, and all is taken down.
 */
#include "../loopback.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/mount.h>
#include <sys/stat.h>

static void set(const char *file, const char *text)
{
	int fd = open(file, O_WRONLY);

	need(fd >= 0);
	if (write(fd, text, strlen(text)) < 0) {
		fprintf(stderr, "%s: %s\n", file, text);
		need(!"write");
	}
	close(fd);
}

static void mounted(const char *what, const char *where, const char *type, const char *options)
{
	need(!mkdir(where, 0755) || errno == EEXIST);
	need(!mount(what, where, type, 0, options));
}

/* What exportfs(8) and mountd(8) tell the kernel: who may have what. */
static void export(void)
{
	const int no_subtree_check = 0x400, fsid = 0x2000, any_port = 0x2;
	char line[100];

	mounted("none", "/gs-export", "tmpfs", "");
	set("/proc/net/rpc/auth.unix.ip/channel", "nfsd 127.0.0.1 2147483647 gostap\n");
	snprintf(line, sizeof(line), "gostap /gs-export 2147483647 %d 65534 65534 0\n",
		 no_subtree_check | fsid | any_port);
	set("/proc/net/rpc/nfsd.export/channel", line);
	set("/proc/net/rpc/nfsd.fh/channel", "gostap 1 \\x00000000 2147483647 /gs-export\n");
}

/* A server that has just begun opens and removes no files for some seconds, so that none is. */
static void use(void)
{
	struct stat st;
	DIR *dir;

	need(!mkdir("/gs-mount/new", 0755) && !stat("/gs-mount/new", &st));
	dir = opendir("/gs-mount");
	need(dir && readdir(dir));
	closedir(dir);
}

int main(void)
{
	mounted("nfsd", "/gs-nfsd", "nfsd", "");
	set("/gs-nfsd/versions", "-3 +4 +4.1 -4.2\n");
	export();
	set("/gs-nfsd/threads", "1\n");
	mounted("127.0.0.1:/", "/gs-mount", "nfs4", "vers=4.1,addr=127.0.0.1,clientaddr=127.0.0.1,sec=sys");
	use();
	need(!umount("/gs-mount"));
	set("/gs-nfsd/threads", "0\n");
	return 0;
}
