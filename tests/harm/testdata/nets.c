// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * nets.c - a user's network namespace that takes long to remove
 *
 *	nets N		creates a user and a network namespace with N network
 *			devices, prints "made", and ends. While the kernel
 *			removes the namespace, it holds the lock that creating
 *			and removing network namespaces takes
 */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <linux/if_link.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>

static struct {
	struct nlmsghdr head;
	struct ifinfomsg info;
	char attributes[64];
} request;

/*
 * Append an attribute. Without text, the caller sets its length, to nest
 * others.
 */
static struct rtattr *attribute(int type, const char *text)
{
	struct rtattr *a = (void *)((char *)&request + request.head.nlmsg_len);

	a->rta_type = type;
	a->rta_len = RTA_LENGTH(text ? strlen(text) + 1 : 0);
	if (text)
		strcpy(RTA_DATA(a), text);
	request.head.nlmsg_len += RTA_ALIGN(a->rta_len);
	return a;
}

int main(int argc, char **argv)
{
	struct { struct nlmsghdr head; struct nlmsgerr error; char rest[256]; } answer;
	struct rtattr *link;
	int s, i;

	if (unshare(CLONE_NEWUSER | CLONE_NEWNET)) {
		perror("nets: unshare");
		return 1;
	}
	s = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE);
	request.head.nlmsg_len = NLMSG_LENGTH(sizeof(request.info));
	request.head.nlmsg_type = RTM_NEWLINK;
	request.head.nlmsg_flags = NLM_F_REQUEST | NLM_F_CREATE | NLM_F_EXCL | NLM_F_ACK;
	link = attribute(IFLA_LINKINFO, NULL);
	attribute(IFLA_INFO_KIND, "dummy");
	link->rta_len = (char *)&request + request.head.nlmsg_len - (char *)link;
	for (i = 0; i < atoi(argv[1]); i++) {
		if (send(s, &request, request.head.nlmsg_len, 0) < 0 ||
		    recv(s, &answer, sizeof(answer), 0) < 0 || answer.error.error) {
			fprintf(stderr, "nets: device %d: error %d\n", i, answer.error.error);
			return 1;
		}
	}
	puts("made");
	return 0;
}
