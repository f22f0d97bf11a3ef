// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * kretprobe.c - arm and disarm function returns
 */
#ifndef GS_GOSTAP_H
#define GS_UNIT
#endif
#include "../gostap.h"
#include "../compat/compat.h"
#include "../probes/kretprobe.h"

#include "../shared/kretprobe.c"
