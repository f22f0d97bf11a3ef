// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bufio"
	"context"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/translator"
)

// dumpOptions are the --dump-* options.
type dumpOptions struct{ types, aliases, functions bool }

func (d *dumpOptions) any() bool { return d.types || d.aliases || d.functions }

// dumpLibrary does --dump-probe-types, --dump-probe-aliases and --dump-functions. They need neither
// debug information nor a kernel's build tree: without one, conditions in the library are evaluated
// as for an unknown kernel.
func dumpLibrary(ctx context.Context, o *options, std cli.Stdio) int {
	k, _ := kbuild.Describe(ctx, o.release, kbuild.DescribeOptions{})
	in := translator.DumpIn{Kernel: k, Dirs: o.dirs, Extra: o.extraScripts(), Own: o.verbose > 0}
	dump := translator.DumpForms
	switch {
	case o.dump.aliases:
		dump = translator.DumpAliases
	case o.dump.functions:
		dump = translator.DumpFunctions
	}
	lines, diags := dump(ctx, in)
	o.show(std, diags)
	w := bufio.NewWriter(std.Out)
	for _, l := range lines {
		w.WriteString(l)
		w.WriteByte('\n')
	}
	w.Flush()
	if diags.HasErrors() {
		return 1
	}
	return 0
}
