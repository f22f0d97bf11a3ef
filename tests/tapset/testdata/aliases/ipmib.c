/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Two TUN devices whose packets this program sends and receives, gs0 (10.77.0.1/24) and gs1
 * (10.78.0.1/24, MTU 600): packets without a route, forwarded packets, and fragments.
 */
#include "../loopback.h"
#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <netinet/ip.h>
#include <poll.h>
#include <sys/ioctl.h>

static int control;

static void set(const char *file, const char *text)
{
	int fd = open(file, O_WRONLY);

	need(fd >= 0 && write(fd, text, strlen(text)) > 0);
	close(fd);
}

static int device(const char *name, const char *address, int mtu)
{
	struct ifreq r = { .ifr_flags = IFF_TUN | IFF_NO_PI };
	struct sockaddr_in *in = (void *)&r.ifr_addr;
	int fd = open("/dev/net/tun", O_RDWR);

	strcpy(r.ifr_name, name);
	need(fd >= 0 && !ioctl(fd, TUNSETIFF, &r));
	r.ifr_mtu = mtu;
	need(!ioctl(control, SIOCSIFMTU, &r));
	*in = (struct sockaddr_in){ .sin_family = AF_INET };
	need(inet_pton(AF_INET, address, &in->sin_addr) == 1 && !ioctl(control, SIOCSIFADDR, &r));
	need(inet_pton(AF_INET, "255.255.255.0", &in->sin_addr) == 1 && !ioctl(control, SIOCSIFNETMASK, &r));
	r.ifr_flags = IFF_UP;
	need(!ioctl(control, SIOCSIFFLAGS, &r));
	return fd;
}

static unsigned short checksum(const unsigned short *p, int words)
{
	unsigned int sum = 0;

	while (words--)
		sum += *p++;
	sum = (sum & 0xffff) + (sum >> 16);
	return ~(sum + (sum >> 16));
}

/* Let a packet of @size bytes from 10.77.0.2 arrive at device @fd. */
static void arrive(int fd, const char *to, int protocol, int size, int fragment)
{
	static unsigned short id = 1;
	char packet[2000] = { 0 };
	struct iphdr *ip = (void *)packet;

	*ip = (struct iphdr){ .version = 4, .ihl = 5, .ttl = 64, .protocol = protocol, .tot_len = htons(size),
			      .id = htons(id++), .frag_off = htons(fragment), .saddr = inet_addr("10.77.0.2"),
			      .daddr = inet_addr(to) };
	ip->check = checksum((void *)ip, 10);
	need(write(fd, packet, size) == size);
}

/* Wait until an ICMP message of @type is sent through device @fd. */
static void answer(int fd, int type)
{
	struct pollfd p = { .fd = fd, .events = POLLIN };
	unsigned char packet[2000];

	while (poll(&p, 1, 20000) == 1)
		if (read(fd, packet, sizeof(packet)) > 20 && packet[9] == IPPROTO_ICMP && packet[20] == type)
			return;
	need(!"ICMP");
}

int main(void)
{
	int near, far;

	control = socket(AF_INET, SOCK_DGRAM, 0);
	near = device("gs0", "10.77.0.1", 1500);
	far = device("gs1", "10.78.0.1", 600);
	set("/proc/sys/net/ipv4/ip_forward", "0");
	set("/proc/sys/net/ipv4/ipfrag_time", "1");
	arrive(near, "10.78.0.2", 253, 100, 0);
	set("/proc/sys/net/ipv4/ip_forward", "1");
	arrive(near, "192.0.2.1", 253, 101, 0);
	arrive(near, "10.77.0.1", 253, 102, 0);
	arrive(near, "10.78.0.2", 253, 103, 0);
	arrive(near, "10.78.0.2", 253, 1204, 0);
	arrive(near, "10.78.0.2", 253, 1205, IP_DF);
	arrive(near, "10.77.0.1", 253, 108, IP_MF);
	answer(near, 11);
	return far < 0;
}
