// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * places.c - function entries over ftrace, and addresses of kprobes
 */
#ifndef GS_GOSTAP_H
#define GS_UNIT
#endif
#include "../gostap.h"
#include "../compat/compat.h"
#include "../probes/ftrace.h"

#include "../shared/place.c"
#include "../shared/turns.c"
#include "../shared/ftrace.c"
