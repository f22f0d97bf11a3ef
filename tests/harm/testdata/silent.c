// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * silent.c - a user's file system (FUSE) that does not answer
 *
 *	silent DIR COMMAND...	mounts it on DIR, in a mount namespace of its own, and
 *				runs COMMAND there; ends when COMMAND ends
 *
 * Prints "asked" at each LOOKUP that it does not answer. SIGTERM ends the file
 * system, so that pending requests fail. Only names that begin with "file" are
 * found. Opening and truncating such a file succeeds at once, from the second
 * open on with direct I/O, but reading or writing it does not end.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <linux/fuse.h>

static int fuse;
static pid_t server;

static void end_server(int sig)
{
	kill(server, SIGKILL);
}

static void answer(const struct fuse_in_header *in, const void *data, size_t n)
{
	char out[4096];
	struct fuse_out_header *head = (void *)out;

	*head = (struct fuse_out_header){ .len = sizeof(*head) + n, .unique = in->unique };
	memcpy(head + 1, data, n);
	if (write(fuse, out, head->len) < 0)
		perror("silent: answer");
}

/* Refuse a request. Without an answer, opening a file would not end. */
static void refuse(const struct fuse_in_header *in)
{
	struct fuse_out_header head = { .len = sizeof(head), .unique = in->unique, .error = -ENOSYS };

	if (write(fuse, &head, head.len) < 0)
		perror("silent: answer");
}

/* Read requests until the command has ended and the file system is unmounted. */
static void serve(void)
{
	struct fuse_init_out init = { .major = FUSE_KERNEL_VERSION, .minor = FUSE_KERNEL_MINOR_VERSION, .max_write = 4096 };
	struct fuse_attr_out root = { .attr = { .ino = 1, .mode = S_IFDIR | 0755, .nlink = 2 } };
	struct fuse_attr_out file = { .attr = { .ino = 2, .mode = S_IFREG | 0755, .nlink = 1, .size = 4096 } };
	struct fuse_entry_out entry = { .nodeid = 2, .attr = file.attr };
	struct fuse_open_out open = { .open_flags = 0 };
	static char in[1 << 17];
	struct fuse_in_header *head = (void *)in;

	while (read(fuse, in, sizeof(in)) > 0)
		switch (head->opcode) {
		case FUSE_INIT:
			answer(head, &init, sizeof(init));
			break;
		case FUSE_GETATTR:
		case FUSE_SETATTR:
			answer(head, head->nodeid == 1 ? &root : &file, sizeof(root));
			break;
		case FUSE_LOOKUP:
			if (!strncmp((char *)(head + 1), "file", 4)) {
				answer(head, &entry, sizeof(entry));
				break;
			}
			puts("asked");
			fflush(stdout);
			break;
		case FUSE_GETXATTR:	/* asked for before a file is truncated or written */
		case FUSE_POLL:		/* by epoll_ctl(2) */
		case FUSE_FLUSH:	/* by close(2) */
			refuse(head);
			break;
		case FUSE_OPEN:
			answer(head, &open, sizeof(open));
			open.open_flags = FOPEN_DIRECT_IO;
			break;
		default:
			break;
		}
}

int main(int argc, char **argv)
{
	char options[100];
	pid_t child;
	int status;

	fuse = open("/dev/fuse", O_RDWR | O_CLOEXEC);
	snprintf(options, sizeof(options), "fd=%d,rootmode=40000,user_id=0,group_id=0,allow_other", fuse);
	if (fuse < 0 || unshare(CLONE_NEWNS) || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL)) {
		perror("silent");
		return 1;
	}
	if (mount("silent", argv[1], "fuse", 0, options)) {
		perror("silent: mount");
		return 1;
	}
	server = fork();	/* before the mount, there are no requests */
	if (!server) {
		serve();
		return 0;
	}
	child = fork();
	if (!child) {
		execv(argv[2], argv + 2);
		perror(argv[2]);
		return 1;
	}
	close(fuse);
	signal(SIGTERM, end_server);
	while (waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	umount2(argv[1], MNT_DETACH);
	kill(server, 9);
	return WEXITSTATUS(status);
}
