// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"fmt"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/kbuild"
)

// runDoctor is "gostap doctor [-r RELEASE]": a line for each thing that a
// session may need, its state, and the command that gets it.
func runDoctor(ctx context.Context, args []string, io stdio) int {
	f := pflag.NewFlagSet("gostap doctor", pflag.ContinueOnError)
	f.SetOutput(io.err)
	release := f.StringP("release", "r", "", "look at the kernel `RELEASE`")
	if err := f.Parse(args); err != nil {
		return 1
	}
	missing := 0
	for _, x := range kbuild.Doctor(ctx, *release) {
		fmt.Fprintf(io.out, "%-24s %-8s %s\n", x.Name, x.State, x.Detail)
		if x.Fix != "" {
			fmt.Fprintf(io.out, "%-24s %-8s get it with: %s\n", "", "", x.Fix)
		}
		if x.State == "missing" {
			missing++
		}
	}
	if missing > 0 {
		return 1
	}
	return 0
}
