// SPDX-License-Identifier: GPL-2.0-or-later

// Command suite runs the project's tests; make test, make test-all and make flaky call it.
// It prints a line for each package, the output of what failed, and a table of the time
// that each package took.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/pflag"
)

// options are the options of the command line.
type options struct {
	full   bool
	repeat int
	loaded int
	load   int
	table  string
	only   []string
	beside int
	// kernels are names of .ci/kernels.list, for a full run on others than the usual ones.
	kernels []string
	// account is the project's folder, and command a test program to run in account().
	account string
	command []string
}

func parse(args []string) (o options, err error) {
	f := pflag.NewFlagSet("suite", pflag.ContinueOnError)
	f.BoolVar(&o.full, "full", false, "also run what is built with the tag full, staticcheck, the fuzz targets and mutants")
	f.IntVar(&o.repeat, "repeat", 1, "run everything this often and print which case failed how often")
	f.IntVar(&o.loaded, "loaded", 0, "run the last so many repetitions beside busy processes")
	f.IntVar(&o.load, "load", 4, "how many busy processes")
	f.StringVar(&o.table, "table", "", "write the table of packages to this file")
	f.StringSliceVar(&o.only, "only", nil, "run these packages only, such as ./tests/golden, and no linters")
	f.IntVar(&o.beside, "beside", 2, "with --full, how many packages run at once")
	f.StringSliceVar(&o.kernels, "kernel", nil, "with --full, run what loads modules on these kernels of .ci/kernels.list instead of the usual ones")
	f.StringVar(&o.account, "account", "", "run a test program, and note its processor time; the value is the project's folder")
	f.SetInterspersed(false)
	err = f.Parse(args)
	o.command = f.Args()
	return o, err
}

func main() {
	o, err := parse(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "suite:", err)
		os.Exit(2)
	}
	if o.account != "" {
		status, err := account(o.account, o.command)
		if err != nil {
			fmt.Fprintln(os.Stderr, "suite:", err)
			status = 2
		}
		os.Exit(status)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ok, err := run(ctx, o)
	if err != nil {
		fmt.Fprintln(os.Stderr, "suite:", err)
	}
	if err != nil || !ok {
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) (ok bool, err error) {
	if o.full {
		return runFull(ctx, o)
	}
	counts := failures{}
	for i := range o.repeat {
		begin := time.Now()
		loaded := i >= o.repeat-o.loaded
		r, err := once(ctx, o, loaded)
		if err != nil {
			return false, err
		}
		counts.add(r)
		if o.repeat > 1 {
			fmt.Printf("run %d of %d%s: %d failed, %.0f s\n", i+1, o.repeat, map[bool]string{true: " beside busy processes"}[loaded], len(r.failed()), time.Since(begin).Seconds())
		}
	}
	if o.repeat > 1 {
		counts.print(os.Stdout, o.repeat)
	}
	return len(counts) == 0, nil
}

// once runs the fast tier once.
func once(ctx context.Context, o options, loaded bool) (*results, error) {
	if loaded {
		stop, err := busy(o.load)
		if err != nil {
			return nil, err
		}
		defer stop()
	}
	w, err := newWorkplace()
	if err != nil {
		return nil, err
	}
	defer w.close()
	r := w.runAll(ctx, o)
	if len(o.only) == 0 {
		r.limit()
	}
	r.print(os.Stdout)
	if o.table != "" {
		return r, r.writeTable(o.table)
	}
	return r, nil
}
