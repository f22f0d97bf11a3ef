/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The test says itself which table the system call came through. */
