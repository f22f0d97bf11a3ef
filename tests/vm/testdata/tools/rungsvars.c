// SPDX-License-Identifier: GPL-2.0-or-later
// rungsvars [FILE.ko] - insert the module, run its functions, and print the values that
// it reports, with "M " before each line
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	char line[1024];
	FILE *f;

	if (argc > 1) {
		int fd = open(argv[1], O_RDONLY);

		if (fd < 0 || syscall(SYS_finit_module, fd, "", 0)) {
			perror(argv[1]);
			return 1;
		}
	}
	f = fopen("/proc/gsvars", "r+");
	if (!f) {
		perror("/proc/gsvars");
		return 1;
	}
	setvbuf(f, NULL, _IONBF, 0);
	fputs("3\n", f);
	rewind(f);
	setvbuf(f, NULL, _IOFBF, 65536);
	while (fgets(line, sizeof(line), f))
		printf("M %s", line);
	return 0;
}
