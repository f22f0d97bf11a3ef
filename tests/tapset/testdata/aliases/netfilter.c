/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A bridge gsbr (10.79.0.1/24, fd79::1/64) with two ports gsa and gsb whose other ends
 * are in this program, and a device gst (10.80.0.1/24, fd80::1/64). Frames arrive at gsa:
 * a spanning tree message, an ARP request, packets to forward to gst. TCP and UDP
 * packets also go over the loopback device.
 */
#include "../loopback.h"
#include <fcntl.h>
#include <linux/if_bridge.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <linux/if_tun.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <net/if_arp.h>
#include <poll.h>
#include <sys/ioctl.h>

struct in6_ifreq { /* from linux/ipv6.h, which conflicts with netinet/in.h */
	struct in6_addr address;
	unsigned int prefix;
	int index;
};

static int control, control6;

static void set(const char *file, const char *text)
{
	int fd = open(file, O_WRONLY);

	need(fd >= 0 && write(fd, text, strlen(text)) > 0);
	close(fd);
}

static struct ifreq named(const char *name)
{
	struct ifreq r = { 0 };

	strcpy(r.ifr_name, name);
	return r;
}

static int device(const char *name, int kind)
{
	struct ifreq r = named(name);
	int fd = open("/dev/net/tun", O_RDWR);

	r.ifr_flags = kind | IFF_NO_PI;
	need(fd >= 0 && !ioctl(fd, TUNSETIFF, &r));
	return fd;
}

static void up(const char *name)
{
	struct ifreq r = named(name);

	r.ifr_flags = IFF_UP;
	need(!ioctl(control, SIOCSIFFLAGS, &r));
}

static void address(const char *name, const char *four, const char *six)
{
	struct in6_ifreq r6 = { .prefix = 64, .index = if_nametoindex(name) };
	struct ifreq r = named(name);
	struct sockaddr_in *in = (void *)&r.ifr_addr;

	*in = (struct sockaddr_in){ .sin_family = AF_INET, .sin_addr.s_addr = inet_addr(four) };
	need(!ioctl(control, SIOCSIFADDR, &r));
	in->sin_addr.s_addr = inet_addr("255.255.255.0");
	need(!ioctl(control, SIOCSIFNETMASK, &r));
	need(inet_pton(AF_INET6, six, &r6.address) == 1 && !ioctl(control6, SIOCSIFADDR, &r6));
}

static void bridge(void)
{
	struct ifreq r = named("gsbr");

	need(!ioctl(control, SIOCBRADDBR, "gsbr"));
	r.ifr_hwaddr.sa_family = ARPHRD_ETHER;
	memcpy(r.ifr_hwaddr.sa_data, "\x02\0\0\0\0\x01", 6);
	need(!ioctl(control, SIOCSIFHWADDR, &r));
	r.ifr_ifindex = if_nametoindex("gsa");
	need(!ioctl(control, SIOCBRADDIF, &r));
	r.ifr_ifindex = if_nametoindex("gsb");
	need(!ioctl(control, SIOCBRADDIF, &r));
}

/* IEEE 802.1D, 9.3.1: a configuration message, after the three bytes of LLC. */
#define BPDU "\x42\x42\x03" "\0\0\0\0\x81" "\x80\0\x02\0\0\0\0\x0c" "\0\0\0\x04" "\x80\x01\x02\0\0\0\0\x0d" \
	"\x80\x02" "\x01\0" "\x14\0" "\x02\0" "\x0f\0"

/* RFC 826: who has 10.79.0.1? tell 10.79.0.2. */
#define REQUEST "\0\x01\x08\0\x06\x04\0\x01" "\x02\0\0\0\0\x0a" "\x0a\x4f\0\x02" "\0\0\0\0\0\0" "\x0a\x4f\0\x01"

/* A UDP header without checksum, and "abc": from port 4001 to 4002. */
#define DATAGRAM "\x0f\xa1\x0f\xa2\0\x0b\0\0" "abc"

/* An IPv4 packet from 10.79.0.2 to 10.80.0.2; the checksum is that of the header. */
#define PACKET4 "\x45\0\0\x1f\0\0\0\0\x40\x11\x66\x2c" "\x0a\x4f\0\x02" "\x0a\x50\0\x02" DATAGRAM

/* An IPv6 packet from fd79::2 to fd80::2. */
#define PACKET6 "\x60\0\0\0\0\x0b\x11\x40" "\xfd\x79\0\0\0\0\0\0\0\0\0\0\0\0\0\x02" \
	"\xfd\x80\0\0\0\0\0\0\0\0\0\0\0\0\0\x02" DATAGRAM

#define BRIDGE	"\x02\0\0\0\0\x01"
#define BPDUS	"\x01\x80\xc2\0\0\0"
#define ALL	"\xff\xff\xff\xff\xff\xff"

#define frame(fd, to, type, what) \
	put(fd, to "\x02\0\0\0\0\x0a" type what, sizeof(to "\x02\0\0\0\0\x0a" type what) - 1)

static void put(int fd, const char *bytes, int size)
{
	char buffer[100];

	memcpy(buffer, bytes, size);
	need(write(fd, buffer, size) == size);
}

/* Send a spanning tree message from the bridge until it arrives at @fd, because a device needs time to become ready. */
static void send_bpdu(int fd)
{
	char message[] = BPDUS "\x02\0\0\0\0\x01" "\0\x26" BPDU, got[2000];
	struct sockaddr_ll to = { .sll_family = AF_PACKET, .sll_ifindex = if_nametoindex("gsbr") };
	struct pollfd p = { .fd = fd, .events = POLLIN };
	int i, s = socket(AF_PACKET, SOCK_RAW, 0);

	need(s >= 0);
	for (i = 0; i < 600; i++) {
		need(sendto(s, message, sizeof(message) - 1, 0, (void *)&to, sizeof(to)) > 0);
		while (poll(&p, 1, 100) == 1)
			if (read(fd, got, sizeof(got)) > 14 && !memcmp(got, message, 14))
				return;
	}
	need(!"sent by the bridge");
}

static void loop(int family)
{
	int l = listening(family, 4004, 1), c = connected(family, SOCK_STREAM, 4003, 4004);
	int r = bound(family, SOCK_DGRAM, 4006), s = connected(family, SOCK_DGRAM, 4005, 4006);

	need(send(s, "abc", 3, 0) == 3);
	close(c);
	close(l);
	close(s);
	close(r);
}

int main(void)
{
	int a, b;

	control = socket(AF_INET, SOCK_DGRAM, 0);
	control6 = socket(AF_INET6, SOCK_DGRAM, 0);
	set("/proc/sys/net/ipv4/ip_forward", "1");
	set("/proc/sys/net/ipv6/conf/all/forwarding", "1");
	set("/proc/sys/net/ipv6/auto_flowlabels", "0");
	a = device("gsa", IFF_TAP);
	b = device("gsb", IFF_TAP);
	device("gst", IFF_TUN);
	bridge();
	up("gsa");
	up("gsb");
	up("gsbr");
	up("gst");
	address("gsbr", "10.79.0.1", "fd79::1");
	address("gst", "10.80.0.1", "fd80::1");
	frame(a, BPDUS, "\0\x26", BPDU);
	send_bpdu(b);
	frame(a, ALL, "\x08\x06", REQUEST);
	frame(a, BRIDGE, "\x08\0", PACKET4);
	frame(a, BRIDGE, "\x86\xdd", PACKET6);
	loop(AF_INET);
	loop(AF_INET6);
	return 0;
}
