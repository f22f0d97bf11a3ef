// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * gostap_shared.c - the part of the runtime that does not depend on the script
 *
 * It is the second unit of a module. Compiled once for a kernel and a set of
 * options (GS_STRING_LEN and the like, see embed.go), its object is linked to the
 * modules of many scripts. The headers have the part that is inlined into
 * handlers or that depends on the script; GS_SHARED leaves that out. It can also
 * be included behind the generated file, in one unit with it.
 */
#ifndef GS_GOSTAP_H
#define GS_SHARED
#endif
#include "gostap.h"
#include "script.h"

#include "shared/error.c"
#include "shared/session.c"
#include "shared/ring.c"
#include "shared/print.c"
#include "shared/lock.c"
#include "shared/stack.c"
#include "shared/enter.c"
#include "shared/modules.c"
#include "shared/alloc.c"
#include "shared/overload.c"
#include "shared/attach.c"
#include "shared/counters.c"
#include "shared/life.c"
#include "shared/transport.c"
#include "shared/module.c"
