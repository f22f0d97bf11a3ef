// SPDX-License-Identifier: GPL-2.0-or-later
// Calls of old programs and old kernels, most of which are rejected.
#include "program.h"
#include "calls.h"
#include <linux/ipc.h>
#include <linux/net.h>
#include <linux/signal.h>

static const struct { unsigned short num; short op, flags; } ops[2] = { { 0, -1, 04000 }, { 1, 2, 0x1000 } };
static const struct words soon = { 0, 1000 };

/* Numbers in both tables whose calls were removed. */
static void gone(void)
{
	CALL(uselib, "/tmp/none");
	CALL(nfsservctl, 9, OUT, OUT + 8);
	CALL(create_module, "gs_none", 5);
	CALL(query_module, "gs_none", 1, OUT, 8, OUT + 8);
	CALL(get_kernel_syms, OUT);
	CALL(_sysctl, 16);
	CALL0(afs_syscall);
	CALL(lookup_dcookie, WIDE(5), OUT, 64);
}

#ifdef __x86_64__
static void own(void)
{
	CALL0(epoll_ctl_old);
	CALL0(epoll_wait_old);
	CALL(set_thread_area, 16);
	CALL(kexec_file_load, 99, 98, 8, "cmdline", 2);
}
#else
#define AT (OUT + 0x4000)	/* what select is given */

static const long select_block[5] = { 1, AT, 0, AT + 0x10, AT + 0x20 };
static const struct { long addr, len, prot, flags, fd, offset; } mmap_block = { 0x31000000, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0 };
static const struct { long handler; unsigned long mask; long flags, restorer; } action = { 1, 1 << 9, 0x10000000, 0 };
static const struct { int s; const char *buf; int len, flags; } send_block = { 99, "text", 4, 0x4000 }, recv_block = { 98, (char *)OUT, 9, 0x40 };
static const long accept_block[3] = { 97, OUT, OUT + 128 };

static void own(void)
{
	*(long *)AT = 1;
	((long *)AT)[9] = 500;
	CALL(select, select_block);
	CALL(mmap, &mmap_block);
	CALL(readdir, 99, OUT, 1);
	CALL(fadvise64, 99, 5, 1, 100, 2);
	CALL(ipc, SEMOP, 12345, 2, 0, ops);
	CALL(ipc, SEMTIMEDOP, 12345, 1, 0, ops, &soon);
	CALL(socketcall, SYS_SEND, &send_block);
	CALL(socketcall, SYS_RECV, &recv_block);
	CALL(socketcall, SYS_ACCEPT, accept_block);
	CALL(sigaction, 10, &action, OUT);
	CALL(bdflush, 3, 5);
	CALL(vm86old, 16);
	CALL(vm86, 99, 16);
	CALL(arch_prctl, 99, 16);
	CALL(lchown32, "/tmp/none", -1, 5);
	CALL(fchown32, 99, 7, -1);
	CALL(setreuid32, -1, 0);
	CALL(setregid32, 0, -1);
	CALL(setresgid32, 0, -1, 0);
	CALL(fstatfs64, 99, 84, OUT);
}
#endif

void old(void)
{
	gone();
	own();
}
