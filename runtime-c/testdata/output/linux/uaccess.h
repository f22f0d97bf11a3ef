/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Copies that fail for unmapped memory: the kernel does the read, by writing to a pipe. */
#include <sys/syscall.h>
#include <unistd.h>

#define __user

static long copy_from_kernel_nofault(void *to, const void *from, size_t n)
{
	int fd[2];
	long put, got;

	if (pipe(fd))
		abort();
	put = syscall(SYS_write, fd[1], from, n);
	got = put > 0 ? read(fd[0], to, put) : 0;
	close(fd[0]);
	close(fd[1]);
	return got == (long)n ? 0 : -1;
}

#define copy_from_user_nofault copy_from_kernel_nofault
#define copy_to_user_nofault(to, from, n) (memcpy(to, from, n), 0)
#define __put_kernel_nofault(to, from, type, label) do {	\
	if (!(to))						\
		goto label;					\
	*(type *)(to) = *(type *)(from);			\
} while (0)
#define pagefault_disable() do { } while (0)
#define pagefault_enable() do { } while (0)
