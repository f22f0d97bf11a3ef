// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * kprobe.c - arm and disarm function entries and statements
 */
#ifndef GS_GOSTAP_H
#define GS_UNIT
#endif
#include "../gostap.h"
#include "../compat/compat.h"
#include "../probes/kprobe.h"

#include "../shared/kprobe.c"
