/* SPDX-License-Identifier: GPL-2.0-or-later */
/* hash.h - a case that includes this defines hash_ptr() */
