// SPDX-License-Identifier: GPL-2.0-or-later
// Arguments that few programs pass: negative owners, modes of 32 bits, unknown requests and flags.
#include "program.h"
#include "calls.h"
#include <asm/ldt.h>
#include <asm/prctl.h>
#include <linux/ptrace.h>
#include <linux/prctl.h>
#include <linux/personality.h>

#ifdef __i386__
#define __NR_pread64 180
#endif

static const struct user_desc area = { .entry_number = 13, .base_addr = 0x1000, .limit = 7, .seg_32bit = 1, .contents = 2 };
static const long zeros[32];

/* Modes are 32 bits wide, of which the kernel takes fewer. */
static void modes(void)
{
	CALL(mkdir, "/none/a", 020033040);
	CALL(mkdirat, 99, "a", -1);
	CALL(mknod, "/none/a", 0x80086001, 3);
	CALL(mknodat, 99, "a", -100, 3);
	CALL(open, "/none/a", O_CREAT | O_WRONLY, 020033040);
	CALL(openat, 99, "a", O_CREAT | O_EXCL, -1);
	CALL(creat, "/none/a", 020033040);
	CALL(chmod, "/none/a", 020033040);
	CALL(fchmod, 99, -100);
	CALL(fchmodat, 99, "a", 020033040);
	CALL(umask, 020000022);
}

/* Owners are 32 bits wide, with a sign. */
static void owners(void)
{
	CALL(fchown, 99, -2, -100);
	CALL(fchownat, 99, "a", -2, 0x80000000, 0x300);
	CALL(setreuid, -1, -1);
	CALL(setregid, -1, -1);
	CALL(setresuid, -1, -1, -1);
	CALL(setresgid, -1, -1, -1);
	CALL(setfsuid, -2);
	CALL(setfsgid, -100);
	CALL(setfsuid, 0);
	CALL(setfsgid, 0);
#ifdef __x86_64__
	CALL(chown, "/none/a", -2, -100);
	CALL(lchown, "/none/a", -100, -2);
#endif
}

static void descriptors_of_others(void)
{
	CALL(dup3, 99, 98, 0x803000);
	CALL(dup3, 99, 98, 0);
	CALL(dup3, 99, 98, -1);
	CALL(readv, 99, 16, -100);
	CALL(writev, 99, 16, -100);
	CALL(preadv, 99, 16, -100, 2, 0);
	CALL(pwritev, 99, 16, -100, 2, 0);
	CALL(preadv2, 99, 16, -100, 2, 0, 0);
	CALL(pwritev2, 99, 16, -100, 2, 0, 0);
	CALL(connect, 99, zeros, -100);
	CALL(unlinkat, 99, "a", 0xffffe0ff);
	CALL(memfd_secret, 3);
	CALL(memfd_secret, 0x4d);
#ifdef __x86_64__
	CALL(fadvise64, 99, 3, -1, 0);
	CALL(fallocate, 99, 0, 3, -1);
	CALL(semop, 99, 8, 0x123456789);
	CALL(rt_sigprocmask, 99, 16, 0, 0x123456789);
#endif
}

static void strings(void)
{
	CALL(sethostname, zeros, -1);
	CALL(sethostname, "abc", -4);
	CALL(setdomainname, zeros, -1);
	CALL(setdomainname, "abc", -4);
	CALL(request_key, "user", "gs:none", "callout", -100);
	CALL(quotactl, 0xffffff9c, "/dev/none", -100, 3);
	CALL(quotactl, 0x80000200, "/dev/none", 1, "/none");
	CALL(quotactl, 0x80000100, "/dev/none", 1, 0);
	CALL(quotactl, 0x80000001, 0, 1, 0);
}

static void others_of_processes(void)
{
	CALL(membarrier, 0x40, 0x803220);
	CALL(membarrier, 128, 1, 5);
	CALL(membarrier, 0, -100);
	CALL(personality, 0x10);
	CALL(personality, 0x40000040);
	CALL(personality, 0x803000);
	CALL(personality, PER_LINUX32);
	CALL(personality, PER_BSD);
	CALL(personality, PER_LINUX);
	CALL(get_thread_area, &area);
	CALL(get_thread_area, 0);
	CALL(ptrace, PTRACE_PEEKDATA, 0x7ffffff, 8, 16);
	CALL(ptrace, PTRACE_CONT, 0x7ffffff, 0, 10);
	CALL(ptrace, PTRACE_SETOPTIONS, 0x7ffffff, 0, PTRACE_O_TRACEFORK);
	CALL(ptrace, PTRACE_GETREGS, 0x7ffffff, 0, 16);
	CALL(ptrace, 30, 0x7ffffff, 16, ARCH_GET_FS);
	CALL(ptrace, 25, 0x7ffffff, 13, 16);
	CALL(ptrace, 0x420e, 0x7ffffff, 13, 16);
	CALL(ptrace, 99, 0x7ffffff, 13, 16);
	CALL(prctl, PR_SET_TSC, 0);
	CALL(prctl, PR_SET_FPEXC, 0x80);
	CALL(prctl, PR_CAPBSET_READ, 38);
	CALL(prctl, PR_SET_SECUREBITS, 0x41);
	CALL(prctl, PR_MCE_KILL, 7, 2);
}

void unusual(void)
{
	modes();
	owners();
	descriptors_of_others();
	strings();
	others_of_processes();
}
