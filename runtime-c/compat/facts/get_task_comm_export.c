/* SPDX-License-Identifier: GPL-2.0-or-later */
/* gs-export: __get_task_comm */
