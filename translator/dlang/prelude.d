/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Records that DTrace's stable providers describe processes and I/O by, from the
   kernel's own. Lowered when a program uses one of them. */

typedef struct psinfo {
	int pr_pid;
	int pr_ppid;
	int pr_pgid;
	unsigned int pr_uid;
	unsigned int pr_euid;
	unsigned int pr_gid;
	uintptr_t pr_addr;
	string pr_fname;
} psinfo_t;

translator psinfo_t <struct task_struct *T> {
	pr_pid = T->tgid;
	pr_ppid = T->real_parent->tgid;
	pr_pgid = T->group_leader->pid;
	pr_uid = T->cred->uid.val;
	pr_euid = T->cred->euid.val;
	pr_gid = T->cred->gid.val;
	pr_addr = (uintptr_t)T;
	pr_fname = stringof(T->comm);
};

typedef struct lwpsinfo {
	int pr_lwpid;
	int pr_pri;
	uintptr_t pr_addr;
} lwpsinfo_t;

translator lwpsinfo_t <struct task_struct *T> {
	pr_lwpid = T->pid;
	pr_pri = T->prio;
	pr_addr = (uintptr_t)T;
};

inline int B_READ = 0;
inline int B_WRITE = 1;

typedef struct bufinfo {
	int b_flags;
	size_t b_bcount;
	uint64_t b_blkno;
	uint64_t b_lblkno;
	uintptr_t b_addr;
	int b_error;
} bufinfo_t;

translator bufinfo_t <struct bio *B> {
	b_flags = B->bi_opf & 1;
	b_bcount = B->bi_iter.bi_size;
	b_blkno = B->bi_iter.bi_sector;
	b_lblkno = B->bi_iter.bi_sector;
	b_addr = (uintptr_t)B;
	b_error = B->bi_status;
};

typedef struct devinfo {
	int dev_major;
	int dev_minor;
	string dev_name;
	string dev_statname;
	string dev_pathname;
} devinfo_t;

translator devinfo_t <struct bio *B> {
	dev_major = B->bi_bdev->bd_dev >> 20;
	dev_minor = B->bi_bdev->bd_dev & 0xfffff;
	dev_name = stringof(B->bi_bdev->bd_disk->disk_name);
	dev_statname = stringof(B->bi_bdev->bd_disk->disk_name);
	dev_pathname = strjoin("/dev/", stringof(B->bi_bdev->bd_disk->disk_name));
};

typedef struct fileinfo {
	string fi_name;
	string fi_pathname;
	string fi_dirname;
} fileinfo_t;

translator fileinfo_t <struct bio *B> {
	fi_name = "<unknown>";
	fi_pathname = "<unknown>";
	fi_dirname = "<unknown>";
};
