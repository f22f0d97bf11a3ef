/* SPDX-License-Identifier: GPL-2.0-or-later */
/* full.c - full FD: exit status 0 if the pipe FD is full */
#include <poll.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	struct pollfd p = { .fd = argc > 1 ? atoi(argv[1]) : 0, .events = POLLOUT };

	return poll(&p, 1, 0) != 0;
}
