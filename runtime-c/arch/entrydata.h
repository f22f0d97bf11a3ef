/* SPDX-License-Identifier: GPL-2.0-or-later */
/* entrydata.h - memory that entry code uses: chooses the file for the architecture */
#ifndef GS_ARCH_ENTRYDATA_H
#define GS_ARCH_ENTRYDATA_H

#ifdef CONFIG_X86_64
#include "x86/entrydata.h"
#else
static const char *gs_entry_data(unsigned long at, unsigned int length)
{
	return NULL;
}
#endif

#endif /* GS_ARCH_ENTRYDATA_H */
