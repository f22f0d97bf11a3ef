// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"fmt"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/kbuild"
)

// runSDTHeader does "gostap sdt-header": it prints gostap/sdt.h for authors of kernel modules, or with
// --linux the macros of DTrace's linux/sdt.h for the same probes.
func runSDTHeader(_ context.Context, args []string, std cli.Stdio) int {
	switch {
	case len(args) == 0:
		fmt.Fprint(std.Out, kbuild.SDTHeader())
	case len(args) == 1 && args[0] == "--linux":
		fmt.Fprint(std.Out, kbuild.SDTLinuxHeader())
	default:
		fmt.Fprintln(std.Err, "gostap: sdt-header takes --linux or nothing; write\n"+
			"    mkdir -p include/gostap && gostap sdt-header > include/gostap/sdt.h\n"+
			"or, for modules with DTRACE_PROBE macros,\n"+
			"    mkdir -p include/linux && gostap sdt-header --linux > include/linux/sdt.h")
		return 1
	}
	return 0
}
