// SPDX-License-Identifier: GPL-2.0-or-later
// Calls getppid as many times as its first argument says. After every thousand calls
// it pauses for the number of microseconds in the second argument.
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int pause = argc > 2 ? atoi(argv[2]) : 0;

	for (long n = argc > 1 ? atol(argv[1]) : 1; n > 0; n--)
		if (syscall(SYS_getppid) && n % 1000 == 0 && pause)
			usleep(pause);
	return 0;
}
