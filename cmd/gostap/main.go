// SPDX-License-Identifier: GPL-2.0-or-later

// gostap turns a script in the SystemTap language into a kernel module, loads it and prints its
// output.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/kbuild/fault"
	_ "github.com/gostap/gostap/kbuild/foreign/helper" // this program copies files on mounts of users
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
	collectLate()
	ctx, caught := cli.CatchSignals(giveUp)
	std := cli.Stdio{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Signals: caught}
	os.Exit(loader.Lead(func(leader *loader.Leader) int {
		defer caught.Ignore()
		std.Leader = leader
		status := 1
		if err := fault.Catch(func() { status = run(ctx, os.Args[0], os.Args[1:], std) }); err != nil {
			return cli.Fail(std, err)
		}
		return status
	}))
}

// firstHeap is the size of the heap, in bytes, at which the garbage collector begins.
const firstHeap = 32 << 20

// collectLate turns the garbage collector off until the heap has firstHeap bytes. Most commands end
// before, and a tenth of their time would be the collector's. After its first run the heap may grow
// by 150 % between two runs; building a kernel's index must fit in 400 MB. A GOMEMLIMIT of the user
// holds again then.
func collectLate() {
	debug.SetGCPercent(-1)
	limit := debug.SetMemoryLimit(firstHeap)
	type mark struct{ _ *mark } // nothing refers to it, so the first run finds it
	runtime.AddCleanup(&mark{}, func(limit int64) {
		debug.SetGCPercent(150)
		debug.SetMemoryLimit(limit)
	}, limit)
}

// runnerHeap is firstHeap for commands that only run a module: they may run for weeks.
const runnerHeap = 12 << 20

// collectSooner lowers the size at which the collector first runs, unless it has run.
func collectSooner(heap int64) {
	if debug.SetMemoryLimit(-1) == firstHeap {
		debug.SetMemoryLimit(heap)
	}
}

// heldHeap returns the bytes of the heap that the kernel has given and not got back. Unlike runtime.ReadMemStats it
// does not stop the program.
func heldHeap() (sum uint64) {
	samples := []metrics.Sample{
		{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/unused:bytes"}, {Name: "/memory/classes/heap/free:bytes"},
	}
	metrics.Read(samples)
	for _, s := range samples {
		sum += s.Value.Uint64()
	}
	return sum
}

// returnUnused gives memory back to the kernel that translating the script took: the session may run for
// weeks. It does nothing if that is little.
func returnUnused() {
	if heldHeap() > firstHeap {
		debug.FreeOSMemory()
	}
}

// The main goroutine keeps the process's first thread, for loader.Leader.
func init() { runtime.LockOSThread() }

// subcommands are the first words that name a command, not a script.
var subcommands = map[string]cli.Command{
	"run":        runModule,
	"dtrace":     runDtrace,
	"attach":     attach,
	"merge":      cli.Listens(merge),
	"doctor":     cli.Listens(runDoctor),
	"cache":      cli.Listens(runCache),
	"explain":    cli.Listens(runExplain),
	"fmt":        cli.Listens(runFmt),
	"doc":        cli.Listens(runDoc),
	"completion": runCompletion,
	"sdt-header": cli.Listens(runSDTHeader),
	"tapset":     cli.Listens(runTapset),
	"events":     runEvents,
	"sweep":      runSweep,
}

// run runs the program: its name and arguments in, exit status out.
func run(ctx context.Context, program string, args []string, std cli.Stdio) int {
	escaped, out := cli.Stdout(std.Out)
	messages := terminal.NewWriter(std.Err)
	std.Out, std.Err = escaped, messages
	do, args := commandFor(program, args)
	status := do(ctx, args, std)
	_ = errors.Join(escaped.Flush(), messages.Flush()) // out already has the first writer's error
	return out.Status(status, std.Err)
}

// runScript runs gostap without a subcommand.
func runScript(ctx context.Context, args []string, std cli.Stdio) int {
	words, note, err := optionsFile(os.Getenv)
	if err != nil {
		return cli.UsageError(std, err)
	}
	o, err := parseOptions(append(words, args...), std.Out)
	switch {
	case errors.Is(err, pflag.ErrHelp):
		return 0
	case err != nil:
		return cli.UsageError(std, err)
	case o.version:
		printVersion(std.Out)
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
			fmt.Fprintf(std.Err, "WARNING: %s\n", text)
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
