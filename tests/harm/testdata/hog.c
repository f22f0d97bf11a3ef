// SPDX-License-Identifier: GPL-2.0-or-later
/* hog.c - use up all memory, as the process that the OOM killer kills first */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
	const size_t step = 1 << 20;
	int fd = open("/proc/self/oom_score_adj", O_WRONLY);
	char *p;

	if (fd < 0 || write(fd, "1000", 4) != 4)
		return 1;
	while ((p = malloc(step)))
		memset(p, 1, step);
	return 2;
}
