/* SPDX-License-Identifier: GPL-2.0-or-later */
/* nfs.h - an NFS server on this machine, which exports a file system in memory */
#include "loopback.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/mount.h>
#include <sys/stat.h>

static inline void set(const char *file, const char *text)
{
	int fd = open(file, O_WRONLY);

	need(fd >= 0);
	if (write(fd, text, strlen(text)) < 0) {
		fprintf(stderr, "%s: %s\n", file, text);
		need(!"write");
	}
	close(fd);
}

static inline void mounted(const char *what, const char *where, const char *type, const void *options)
{
	need(!mkdir(where, 0755) || errno == EEXIST);
	need(!mount(what, where, type, 0, options));
}

/* Tell the kernel, as exportfs(8) and mountd(8) do, which clients may mount what. */
static inline void export(void)
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

/* Do not serve version 2, which old kernels do by themselves: it needs rpcbind. */
static inline void no_version_2(void)
{
	char has[100] = "";
	int fd = open("/gs-nfsd/versions", O_RDONLY);

	need(fd >= 0 && read(fd, has, sizeof(has) - 1) > 0);
	close(fd);
	if (strstr(has, "+2"))
		set("/gs-nfsd/versions", "-2\n");
}

/* Start serving the given versions. Kernel 7.2 opens no port of its own accord. */
static inline void serve(const char *versions)
{
	char number[16];

	mounted("nfsd", "/gs-nfsd", "nfsd", "");
	no_version_2();
	set("/gs-nfsd/versions", versions);
	set("/gs-nfsd/nfsv4gracetime", "10\n");
	export();
	snprintf(number, sizeof(number), "%d\n", listening(AF_INET, 2049, 8));
	set("/gs-nfsd/portlist", number);
	set("/gs-nfsd/threads", "1\n");
}

static inline void serve_no_more(void)
{
	set("/gs-nfsd/threads", "0\n");
	need(!umount("/gs-nfsd"));
}
