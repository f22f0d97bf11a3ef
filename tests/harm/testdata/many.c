// SPDX-License-Identifier: GPL-2.0-or-later
/* many.c - start N processes that do nothing, print "started", and wait until the input ends */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	char byte;

	setpgid(0, 0);
	signal(SIGTERM, SIG_IGN);
	for (; n > 0; n--)
		switch (fork()) {
		case -1:
			perror("many");
			n = 0;
			break;
		case 0:
			signal(SIGTERM, SIG_DFL);
			for (;;)
				pause();
		}
	if (write(1, "started\n", 8) != 8)
		return 1;
	while (read(0, &byte, 1) > 0)
		;
	return kill(0, SIGTERM);
}
