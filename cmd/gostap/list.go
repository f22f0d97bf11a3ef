// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"fmt"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/translator"
)

// list is -l and -L: the points that a pattern means, one a line, sorted. The
// status is 1 when there are none.
func list(ctx context.Context, o *options, k kernel.Kernel, syms *dwarfsym.Symbols, io stdio) int {
	lines, diags := translator.List(ctx, translator.ListIn{
		Pattern: o.list + o.listVars, Variables: o.listVars != "",
		Kernel: k, Symbols: syms, Dirs: o.dirs, Guru: o.guru,
	})
	for _, l := range lines {
		fmt.Fprintln(io.out, l)
	}
	if len(lines) > 0 {
		return 0
	}
	o.show(io, diags)
	return 1
}
