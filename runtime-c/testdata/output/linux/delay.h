/* SPDX-License-Identifier: GPL-2.0-or-later */
#include <unistd.h>
#define udelay(us) usleep(us)
