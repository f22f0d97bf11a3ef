/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Prints the procfs files of those names, whatever the module is called. */
#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <unistd.h>

static void print(const char *name)
{
	char pattern[256], buf[4096];
	glob_t g;
	ssize_t n;
	int fd;

	snprintf(pattern, sizeof(pattern), "/proc/systemtap/*/%s", name);
	if (glob(pattern, 0, 0, &g) || g.gl_pathc != 1) {
		printf("no file %s\n", name);
		return;
	}
	fd = open(g.gl_pathv[0], O_RDONLY);
	while ((n = read(fd, buf, sizeof(buf))) > 0)
		fwrite(buf, 1, n, stdout);
	close(fd);
}

int main(int argc, char **argv)
{
	int i;

	for (i = 1; i < argc; i++)
		print(argv[i]);
	return 0;
}
