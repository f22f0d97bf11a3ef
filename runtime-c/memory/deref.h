/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * deref.h - read and write traced memory and registers
 *
 * Every address may be bad: nothing here oopses, sleeps or pages memory in. A
 * bad address raises an error and reads as 0.
 */
#ifndef GS_DEREF_H
#define GS_DEREF_H

#include <linux/ptrace.h>
#include <linux/uaccess.h>

#include "../arch/kernelread.h"
#include "../arch/savedregs.h"
#include "../data/word.h"

/* Cost of a read that faults, in hundreds of instructions (action budget). */
#define GS_FAULT_WEIGHT		12

/* Raise the error that the memory at @addr can't be read. */
gs_fn __cold noinline notrace void
gs_read_fault(struct gs_ctx *c, s32 loc, u64 addr)
{
	gs_error(c, loc, "read fault [man error::fault] at 0x%llx", addr);
	gs_weigh_later(c, GS_FAULT_WEIGHT);
}

gs_fn __cold noinline notrace void
gs_write_fault(struct gs_ctx *c, s32 loc, u64 addr)
{
	gs_error(c, loc, "write fault [man error::fault] at 0x%llx", addr);
}

#ifndef gs_is_number	/* the architecture has no reads without a call */
#define gs_is_number(n)	false
#define gs_read_number(to, addr, n) false
#endif

/* Cost of looking whether memory is that of a device, in hundreds of instructions. */
#define GS_DEVICE_WEIGHT	1

/* Read where an access can't do harm. */
static __always_inline bool gs_read_plain(void *to, u64 addr, size_t n)
{
	if (gs_is_number(n))
		return gs_read_number(to, addr, n);
	return !copy_from_kernel_nofault(to, (const void *)(unsigned long)addr, n);
}

/*
 * Whether an access does no harm, for addresses for which gs_is_plain() is false. Charges the action
 * budget of @c, if that is not NULL. Not inline: nearly no read gets here.
 */
gs_fn noinline notrace bool gs_may_read(struct gs_ctx *c, u64 addr, size_t n)
{
	if (!gs_in_kernel(addr, n))
		return false;
	if (!gs_may_map_device(addr))
		return true;
	if (c)
		gs_weigh_later(c, GS_DEVICE_WEIGHT);
	return !gs_maps_device(addr, n);
}

/* gs_try_read_kernel() that charges the action budget of @c, if that is not NULL, where it takes longer than usual. */
static __always_inline bool gs_read_for(struct gs_ctx *c, void *to, u64 addr, size_t n)
{
	if (unlikely(!gs_is_plain(addr, n)) && !gs_may_read(c, addr, n))
		return false;
	return gs_read_plain(to, addr, n);
}

/**
 * gs_try_read_kernel() - copy from an address in the kernel
 * @to: @n bytes
 * @addr: any number
 * @n: bytes
 *
 * May be called in any context. Return: whether it could be read.
 */
static __always_inline bool gs_try_read_kernel(void *to, u64 addr, size_t n)
{
	return gs_read_for(NULL, to, addr, n);
}

/*
 * Whether the current task has user memory. A kernel thread or the idle task runs
 * with the page tables of the process that ran before it, and not every kernel
 * checks that.
 */
static __always_inline bool gs_has_user_memory(void)
{
	return likely(current->mm);
}

/*
 * gs_try_read_kernel(), or with @user the same for an address of the current
 * process. Pages that are not in memory can't be read.
 */
static __always_inline bool
gs_try_read(void *to, u64 addr, size_t n, bool user)
{
	if (user)
		return gs_has_user_memory() &&
		       !copy_from_user_nofault(to, (const void __user *)(unsigned long)addr, n);
	return gs_try_read_kernel(to, addr, n);
}

/* Write to an address of the current process, as gs_try_read() reads. */
static __always_inline bool gs_try_write_user(u64 addr, const void *from, size_t n)
{
	return gs_has_user_memory() &&
	       !copy_to_user_nofault((void __user *)(unsigned long)addr, from, n);
}

/*
 * copy_to_kernel_nofault() is not exported, but modules can use
 * __put_kernel_nofault(). Read the address first: gs_try_read_kernel() rejects
 * user addresses, where SMAP makes a write fault that has no fixup.
 */
gs_fn notrace bool gs_try_write_kernel(u64 addr, u64 v, int size)
{
	void *to = (void *)(unsigned long)addr;
	bool ok = false;
	u64 old;

	if (!gs_try_read(&old, addr, size, false))
		return false;
	pagefault_disable();
	switch (size) {
	case 1:
		__put_kernel_nofault(to, &v, u8, out);
		break;
	case 2:
		__put_kernel_nofault(to, &v, u16, out);
		break;
	case 4:
		__put_kernel_nofault(to, &v, u32, out);
		break;
	default:
		__put_kernel_nofault(to, &v, u64, out);
	}
	ok = true;
out:
	pagefault_enable();
	return ok;
}

/* Read a number anywhere; a call at the end of a function costs the other reads nothing. */
gs_fn noinline notrace s64 gs_read_far(struct gs_ctx *c, s32 loc, u64 addr, size_t n)
{
	u64 v = 0;	/* little endian: other architectures don't get here */

	if (gs_read_for(c, &v, addr, n))
		return (s64)v;
	gs_read_fault(c, loc, addr);
	return 0;
}

#define GS_READ_KERNEL(name, type)					\
gs_fn notrace s64 name(struct gs_ctx *c, s32 loc, u64 addr)		\
{									\
	type v;								\
									\
	if (unlikely(!gs_is_plain(addr, sizeof(v))))			\
		return gs_read_far(c, loc, addr, sizeof(v));		\
	if (likely(gs_read_plain(&v, addr, sizeof(v))))			\
		return (s64)(u64)v;					\
	gs_read_fault(c, loc, addr);					\
	return 0;							\
}
GS_READ_KERNEL(gs_read_kernel_1, u8)
GS_READ_KERNEL(gs_read_kernel_2, u16)
GS_READ_KERNEL(gs_read_kernel_4, u32)
GS_READ_KERNEL(gs_read_kernel_8, u64)

/**
 * gs_read_kernel() - read a number
 * @c: context
 * @loc: script position for the error
 * @addr: kernel address
 * @size: 1, 2, 4 or 8 bytes; the rest is 0
 */
static __always_inline s64 gs_read_kernel(struct gs_ctx *c, s32 loc, u64 addr, int size)
{
	switch (size) {
	case 1:
		return gs_read_kernel_1(c, loc, addr);
	case 2:
		return gs_read_kernel_2(c, loc, addr);
	case 4:
		return gs_read_kernel_4(c, loc, addr);
	}
	return gs_read_kernel_8(c, loc, addr);
}

/** gs_read_user() - gs_read_kernel() for an address of the current process */
gs_fn notrace s64 gs_read_user(struct gs_ctx *c, s32 loc, u64 addr, int size)
{
	u64 v = 0;

	if (likely(gs_try_read(&v, addr, size, true)))
		return (s64)v;
	gs_read_fault(c, loc, addr);
	return 0;
}

/*
 * Read a string in pieces that end at multiples of a power of two of at most a page,
 * so that the page after the one with the NUL is never accessed. The first piece is
 * small, because most strings are short; each next one may be twice as long.
 */
gs_fn notrace bool gs_try_read_string(char *to, size_t size, u64 addr, bool user)
{
	size_t have = 0, piece = 64;

	while (have < size - 1) {
		size_t n = min_t(size_t, piece - ((addr + have) & (piece - 1)), size - 1 - have);
		size_t got;

		if (!gs_try_read(to + have, addr + have, n, user))
			return false;
		to[have + n] = '\0';
		got = gs_str_len(to + have, n);
		have += got;
		if (got < n)
			break;
		piece = min_t(size_t, 2 * piece, 4096);
	}
	to[have] = '\0';
	return true;
}

/**
 * gs_read_kernel_string() - read a NUL-terminated string
 * @c: context
 * @loc: script position for the error
 * @to: @size bytes; "" after an error
 * @size: at most GS_STRING_LEN
 * @addr: kernel address
 */
gs_fn notrace void gs_read_kernel_string(struct gs_ctx *c, s32 loc, char *to,
					 size_t size, u64 addr)
{
	if (likely(gs_try_read_string(to, size, addr, false)))
		return;
	to[0] = '\0';
	gs_read_fault(c, loc, addr);
}

/** gs_read_user_string() - the same from the current process */
gs_fn notrace void gs_read_user_string(struct gs_ctx *c, s32 loc, char *to,
				       size_t size, u64 addr)
{
	if (likely(gs_try_read_string(to, size, addr, true)))
		return;
	to[0] = '\0';
	gs_read_fault(c, loc, addr);
}

/** gs_read_memory() - @n bytes, at most GS_STRING_LEN, for %m and %M */
gs_fn notrace void gs_read_memory(struct gs_ctx *c, s32 loc, char *to, u64 addr,
				  size_t n, bool user)
{
	if (n && unlikely(!gs_try_read(to, addr, n, user)))
		gs_read_fault(c, loc, addr);
}

/** gs_write_kernel() - write the low @size bytes of @v */
gs_fn notrace void
gs_write_kernel(struct gs_ctx *c, s32 loc, u64 addr, s64 v, int size)
{
	if (unlikely(!gs_try_write_kernel(addr, v, size)))
		gs_write_fault(c, loc, addr);
}

/** gs_write_user() - gs_write_kernel() for an address of the current process */
gs_fn notrace void
gs_write_user(struct gs_ctx *c, s32 loc, u64 addr, s64 v, int size)
{
	if (unlikely(!gs_try_write_user(addr, &v, size)))
		gs_write_fault(c, loc, addr);
}

/** gs_write_kernel_bits() - replace a bit-field */
gs_fn notrace void
gs_write_kernel_bits(struct gs_ctx *c, s32 loc, u64 addr, s64 v, int size,
		     unsigned int offset, unsigned int bits)
{
	u64 old = gs_read_kernel(c, loc, addr, size);

	if (likely(!c->error))
		gs_write_kernel(c, loc, addr, gs_bits_set(old, v, offset, bits), size);
}

/** gs_write_user_bits() - replace a bit-field of the current process */
gs_fn notrace void
gs_write_user_bits(struct gs_ctx *c, s32 loc, u64 addr, s64 v, int size,
		   unsigned int offset, unsigned int bits)
{
	u64 old = gs_read_user(c, loc, addr, size);

	if (likely(!c->error))
		gs_write_user(c, loc, addr, gs_bits_set(old, v, offset, bits), size);
}

/*
 * Address of this CPU's copy of the per-CPU variable at link-time offset @addr.
 */
static __always_inline s64 gs_percpu_addr(s64 addr)
{
	return addr + (s64)per_cpu_offset(raw_smp_processor_id());
}

/** gs_reg() - read a register; 0 when the context has none */
static __always_inline s64 gs_reg(struct pt_regs *r, int n)
{
	unsigned long *p = r ? gs_reg_at(r, n) : NULL;

#ifdef GS_DWARF_THREAD
	if (n == GS_DWARF_THREAD)
		return (s64)gs_thread_pointer();
#endif
	return p ? (s64)*p : 0;
}

/** gs_set_reg() - write the low @size bytes of a register */
static __always_inline void
gs_set_reg(struct pt_regs *r, int n, int size, s64 v)
{
	unsigned long *p = r ? gs_reg_at(r, n) : NULL;

	/* a 4-byte write clears the upper half, as the processor does */
	if (p)
		*p = size == 8 || size == 4 ? (size == 4 ? (u32)v : (u64)v)
					    : gs_bits_set(*p, v, 0, 8 * size);
}

#endif /* GS_DEREF_H */
