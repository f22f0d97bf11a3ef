// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * idmap.c - idmap FROM TO UID SHOWN: mount the file system at FROM once more at TO, where
 * what belongs to UID seems to belong to SHOWN. Exits with 1 if it has no such mounts.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/mount.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void broke(const char *what)
{
	printf("idmap broke: %s: %d\n", what, errno);
	exit(2);
}

/* Return a file descriptor of a user namespace that maps one user and group. */
static int namespace(const char *uid, const char *shown)
{
	static const char *const maps[] = { "uid_map", "gid_map" };
	char name[64];
	int ready[2], i, fd;
	FILE *map;
	pid_t p;

	if (pipe(ready))
		broke("pipe");
	p = fork();
	if (!p) {
		if (!unshare(CLONE_NEWUSER))
			write(ready[1], "", 1);
		close(ready[1]);
		pause();
	}
	close(ready[1]);
	if (read(ready[0], name, 1) != 1)
		broke("unshare");
	for (i = 0; i < 2; i++) {
		snprintf(name, sizeof(name), "/proc/%d/%s", p, maps[i]);
		map = fopen(name, "w");
		if (!map || fprintf(map, "%s %s 1\n", uid, shown) < 0 || fclose(map))
			broke(name);
	}
	snprintf(name, sizeof(name), "/proc/%d/ns/user", p);
	fd = open(name, O_RDONLY);
	kill(p, SIGKILL);
	waitpid(p, NULL, 0);
	if (fd < 0)
		broke(name);
	return fd;
}

int main(int n, char **args)
{
	struct mount_attr attr = { .attr_set = MOUNT_ATTR_IDMAP };
	int tree;

	setvbuf(stdout, NULL, _IONBF, 0);
	if (n != 5)
		broke("arguments");
	attr.userns_fd = namespace(args[3], args[4]);
	tree = syscall(SYS_open_tree, AT_FDCWD, args[1], OPEN_TREE_CLONE);
	if (tree < 0)
		broke("open_tree");
	if (syscall(SYS_mount_setattr, tree, "", AT_EMPTY_PATH, &attr, sizeof(attr)))
		return errno == EINVAL || errno == ENOSYS ? 1 : (broke("mount_setattr"), 2);
	if (syscall(SYS_move_mount, tree, "", AT_FDCWD, args[2], MOVE_MOUNT_F_EMPTY_PATH))
		broke("move_mount");
	return 0;
}
