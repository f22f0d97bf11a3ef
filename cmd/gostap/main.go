// SPDX-License-Identifier: GPL-2.0-or-later

// gostap turns a script in the SystemTap language into a kernel module, loads it and prints its
// output.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/kbuild/fault"
	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/kbuild/terminal"
)

func main() {
	if guest.IsInit() {
		guest.Init()
		return
	}
	if err := checkLimits(); err != nil {
		fmt.Fprintf(os.Stderr, "gostap: %v\n", err)
		os.Exit(1)
	}
	debug.SetGCPercent(150) // saves time in a short-lived process; building an index must fit in 400 MB
	ctx, caught := catchSignals(giveUp)
	std := stdio{in: os.Stdin, out: os.Stdout, err: os.Stderr, signals: caught}
	os.Exit(loader.Lead(func(leader *loader.Leader) int {
		defer caught.ignore()
		std.leader = leader
		status := 1
		if err := fault.Catch(func() { status = run(ctx, os.Args[0], os.Args[1:], std) }); err != nil {
			return fail(std, err)
		}
		return status
	}))
}

// The main goroutine keeps the process's first thread, for loader.Leader.
func init() { runtime.LockOSThread() }

// stdio has the three standard streams, the leader of sessions that use them, and
// the user's signals.
type stdio struct {
	in       io.Reader
	out, err io.Writer
	leader   *loader.Leader
	signals  *signals // nil: no signals are caught
}

// command runs what a first word stands for: arguments in, exit status out.
type command func(context.Context, []string, stdio) int

// subcommands are the first words that name a command, not a script.
var subcommands = map[string]command{
	"run":        runModule,
	"dtrace":     runDtrace,
	"attach":     attach,
	"merge":      listens(merge),
	"doctor":     listens(runDoctor),
	"explain":    listens(runExplain),
	"fmt":        listens(runFmt),
	"doc":        listens(runDoc),
	"completion": runCompletion,
	"sdt-header": listens(runSDTHeader),
	"tapset":     listens(runTapset),
	"sweep":      runSweep,
}

// run runs the program: its name and arguments in, exit status out.
func run(ctx context.Context, program string, args []string, std stdio) int {
	escaped, out := stdout(std.out)
	messages := terminal.NewWriter(std.err)
	std.out, std.err = escaped, messages
	do, args := commandFor(program, args)
	status := do(ctx, args, std)
	_ = errors.Join(escaped.Flush(), messages.Flush()) // out already has the first writer's error
	return out.status(status, std.err)
}

// runScript runs gostap without a subcommand.
func runScript(ctx context.Context, args []string, std stdio) int {
	words, note, err := optionsFile(os.Getenv)
	if err != nil {
		return usageError(std, err)
	}
	o, err := parseOptions(append(words, args...), std.out)
	switch {
	case errors.Is(err, pflag.ErrHelp):
		return 0
	case err != nil:
		return usageError(std, err)
	case o.version:
		printVersion(std.out)
		return 0
	case o.changed("install-stap"):
		return installStap(strings.TrimPrefix(o.linksIn, unset), std)
	}
	o.takeEnvironment(os.LookupEnv)
	if note != "" {
		o.idle = append(o.idle, note)
	}
	if !o.noWarnings {
		for _, text := range o.idle {
			fmt.Fprintf(std.err, "WARNING: %s\n", text)
		}
	}
	if o.onlyCache() {
		return 0
	}
	dirs, diags := libraryDirs(o.dirs)
	o.dirs = dirs
	o.show(std, diags)
	if o.isD() {
		return runScriptD(ctx, o, std)
	}
	return translateAndRun(ctx, o, std)
}
