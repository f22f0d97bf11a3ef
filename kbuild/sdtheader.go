// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"strings"

	runtimec "github.com/gostap/gostap/runtime-c"
)

// SDTHeader is the text of gostap/sdt.h, which the authors of kernel modules
// put static probes into their code with.
func SDTHeader() string { return runtimec.SDT }

// SDTLinuxHeader is the text of a linux/sdt.h: the same probes by the names of
// DTrace's header for Linux.
func SDTLinuxHeader() string {
	_, macros, _ := strings.Cut(runtimec.SDTLinux, "\n") // the licence's line is there already
	return runtimec.SDT + "\n" + macros
}
