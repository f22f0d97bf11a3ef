// SPDX-License-Identifier: GPL-2.0-or-later
// Sockets, over the loopback interface.
#include "program.h"
#include "calls.h"
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <linux/in.h>
#include <linux/in6.h>
#include <linux/netlink.h>
#include <linux/socket.h>
#include <asm/socket.h>
#include <linux/tcp.h>
#include <linux/un.h>

enum { UNIX = 1, INET = 2, INET6 = 10, NETLINK = 16, PACKET = 17, STREAM = 1, DGRAM = 2, RAW = 3, CLOEXEC = 02000000, NONBLOCK = 04000 };

static const struct sockaddr_in any = { INET, 0, { 0x0100007f } }, closed = { INET, 0x0100, { 0x0100007f } };
static const struct sockaddr_in6 six = { .sin6_family = INET6, .sin6_port = 0x5000, .sin6_addr = { { { [15] = 1 } } }, .sin6_scope_id = 2 };
static const struct sockaddr_un named = { UNIX, "/tmp/gs.none/socket" }, hidden = { UNIX, "\0gs.hidden" };
static const struct sockaddr_nl netlink = { NETLINK, 0, 0, 5 };
static const struct sockaddr_ll packet = { PACKET, 0x0300, 1, 1, 0, 6, { 1, 2, 3, 4, 5, 6 } };
static const struct { unsigned short family; char data[14]; } other = { 9, "other" };
static const int one = 1;
static const struct { int on, time; } linger = { 1, 5 };
static const struct words wait = { 1, 500 };
static const struct words data[2] = { { (long)"first", 5 }, { (long)"second part", 11 } }, into[1] = { { OUT + 256, 64 } };

struct message { long name; int namelen; long iov, iovlen, control, controllen; int flags; };
static const struct message send = { (long)&hidden, 12, (long)data, 2 }, receive = { OUT + 512, 100, (long)into, 1 };
static const struct { struct message m; unsigned int len; } several[2] = { { { 0, 0, (long)data, 1 } }, { { 0, 0, (long)data, 2 } } };
static int size = 128;

/* An array at the end of OUT, of which only the first element can be read. */
static void *last_message(void)
{
	void *at = (void *)(OUT + OUT_SIZE - sizeof(several[0]));

	__builtin_memcpy(at, &several[0], sizeof(several[0]));
	return at;
}

static void local(void)
{
	CALL(socketpair, UNIX, STREAM | CLOEXEC, 0, OUT);
	CALL(sendto, 3, "data with a \0 in it and more than thirty-two bytes", 49, 0x4000, 0, 0);
	CALL(recvfrom, 4, OUT, 10, 2, 0, 0);
	CALL(recvfrom, 4, OUT, 100, 0x40, OUT + 512, &size);
	CALL(sendmsg, 3, &send, 0x4000 | 0x40);
	CALL(recvmsg, 4, &receive, 0x40);
	CALL(sendmmsg, 3, several, 2, 0);
	CALL(sendmmsg, 3, 16, 2, 0);
	CALL(sendmmsg, 3, 0, 2, 0);
	CALL(sendmmsg, 3, several, 0, 0);
	CALL(sendmmsg, 99, last_message(), 2, 0);
	CALL(recvmmsg, 4, several, 1, 0x40, 0);
	CALL(shutdown, 3, 1);
	CALL(close, 3);
	CALL(close, 4);
}

static void addresses(void)
{
	CALL(socket, UNIX, DGRAM, 0);
	CALL(bind, 3, &hidden, 12);
	CALL(connect, 3, &named, sizeof(named));
	CALL(connect, 3, &other, sizeof(other));
	CALL(getsockname, 3, OUT, &size);
	CALL(getpeername, 3, OUT, &size);
	CALL(close, 3);
	CALL(socket, INET6, DGRAM | NONBLOCK, IPPROTO_UDP);
	CALL(connect, 99, &six, sizeof(six));
	CALL(socket, NETLINK, RAW, 0);
	CALL(bind, 99, &netlink, sizeof(netlink));
	CALL(socket, PACKET, RAW, 0x0300);
	CALL(bind, 99, &packet, sizeof(packet));
	CALL(socket, 99, 9, 7);
	CALL(connect, 99, 0, 16);
	CALL(close_range, 3, 30, 0);
}

static void options(void)
{
	CALL(setsockopt, 3, SOL_SOCKET, SO_REUSEADDR, &one, 4);
	CALL(setsockopt, 3, SOL_SOCKET, SO_LINGER, &linger, 8);
	CALL(setsockopt, 3, SOL_SOCKET, 20, &wait, sizeof(wait));
	CALL(setsockopt, 3, 6, TCP_NODELAY, &one, 4);
	CALL(setsockopt, 3, 0, IP_TTL, &one, 4);
	CALL(setsockopt, 3, 41, 26, &one, 4);
	CALL(getsockopt, 3, SOL_SOCKET, SO_TYPE, OUT, &size);
	CALL(setsockopt, 3, 9999, 1, &one, 4);
}

void sockets(void)
{
	local();
	addresses();
	CALL(socket, INET, STREAM, IPPROTO_TCP);
	options();
	CALL(bind, 3, &any, sizeof(any));
	CALL(listen, 3, 5);
	CALL(accept4, 3, 0, 0, CLOEXEC | NONBLOCK | 1);
	CALL(connect, 3, &closed, sizeof(closed));
	CALL(shutdown, 3, 2);
	CALL(close, 3);
#ifdef __x86_64__
	CALL(accept, 99, OUT, &size);
#endif
}
