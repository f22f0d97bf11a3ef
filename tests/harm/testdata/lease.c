// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * lease.c - a user who holds a lease on a file that is mounted over another one
 *
 *	lease FILE NAME COMMAND...	maps FILE as code, takes a write lease
 *					on it, and ignores the signal that asks
 *					to release it (fcntl(2), F_SETLEASE).
 *					Runs COMMAND in a mount namespace in
 *					which FILE is mounted over NAME, and
 *					ends when COMMAND ends
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int fd = open(argv[1], O_RDWR | O_CLOEXEC), status;
	pid_t child;

	signal(SIGIO, SIG_IGN);
	if (fd < 0 || mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, fd, 0) == MAP_FAILED ||
	    fcntl(fd, F_SETLEASE, F_WRLCK)) {
		perror("lease");
		return 1;
	}
	child = fork();
	if (!child) {
		if (unshare(CLONE_NEWNS) || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) ||
		    mount(argv[1], argv[2], NULL, MS_BIND, NULL)) {
			perror("lease: mount");
			return 1;
		}
		execv(argv[3], argv + 3);
		perror(argv[3]);
		return 1;
	}
	waitpid(child, &status, 0);
	return WEXITSTATUS(status);
}
