// SPDX-License-Identifier: GPL-2.0-or-later
// Writes a file, locks a part of it, reads it into two buffers, and maps it.
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void)
{
	static char text[5000];
	char a[3], b[4];
	struct iovec parts[] = { { a, sizeof(a) }, { b, sizeof(b) } };
	struct flock part = { .l_type = F_WRLCK, .l_start = 10, .l_len = 20 };
	int fd = open("/tmp/members.file", O_RDWR | O_CREAT | O_TRUNC, 0600);
	volatile char *map;

	memset(text, 'x', sizeof(text));
	if (fd < 0 || write(fd, text, sizeof(text)) != sizeof(text) || fcntl(fd, F_SETLK, &part) ||
	    lseek(fd, 4096, SEEK_SET) != 4096 || readv(fd, parts, 2) != 7)
		return 1;
	map = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, fd, 0);
	return map == MAP_FAILED || map[100] != 'x' || unlink("/tmp/members.file");
}
