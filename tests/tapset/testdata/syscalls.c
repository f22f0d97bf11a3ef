// SPDX-License-Identifier: GPL-2.0-or-later
#include <errno.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static long block[6] = { 0x10000, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0 };

int main(void)
{
	syscall(SYS_getpgid, 0x7ffffff, block);	/* ESRCH */
	syscall(SYS_umask, 022, block);
	return 0;
}
