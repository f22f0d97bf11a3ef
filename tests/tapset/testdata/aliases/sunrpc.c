/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * An NFS server for version 4 on this machine, which exports a file system in memory. It
 * is mounted, a folder is created and read, and everything is shut down.
 */
#include "../nfs.h"
#include <dirent.h>

/* For some seconds after its start a server rejects opening and removing files, so this does neither. */
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
	serve("-3 +4 +4.1 -4.2\n");
	mounted("127.0.0.1:/", "/gs-mount", "nfs4", "vers=4.1,addr=127.0.0.1,clientaddr=127.0.0.1,sec=sys");
	use();
	need(!umount("/gs-mount"));
	serve_no_more();
	return 0;
}
