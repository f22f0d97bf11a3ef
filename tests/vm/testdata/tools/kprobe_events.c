// SPDX-License-Identifier: GPL-2.0-or-later
// Asks the kernel, through tracefs, at which places it accepts a kprobe. The argument
// is a file with a "SYMBOL+0xOFFSET" on each line. Each is registered without being
// enabled, and "PLACE ERRNO" is printed; 0 means that it was accepted.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	FILE *list = argc > 1 ? fopen(argv[1], "r") : NULL;
	int fd = open("/sys/kernel/tracing/kprobe_events", O_WRONLY | O_APPEND);
	char place[256], event[512];
	unsigned int n = 0;

	if (!list || fd < 0) {
		perror("kprobe_events");
		return 1;
	}
	while (fgets(place, sizeof(place), list)) {
		place[strcspn(place, "\n")] = 0;
		int len = snprintf(event, sizeof(event), "p:gs/e%u %s", n++, place);
		int failed = write(fd, event, len) < 0 ? errno : 0;
		printf("%s %d\n", place, failed);
	}
	return 0;
}
