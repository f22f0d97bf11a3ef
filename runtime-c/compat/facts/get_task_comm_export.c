/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * __get_task_comm() is exported: since 4.16, "exec: avoid gcc-8 warning for
 * get_task_comm", until 6.13, "get rid of __get_task_comm()"
 */
/* gs-export: __get_task_comm */
