/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Connections that are reset, refused and never accepted; data that are acknowledged
 * late, and data that fill TCP's memory.
 */
#include "../loopback.h"
#include <errno.h>
#include <fcntl.h>

/* Close a connection by a reset. */
static void reset(int fd)
{
	struct linger now = { .l_onoff = 1 };

	need(!setsockopt(fd, SOL_SOCKET, SO_LINGER, &now, sizeof(now)));
	close(fd);
}

static void refused(int family)
{
	struct sockaddr_storage a;
	int fd = bound(family, SOCK_STREAM, 4732);

	need(connect(fd, (void *)&a, loopback(family, 4733, &a)) < 0);
	close(fd);
}

static void talk(int family)
{
	int listener = listening(family, 4731, 1), from = connected(family, SOCK_STREAM, 4732, 4731);
	int to = accept(listener, NULL, NULL);
	char text[10];

	need(send(from, "hello", 5, 0) == 5 && recv(to, text, sizeof(text), 0) == 5);
	reset(from);
	close(to);
	close(listener);
	refused(family);
}

/* Return the kernel's TCP_INFO of a connection. */
static struct tcp_info info(int fd)
{
	struct tcp_info i;
	socklen_t size = sizeof(i);

	need(!getsockopt(fd, IPPROTO_TCP, TCP_INFO, &i, &size));
	return i;
}

/* Send data that are acknowledged only by the delayed ACK. */
static void unanswered(void)
{
	int listener = listening(AF_INET, 4735, 1), from = connected(AF_INET, SOCK_STREAM, 4736, 4735);
	int to = accept(listener, NULL, NULL), off = 0;

	need(!setsockopt(to, IPPROTO_TCP, TCP_QUICKACK, &off, sizeof(off)));
	need(send(from, "hello", 5, 0) == 5);
	while (info(from).tcpi_unacked)
		usleep(10000);
}

/* Open more connections than a listener's backlog holds: the last one retransmits its SYN. */
static void overflow(void)
{
	struct sockaddr_storage a;
	socklen_t size = loopback(AF_INET, 4734, &a);
	int i, fd = -1, listener = listening(AF_INET, 4734, 0);

	for (i = 0; i < 3; i++) {
		fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
		need(fd >= 0 && (!connect(fd, (void *)&a, size) || errno == EINPROGRESS));
	}
	while (!info(fd).tcpi_total_retrans)
		usleep(10000);
	close(listener);
}

/* Send more data than TCP may keep. Each CPU may have a megabyte that is not yet counted. */
static void fill(void)
{
	static char data[6000000];
	char before[100] = "";
	int room = sizeof(data);
	int fd = open("/proc/sys/net/ipv4/tcp_mem", O_RDWR);
	int listener = listening(AF_INET, 4737, 1), from = connected(AF_INET, SOCK_STREAM, 4738, 4737);

	need(!setsockopt(from, SOL_SOCKET, SO_SNDBUFFORCE, &room, sizeof(room)));
	need(fd >= 0 && read(fd, before, sizeof(before) - 1) > 0);
	need(pwrite(fd, "1 2 100000", 10, 0) == 10);
	need(send(from, data, sizeof(data), MSG_DONTWAIT) > 0);
	need(pwrite(fd, before, strlen(before), 0) > 0);
	close(listener);
}

int main(void)
{
	talk(AF_INET);
	talk(AF_INET6);
	unanswered();
	overflow();
	fill();
	return 0;
}
