// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * rtnl.c - a user's process that holds the lock of the network's configuration (RTNL)
 *
 *	rtnl FILE	FILE is that of silent.c. Becomes user 12345 and asks for the state of
 *			a link. The kernel writes the answer with the lock held, and waits for
 *			its second half, which lies in memory that is mapped from FILE. Ends
 *			when the file system ends.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/ethtool.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int file = open(argv[1], O_RDONLY), s = socket(AF_INET, SOCK_DGRAM, 0);
	char *at = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	struct ifreq r = { .ifr_name = "lo", .ifr_data = at + 4092 };
	const unsigned int cmd = ETHTOOL_GLINK;

	if (file < 0 || s < 0 || at == MAP_FAILED ||
	    mmap(at + 4096, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, file, 0) == MAP_FAILED || setuid(12345)) {
		perror("rtnl");
		return 1;
	}
	memcpy(r.ifr_data, &cmd, sizeof(cmd));
	if (!ioctl(s, SIOCETHTOOL, &r))
		fputs("rtnl: the file can be read\n", stderr);
	return 0;
}
