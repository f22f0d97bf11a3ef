/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Device numbers in the kernel's own form, and in that of programs. */
#define MAJOR(dev)	((unsigned int)(dev) >> 20)
#define MINOR(dev)	((unsigned int)(dev) & 0xfffff)

static u32 new_decode_dev(u32 dev)
{
	return (dev & 0xfff00) >> 8 << 20 | (dev & 0xff) | (dev >> 12 & 0xfff00);
}
