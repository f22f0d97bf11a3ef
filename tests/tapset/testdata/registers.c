/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Writes to a pipe; the script shortens the length and replaces the result. */
#include <unistd.h>

int main(void)
{
	int fd[2];

	if (pipe(fd))
		return 2;
	return write(fd[1], "hello", 5) < 0 ? 0 : 1;
}
