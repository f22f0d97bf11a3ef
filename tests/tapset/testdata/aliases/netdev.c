/* SPDX-License-Identifier: GPL-2.0-or-later */
/* netdev NAME: operations on a network device, then a datagram of 5 bytes over lo. */
#include "../loopback.h"
#include <net/if.h>
#include <sys/ioctl.h>

static void request(int fd, const char *name, int cmd, struct ifreq *r)
{
	strncpy(r->ifr_name, name, IFNAMSIZ - 1);
	need(!ioctl(fd, cmd, r));
}

static void flags(int fd, const char *name, int value)
{
	struct ifreq r = { .ifr_flags = value };

	request(fd, name, SIOCSIFFLAGS, &r);
}

int main(int argc, char **argv)
{
	int fd = connected(AF_INET, SOCK_DGRAM, 4721, 4721);
	struct ifreq mtu = { .ifr_mtu = 1400 };
	struct ifreq mac = { .ifr_hwaddr = { .sa_family = 1, .sa_data = { 2, 0, 0, 0, 0, 0x1f } } };
	char text[10];

	need(argc == 2);
	request(fd, argv[1], SIOCSIFMTU, &mtu);
	request(fd, argv[1], SIOCSIFHWADDR, &mac);
	flags(fd, argv[1], IFF_UP);
	flags(fd, argv[1], IFF_UP | IFF_PROMISC);
	flags(fd, argv[1], IFF_UP);
	flags(fd, argv[1], IFF_UP | IFF_ALLMULTI);
	flags(fd, argv[1], 0);
	need(send(fd, "hello", 5, 0) == 5 && recv(fd, text, sizeof(text), 0) == 5);
	return 0;
}
