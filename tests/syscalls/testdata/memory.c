// SPDX-License-Identifier: GPL-2.0-or-later
// Memory: mapping, advice, policy, locks.
#include "program.h"
#include "calls.h"
#include <linux/membarrier.h>
#include <linux/mempolicy.h>

#define AT	0x30000000
#define PAGE	4096

static const unsigned long nodes[2] = { 1 };
static const long pages[2] = { AT, AT + PAGE };
static const int onto[2] = { 0, 5 };
static const struct words local[1] = { { OUT, 4 } }, remote[1] = { { OUT + 8, 4 } };

void memory(void)
{
	CALL(brk, 0);
	CALL(both_mmap, AT, 4 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE | MAP_NORESERVE, -1, 0);
	CALL(both_mmap, 0, PAGE, PROT_NONE, MAP_PRIVATE, 99, 0);
	CALL(mprotect, AT, PAGE, PROT_READ | PROT_EXEC);
	CALL(mprotect, AT, PAGE, PROT_NONE);
	CALL(madvise, AT + PAGE, PAGE, 4);
	CALL(madvise, AT + PAGE, PAGE, 9999);
	CALL(mremap, AT + PAGE, PAGE, 2 * PAGE, MREMAP_MAYMOVE | MREMAP_FIXED, AT + 3 * PAGE + 1);
	CALL(msync, AT, PAGE, MS_SYNC | MS_INVALIDATE);
	CALL(mincore, AT, PAGE, OUT);
	CALL(mlock, AT + PAGE, PAGE);
	CALL(mlock2, AT + PAGE, PAGE, MLOCK_ONFAULT);
	CALL(munlock, AT + PAGE, PAGE);
	CALL(mlockall, MCL_CURRENT | 0x80);
	CALL(munlockall, 0);
	CALL(munmap, AT, 4 * PAGE);
	CALL(remap_file_pages, AT, PAGE, 0, 0, MAP_NONBLOCK);
	CALL(mbind, AT, PAGE, MPOL_BIND | MPOL_F_STATIC_NODES, nodes, 8, MPOL_MF_STRICT | MPOL_MF_MOVE);
	CALL(set_mempolicy, 99, nodes, 8);
	CALL(get_mempolicy, OUT, 0, 0, 0, 0);
	CALL(pkey_alloc, 0, 1);
	CALL(pkey_mprotect, AT, PAGE, PROT_READ, -1);
	CALL(pkey_free, 99);
	CALL(membarrier, MEMBARRIER_CMD_QUERY, 0, 0);
	CALL(userfaultfd, O_CLOEXEC | 4);
	CALL(process_vm_readv, 0x7ffffff, local, 1, remote, 1, 0);
	CALL(process_vm_writev, 0x7ffffff, local, 1, remote, 1, 0);
	CALL(memfd_secret, 4);
	CALL(process_madvise, 99, local, 1, 20, 1);
	CALL(process_mrelease, 99, 1);
	CALL(set_mempolicy_home_node, AT, PAGE, 5, 1);
	CALL(migrate_pages, 0x7ffffff, 8, nodes, nodes + 1);
	CALL(move_pages, 0x7ffffff, 0, OUT, OUT + 8, OUT + 16, MPOL_MF_MOVE);
	CALL(move_pages, 0x7ffffff, 2, pages, onto, 0, MPOL_MF_MOVE);
}
