// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"fmt"

	"github.com/gostap/gostap/kbuild"
)

// runSDTHeader is "gostap sdt-header": the text of gostap/sdt.h, for authors of
// kernel modules.
func runSDTHeader(_ context.Context, args []string, io stdio) int {
	if len(args) > 0 {
		fmt.Fprintln(io.err, "gostap: sdt-header takes no arguments; write mkdir -p include/gostap && gostap sdt-header > include/gostap/sdt.h")
		return 1
	}
	fmt.Fprint(io.out, kbuild.SDTHeader())
	return 0
}
