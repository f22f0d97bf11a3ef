// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * core.c - the part of every module that does not depend on the script
 *
 * The files of this folder are units of a module besides the script's own. They
 * are compiled once for a kernel and a set of options (GS_STRING_LEN and the
 * like, see units.go), and their objects are linked to the modules of many
 * scripts. The rest is in headers: code that is inlined into handlers, and code
 * that depends on the script, which GS_UNIT leaves out or makes an error (consts.h).
 * The generated file can also include the units at its end, to be compiled with it
 * (module.h).
 */
#ifndef GS_GOSTAP_H
#define GS_UNIT
#endif
#include "../gostap.h"
#include "../compat/compat.h"
#include "../script.h"
#include "../probes/begin.h"
#include "../data/value.h"

#include "../shared/error.c"
#include "../shared/session.c"
#include "../shared/kprobeoff.c"
#include "../shared/ring.c"
#include "../shared/print.c"
#include "../shared/lock.c"
#include "../arch/exceptionstack.h"
#include "../shared/stack.c"
#include "../shared/enter.c"
#include "../shared/modules.c"
#include "../shared/alloc.c"
#include "../shared/counters.c"
#include "../shared/overload.c"
#include "../shared/attach.c"
#include "../shared/begin.c"
#include "../shared/value.c"
#include "../shared/intime.c"
#include "../shared/raise.c"
#include "../shared/grace.c"
#include "../shared/life.c"
#include "../shared/transport.c"
#include "../shared/module.c"
