// SPDX-License-Identifier: GPL-2.0-or-later
//
// Uses /dev/revdev in every way, and makes other system calls in between.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void)
{
	char text[64] = "";
	int fd = open("/dev/revdev", O_RDWR);
	int again = open("/dev/revdev", O_RDONLY);
	int busy = again < 0 && errno == EBUSY;

	syscall(SYS_getppid);
	if (write(fd, "Hello", 5) != 5)
		return 1;
	if (read(fd, text, sizeof(text)) != 5)
		return 2;
	printf("%s %d %d\n", text, busy, ioctl(fd, 7, 100));
	close(fd);
	return 0;
}
