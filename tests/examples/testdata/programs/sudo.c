// SPDX-License-Identifier: GPL-2.0-or-later
// A stand-in for sudo that makes the kernel write an audit record, and runs nothing.
#include <linux/audit.h>
#include <linux/netlink.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
	struct { struct nlmsghdr head; struct audit_status status; } m = {
		{ sizeof(m), AUDIT_SET, NLM_F_REQUEST, 1, 0 },
		{ .mask = AUDIT_STATUS_ENABLED, .enabled = 1 },
	};
	struct sockaddr_nl kernel = { .nl_family = AF_NETLINK };
	int fd = socket(AF_NETLINK, SOCK_RAW, NETLINK_AUDIT);

	for (int i = 0; i < 2; i++) // the first turns audit on, the second is recorded
		if (sendto(fd, &m, sizeof(m), 0, (struct sockaddr *)&kernel, sizeof(kernel)) < 0)
			perror("audit");
	return close(fd);
}
