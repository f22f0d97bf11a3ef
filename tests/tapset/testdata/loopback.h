/* SPDX-License-Identifier: GPL-2.0-or-later */
/* loopback.h - sockets on this machine's own addresses, IPv4 and IPv6 */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define need(what) ((what) ? (void)0 : failed(#what, __LINE__))

static inline void failed(const char *what, int line)
{
	fprintf(stderr, "line %d: ", line);
	perror(what);
	exit(1);
}

static inline socklen_t loopback(int family, int port, struct sockaddr_storage *a)
{
	struct sockaddr_in *in4 = (void *)a;
	struct sockaddr_in6 *in6 = (void *)a;

	memset(a, 0, sizeof(*a));
	if (family == AF_INET) {
		*in4 = (struct sockaddr_in){ .sin_family = family, .sin_port = htons(port),
					     .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
		return sizeof(*in4);
	}
	*in6 = (struct sockaddr_in6){ .sin6_family = family, .sin6_port = htons(port), .sin6_addr = in6addr_loopback };
	return sizeof(*in6);
}

static inline int bound(int family, int type, int port)
{
	struct sockaddr_storage a;
	int on = 1, fd = socket(family, type, 0);

	need(fd >= 0);
	need(!setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on)));
	need(!bind(fd, (void *)&a, loopback(family, port, &a)));
	return fd;
}

static inline int listening(int family, int port, int backlog)
{
	int fd = bound(family, SOCK_STREAM, port);

	need(!listen(fd, backlog));
	return fd;
}

static inline int connected(int family, int type, int from, int to)
{
	struct sockaddr_storage a;
	int fd = bound(family, type, from);

	need(!connect(fd, (void *)&a, loopback(family, to, &a)));
	return fd;
}

static inline void disconnect(int fd)
{
	struct sockaddr nobody = { .sa_family = AF_UNSPEC };

	need(!connect(fd, &nobody, sizeof(nobody)));
}
