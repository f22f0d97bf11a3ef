/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * abi.h - the interface between a gostap module and its reader
 *
 * The only place where the layout of records and control messages is defined. The
 * Go side is kbuild/loader/abi.go; a test compares every size, offset and number.
 *
 * A module creates the file /proc/gostap_NAME, with mode 0600, for processes with
 * CAP_SYS_ADMIN or CAP_SYS_MODULE on the host. One process can open it at a time;
 * others get EBUSY. It is in no directory, because modules could not share one
 * safely. The reader opens it, maps the rings, starts a thread that stays in
 * GS_IOC_START, and reads. When the file is closed, for whatever reason, the module
 * disarms all its probes and runs no more handlers; it may then be removed. Only
 * after GS_IOC_DETACH does the session continue (flight recorder): until a reader
 * calls GS_IOC_ATTACH, new blocks replace the oldest.
 *
 * mmap: page c is CPU c's struct gs_ring_ctl. The data follows the pages of all
 * CPUs, from page cpus on: CPU c's ring_size bytes (a power of two) begin at page
 * cpus + c * (ring_size / PAGE_SIZE), and can't be mapped for writing. head and
 * tail only grow; byte n is at offset n & (ring_size - 1). A block may wrap around
 * the end.
 */
#ifndef GS_ABI_H
#define GS_ABI_H

#include <linux/types.h>
#include <linux/ioctl.h>

#define GS_ABI 13

/* One per CPU, in a page of its own. */
struct gs_ring_ctl {
	__u64 head;	/* written by the module: end of committed blocks */
	__u64 tail;	/* written by the reader: start of unread blocks */
	__u64 lost;	/* blocks dropped because the ring was full */
	__u64 lost_bytes;
	__u64 want_wake; /* reader sets 1 before it sleeps */
	__u64 overwritten; /* blocks overwritten while no reader was attached */
};

/*
 * A block has what one hit of a handler printed. seq is taken from one counter
 * for all CPUs when the block is committed, so the reader can merge the rings
 * by seq. A block that does not fit takes no seq, so seq has no gaps; it is
 * counted in lost. A hit that prints more than GS_BLOCK_MAX is split: all parts
 * but the last carry GS_BLOCK_MORE, and the reader holds back other CPUs'
 * blocks until it has the last part. A block that ends with one long record
 * (MAXSTRINGLEN raised) may be longer than GS_BLOCK_MAX, but never longer than
 * the ring. A block may have no record at all.
 */
#define GS_BLOCK_MAX	(32 << 10)
#define GS_BLOCK_MORE	1
struct gs_block {
	__u32 len;	/* bytes with this header, a multiple of 8 */
	__u32 flags;
	__u64 seq;	/* 1, 2, 3, ... */
};

/* Records follow each other within a block, each a multiple of 8 bytes. */
struct gs_rec {
	__u16 type;	/* enum gs_rec_type */
	__u16 flags;
	__u32 len;	/* bytes with this header */
};

/* Types of records, with the payload that follows struct gs_rec. */
enum gs_rec_type {
	/*
	 * u32 format, u32 nargs, then the arguments: a number is 8 bytes; a
	 * string or memory is u64 length and its bytes, padded to 8, or places
	 * (GS_PLACES).
	 */
	GS_REC_PRINT = 1,
	/* text to be printed unchanged: u64 length, bytes, padding; or places */
	GS_REC_TEXT = 2,
	/*
	 * s32 location (-1 none), s32 probe (-1 none), u64 length, text,
	 * padding; then u32 number of call sites and the s32 location of each,
	 * innermost first, and padding.
	 */
	GS_REC_ERROR = 3,
	/* the same without call sites; for warn() */
	GS_REC_WARN = 4,
	/* u64 length, text: run in user space by /bin/sh -c (system()) */
	GS_REC_SYSTEM = 5,
	/* no payload: the session ends */
	GS_REC_EXIT = 6,
	/*
	 * A histogram that is printed: struct gs_hist_head; for each bucket with a
	 * count, from the lowest on, its u64 number and s64 count; and the keys as
	 * arguments of GS_REC_PRINT.
	 */
	GS_REC_HIST = 7,
	/* no payload: what follows goes to another file (switch_file()) */
	GS_REC_SWITCH = 8,
};

/* Head of GS_REC_HIST. */
struct gs_hist_head {
	__u32 hist;		/* index of the histogram in the module's metadata */
	__u32 keys;
	__u32 buckets;		/* with a count */
	__u32 zero;
	__s32 width;		/* longest bar of the chart */
	__s32 elision;		/* empty rows shown next to others; < 0: all */
};

/*
 * User and kernel addresses that are printed are converted to text by the
 * reader; only the reader has the tables for it (section .gostap.tables). A
 * string in GS_REC_PRINT or GS_REC_TEXT whose length has the bit GS_PLACES set
 * holds a struct gs_places, then struct gs_place up to the rest of the length.
 */
#define GS_PLACES	(1ULL << 63)

/* What to print of each place. */
enum gs_place_form {
	GS_PLACE_NAME = 0,	/* name */
	GS_PLACE_BRIEF = 1,	/* name+0xoffset */
	GS_PLACE_SYMBOL = 2,	/* name+0xoffset [file] */
	GS_PLACE_DATA = 3,	/* name+0xoffset/0xsize [path] */
	GS_PLACE_LINED = 4,	/* name+0xoffset/0xsize at source:line [path] */
	GS_PLACE_FILE = 5,	/* source */
	GS_PLACE_LINE = 6,	/* line */
	GS_PLACE_BOTH = 7,	/* source:line */
	GS_PLACE_AT = 8,	/* " at source:line", or nothing */
	GS_PLACE_OWNER = 9,	/* as GS_PLACE_SYMBOL; of GS_PLACE_MADE, the file too */
};

/* How the places of one string are put together. */
enum gs_place_style {
	GS_STYLE_STRING = 0,	/* one place, cut at a string's length */
	GS_STYLE_STRINGS = 1,	/* lines, all together cut at a string's length */
	GS_STYLE_LINES = 2,	/* lines */
	GS_STYLE_STACK = 3,	/* lines, each with its address before it */
};

/* Head of a string of places; the places follow it. */
struct gs_places {
	__u32 form;		/* enum gs_place_form */
	__u32 style;		/* enum gs_place_style */
};

/*
 * One address. Its text (u64 length, bytes, padding) follows if .object is
 * GS_PLACE_NAMED or GS_PLACE_IN_FILE.
 */
struct gs_place {
	__u64 addr;		/* live */
	__u64 at;		/* offset in the object, or in the file */
	__u32 object;		/* index in the module's tables */
	__u32 flags;
};

/*
 * Values of .object if the module carries no table for the address: it is in
 * code that the process made while it ran, and .at is the process' PID; its text
 * follows (u64 length, bytes, padding); its file's name follows in the same
 * form; the address is in no file.
 */
#define GS_PLACE_MADE	0xfffffffc
#define GS_PLACE_NAMED	0xfffffffd
#define GS_PLACE_IN_FILE	0xfffffffe
#define GS_PLACE_NOWHERE	0xffffffff

/* Flags of struct gs_place */
#define GS_PLACE_CALL	1	/* a return address: its symbol and line are those of the byte before it */

/* Flags of GS_REC_ERROR */
#define GS_ERR_FATAL	1	/* not counted against MAXERRORS: ends at once */

/* GS_IOC_INFO fills this in. */
struct gs_info {
	__u32 abi;
	__u32 cpus;		/* rings; ring c belongs to possible CPU c */
	__u64 ring_size;	/* data bytes of one ring */
	__u64 memory;		/* bytes of kernel memory that the module holds */
	__u64 probes;		/* rows */
};

/* GS_IOC_TARGET takes this; call it before GS_IOC_START. */
struct gs_target {
	__s64 target;		/* PID that target() returns */
};

/*
 * GS_IOC_START runs the begin probes in the caller's context, arms the rest
 * and returns 0, or a negative errno with all probes rolled back. Failures of
 * single probes come as GS_REC_WARN. Its argument is 0 or flags: modules can't
 * read the sysctl kernel.ftrace_enabled.
 */
#define GS_START_FTRACE_OFF	1	/* kernel.ftrace_enabled is 0 */

/* State of the session. It only grows. */
enum gs_state {
	GS_NEW = 0,
	GS_STARTING = 1,
	GS_RUNNING = 2,
	GS_STOPPING = 3,
	GS_EXITED = 4,
};

/*
 * GS_IOC_STATUS: the reader asks whenever it wakes up, so nothing here is a sum over
 * probes or CPUs. GS_IOC_PROBE has what a probe has skipped.
 */
struct gs_status {
	__u32 state;		/* enum gs_state */
	__u32 exit_wanted;	/* exit() or abort() was called, or too many errors */
	__u64 errors;
	__u64 seq;		/* sequence number of the last committed block */
	__s64 exit_code;	/* exit status that the script has set, else 0 */
};

/* Why the handler did not run on a hit. */
enum gs_skip {
	GS_SKIP_REENTRY = 0,	/* a handler was running on this CPU; for a kretprobe, also any other kprobe */
	GS_SKIP_LOCK = 1,	/* the lock of a global was not acquired in time */
	GS_SKIP_MISSED = 2,	/* the kernel missed it: kprobe nmissed, kretprobe maxactive */
	GS_SKIP_STACK = 3,	/* too little stack */
	GS_SKIP_OVERLOAD = 4,	/* the probe was paused: handlers used too much of a CPU */
	GS_SKIP_REASONS = 5,
};

/*
 * GS_IOC_PROBE takes id and fills in the rest; counters are summed over the
 * CPUs.
 */
struct gs_probe_stat {
	__u32 id;
	__s32 armed;		/* 1 armed or done, 0 not, negative: errno of arming */
	__u64 hits;
	__u64 errors;
	__u64 skipped[GS_SKIP_REASONS];
	__u64 lock_global;	/* global whose lock timed out last, index + 1; 0: none */
	__u64 cycles_min, cycles_max, cycles_sum; /* with -t only */
	__u64 lost;		/* blocks that did not fit into the ring */
};

/*
 * GS_IOC_ATTACH: from now on no block is overwritten. Sequence numbers up to
 * seq may have gaps; later ones have none.
 */
struct gs_attached {
	__u64 seq;
};

#define GS_IOC_INFO	_IOR('g', 1, struct gs_info)
#define GS_IOC_TARGET	_IOW('g', 2, struct gs_target)
#define GS_IOC_START	_IO('g', 3)
/* disarms, waits for running handlers, runs end or error probes, returns */
#define GS_IOC_STOP	_IO('g', 4)
#define GS_IOC_STATUS	_IOR('g', 5, struct gs_status)
#define GS_IOC_PROBE	_IOWR('g', 6, struct gs_probe_stat)
/* arm no further probe; may be called while GS_IOC_START runs */
#define GS_IOC_ENOUGH	_IO('g', 9)
/* 0, or -EINVAL when the session does not run */
#define GS_IOC_DETACH	_IO('g', 7)
#define GS_IOC_ATTACH	_IOR('g', 8, struct gs_attached)

#endif /* GS_ABI_H */
