// SPDX-License-Identifier: GPL-2.0-or-later
/* settime.c - set the machine's clock ahead by N seconds, or back with -N */
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

int main(int argc, char **argv)
{
	struct timeval now;

	gettimeofday(&now, NULL);
	now.tv_sec += atol(argv[1]);
	if (settimeofday(&now, NULL)) {
		perror("settime");
		return 1;
	}
	return 0;
}
