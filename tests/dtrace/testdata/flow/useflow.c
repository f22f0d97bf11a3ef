// SPDX-License-Identifier: GPL-2.0-or-later
// Uses /dev/flowdev, and makes system calls that do not reach it.
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

int main(void)
{
	char text[64];
	int fd = open("/dev/flowdev", O_RDWR);

	getppid();
	if (write(fd, "hello", 5) != 5 || read(fd, text, sizeof(text)) != 5)
		return 1;
	getppid();
	ioctl(fd, 128, 3);
	ioctl(fd, 128, 4);
	close(fd);
	return 0;
}
