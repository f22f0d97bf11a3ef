// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/dwarfsym/debuginfod"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/kbuild/fault"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/trust"
)

// runDoctor does "gostap doctor [-r RELEASE]": it prints a line for each thing that a session may
// need, with its state and the command that provides it.
func runDoctor(ctx context.Context, args []string, std cli.Stdio) int {
	f := pflag.NewFlagSet("gostap doctor", pflag.ContinueOnError)
	release := doctorFlags(f)
	if err := cli.ParseFlags(f, args); err != nil {
		return commandUsage(std, f, err)
	}
	missing := 0
	for _, x := range findings(ctx, *release) {
		more := fmt.Sprintf("\n%-34s", "")
		fmt.Fprintf(std.Out, "%-24s %-8s %s\n", x.Name, x.State, strings.ReplaceAll(x.Detail, "\n", more))
		if x.Fix != "" {
			fmt.Fprintf(std.Out, "%-24s %-8s %s\n", "", "", advice(x.Fix))
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

// doctorFlags adds the options of "gostap doctor".
func doctorFlags(f *pflag.FlagSet) (release *string) {
	return f.StringP("release", "r", "", "look at the kernel `RELEASE`")
}

// findings returns all findings for a kernel.
func findings(ctx context.Context, release string) []kbuild.Finding {
	return append(kbuild.Doctor(ctx, release), debugFindings(ctx, release)...)
}

// advice returns a finding's fix in the form of an error's hint.
func advice(fix string) string {
	if strings.Contains(fix, ": ") {
		return fix
	}
	return "get it with: " + fix
}

// debugFindings report where debug information is, or else the error that a script
// that needs it would get. Nothing is fetched.
func debugFindings(ctx context.Context, release string) []kbuild.Finding {
	if release == "" {
		release = runningRelease()
	}
	const name = "debug information"
	cache, _ := cacheBase()
	syms, err := (&options{}).openSymbols(ctx, kernel.Kernel{Release: release}, cache, nil, cli.Stdio{Err: io.Discard})
	if err != nil {
		return []kbuild.Finding{{Name: name, State: kbuild.Unknown, Detail: err.Error()}}
	}
	defer fault.Close(syms)
	path, id, err := syms.DebugInfo("kernel")
	var missing *query.NoDebugInfoError
	switch {
	case err == nil:
		return []kbuild.Finding{{Name: name, State: kbuild.OK, Detail: path + ", build-id " + id}}
	case !errors.As(err, &missing):
		return []kbuild.Finding{{Name: name, State: kbuild.Missing, Detail: err.Error()}}
	}
	lines := append([]string{missing.Text()}, missing.Notes()...)
	return []kbuild.Finding{
		{Name: name, State: kbuild.Missing, Detail: strings.Join(lines, "\n"), Fix: missing.Advice()},
		serverFinding(missing.Server),
	}
}

// serverFinding reports which debuginfod servers would be asked.
func serverFinding(distribution string) kbuild.Finding {
	f := kbuild.Finding{Name: "debuginfod", State: kbuild.OK}
	client, refused := debuginfod.FromEnvironment("", trust.Open)
	if client != nil {
		f.Detail = strings.Join(client.URLs, ", ")
		return f
	}
	if refused != nil {
		f.State, f.Detail, f.Fix = kbuild.Warn, refused.Error(), "make the file root's, and writable by no other"
		return f
	}
	f.State, f.Detail = kbuild.Warn, "DEBUGINFOD_URLS names no server: nothing is fetched"
	if distribution != "" {
		f.Fix = "to ask your distribution's: DEBUGINFOD_URLS=" + distribution
	}
	return f
}
