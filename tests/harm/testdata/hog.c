// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * hog.c - use up all memory, or all but a number of KB, as the process that the OOM killer kills
 * first
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* KB that are available. */
static long available(void)
{
	char text[4096] = "", *at;
	int fd = open("/proc/meminfo", O_RDONLY);
	ssize_t n = read(fd, text, sizeof(text) - 1);

	close(fd);
	at = n > 0 ? strstr(text, "MemAvailable:") : NULL;
	return at ? atol(at + strlen("MemAvailable:")) : 0;
}

int main(int argc, char **argv)
{
	const long left = argc > 1 ? atol(argv[1]) : -1;
	const size_t step = 1 << 20;
	int fd = open("/proc/self/oom_score_adj", O_WRONLY);
	char *p;

	if (fd < 0 || write(fd, "1000", 4) != 4)
		return 1;
	while (available() > left && (p = malloc(step)))
		memset(p, 1, step);
	if (left < 0)
		return 2;
	puts("holds");
	fflush(stdout);
	return pause();
}
