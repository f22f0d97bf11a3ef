/* SPDX-License-Identifier: GPL-2.0-or-later */
/* uaccess.h - a case that includes this defines copy_from_kernel_nofault() */
