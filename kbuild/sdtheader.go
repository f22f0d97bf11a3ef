// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"strings"

	runtimec "github.com/gostap/gostap/runtime-c"
)

// SDTHeader returns the text of gostap/sdt.h, with which authors of kernel modules put
// static probes into their code.
func SDTHeader() string { return runtimec.SDT }

// SDTLinuxHeader returns the text of a linux/sdt.h with the same probes, under the names
// of DTrace's header for Linux.
func SDTLinuxHeader() string {
	_, macros, _ := strings.Cut(runtimec.SDTLinux, "\n") // the licence line is there already
	return runtimec.SDT + "\n" + macros
}
