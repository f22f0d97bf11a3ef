// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * storm.c - create processes one after the other, all of which wait
 *
 *	storm N		forks N children, then ends them all
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0, i, made;
	pid_t *children = calloc(n + 1, sizeof(*children));

	for (made = 0; made < n; made++) {
		children[made] = fork();
		if (!children[made])
			for (;;)
				pause();
		if (children[made] < 0) {
			perror("storm");
			break;
		}
	}
	for (i = 0; i < made; i++)
		kill(children[i], SIGKILL);
	while (wait(NULL) > 0)
		;
	return made < n;
}
