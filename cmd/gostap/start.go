// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/kbuild/objects"
	"github.com/gostap/gostap/kbuild/tracefs"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// start does pass 5: it runs the module, or the script's events, here, in the background, or in a
// guest.
func start(ctx context.Context, o *options, module string, std cli.Stdio) int {
	file, err := o.openModule(module)
	if err != nil {
		return cli.FailPass(std, 5, err)
	}
	defer file.Close()
	if tracemeta.IsOpenedScript(file) && (o.flight || o.bulk) {
		return cli.Fail(std, errors.New("-F and -b need a module: leave --runtime=tracefs out"))
	}
	if o.flight && o.output != "" && o.background == "" {
		return startDaemon(ctx, o, module, file, std)
	}
	if err := o.checkBeforeOutput(module, file); err != nil {
		return cli.FailPass(std, 5, err)
	}
	out, err, ok := o.open(ctx, std)
	switch {
	case !ok:
		return cli.Interrupted(std.Err)
	case err != nil:
		return cli.Fail(std, err)
	}
	status, err := o.session(ctx, module, file, out)
	if err != nil {
		defer out.discard()
	}
	std.Err = patientWriter{ctx, std.Err}
	return sessionEnd(std, status, errors.Join(err, out.closeAfter(ctx)))
}

// session runs what pass 4 has made, until the session ends. file is the module, which others may have removed
// from the cache while the outputs were opened.
func (o *options) session(ctx context.Context, module string, file *os.File, out *outputs) (int, error) {
	if o.vm.on {
		return startInGuest(ctx, o, module, file, out.Stdio)
	}
	if err := o.target.lives(); err != nil {
		return 1, err
	}
	if tracemeta.IsOpenedScript(file) {
		return tracefs.Run(ctx, tracefs.Config{
			Script: module, File: file, Sum: o.moduleSum, Command: o.command, TargetPID: o.targetPID, Timeout: o.duration(),
			Stdin: out.In, Stdout: out.Out, Stderr: out.Err, CommandOut: out.commandOut, Warnings: !o.noWarnings, Report: o.report,
			Format: o.format,
		})
	}
	_ = tracefs.Sweep(ctx) // what a killed gostap has left does no harm, so ignore a failure
	c := o.config(out)
	c.Sum, c.File = o.moduleSum, file
	c.Module, c.Params, c.Command, c.TargetPID, c.Namespaces = module, o.globals, o.command, o.targetPID, o.namespaces
	c.TargetLives = o.target.lives
	c.Detach = o.flight && o.output == ""
	c.Started = func() {
		if o.background != "" {
			reportStarted()
		}
		if o.built {
			go returnUnused()
		}
	}
	return loader.Run(ctx, c)
}

// config returns the settings that new and attached sessions have in common.
func (o *options) config(out *outputs) loader.Config {
	return loader.Config{
		Timeout: o.duration(), Stdin: out.In, Stdout: out.Out, Stderr: out.Err, CommandOut: out.commandOut,
		Warnings: !o.noWarnings, Report: o.report, Bulk: out.bulk, NextFile: out.next, DetachOn: out.Signals.DetachRequests(),
		Leader: out.Leader, Format: o.format, Verbose: o.verbose > 0,
	}
}

// sessionEnd reports how pass 5 ended. It reports nothing if the output's reader has closed the pipe.
func sessionEnd(std cli.Stdio, status int, err error) int {
	if errors.Is(err, syscall.EPIPE) {
		return cli.BrokenPipe
	}
	if err != nil {
		return cli.FailPass(std, 5, err)
	}
	if status != 0 {
		fmt.Fprintln(std.Err, "Pass 5: run failed.")
	}
	return status
}

func startInGuest(ctx context.Context, o *options, module string, file *os.File, std cli.Stdio) (int, error) {
	cwd, err := os.Getwd()
	if err != nil {
		cwd = "/"
	}
	release := o.guestRelease()
	line := cli.StartProgress(std, "Booting a guest of "+cmp.Or(release, "the newest kernel"))
	defer line.End()
	c := guest.Config{Release: release, Root: o.sysroot, CPUs: o.vm.cpus, MemoryMB: o.vm.memory, DiskMB: o.guestDisk(), Network: o.guestNetwork(), Lenient: !o.vm.diskGiven && !o.vm.networkGiven, ICount: o.vm.icount, Append: o.vm.append, Booted: line.End}
	for _, a := range o.vm.add {
		host, in, _ := strings.Cut(a, ":")
		host, err := filepath.Abs(host)
		if err != nil {
			return 1, err
		}
		c.Add = append(c.Add, guest.Mapping{Host: host, Guest: in})
	}
	return guest.RunOne(ctx, c, guest.Job{
		Module: module, File: file, Params: o.globals, Command: o.command, TargetPID: o.targetPID,
		Timeout: o.duration(), Warnings: !o.noWarnings, Report: o.report, Cwd: cwd, Format: o.format,
	}, std.Out, std.Err)
}

// runModule does "gostap run MODULE.ko [NAME=VALUE...]", for machines without a compiler.
func runModule(ctx context.Context, args []string, std cli.Stdio) int {
	collectSooner(runnerHeap)
	o, rest, ok := parseSub(args, std)
	if !ok || len(rest) == 0 {
		fmt.Fprintln(std.Err, "Usage: gostap run [-c CMD] [-x PID] [-T SEC] [--format=FORMAT] [-o FILE [-S SIZE[,N]] [-b]] [-F] [--vm[=RELEASE]] MODULE.ko|SCRIPT.events [NAME=VALUE...]")
		return 1
	}
	if len(rest) > 1 && tracemeta.IsScript(rest[0]) {
		return cli.Fail(std, fmt.Errorf("the globals of %s were set when it was made: make it again with -G %s", rest[0], rest[1]))
	}
	o.globals = append(o.globals, rest[1:]...)
	return start(ctx, o, rest[0], o.detached(std))
}

// attach does "gostap attach [NAME]": it reads the output of a detached session, or lists the detached
// sessions.
func attach(ctx context.Context, args []string, std cli.Stdio) int {
	collectSooner(runnerHeap)
	o, rest, ok := parseSub(args, std)
	if !ok || len(rest) > 1 {
		fmt.Fprintln(std.Err, "Usage: gostap attach [--run-commands] [-T SEC] [--format=FORMAT] [-o FILE [-S SIZE[,N]] [-b]] [-t] [NAME]")
		return 1
	}
	if len(rest) == 0 {
		return listDetached(std)
	}
	if err := checkDetached(o, rest[0]); err != nil {
		return cli.FailPass(std, 5, err)
	}
	out, err, ok := o.open(ctx, std)
	switch {
	case !ok:
		return cli.Interrupted(std.Err)
	case err != nil:
		return cli.Fail(std, err)
	}
	c := o.config(out)
	c.RefuseCommands = !o.runCommands
	status, err := loader.Attach(ctx, rest[0], c)
	std.Err = patientWriter{ctx, std.Err}
	return sessionEnd(std, status, errors.Join(err, out.closeAfter(ctx)))
}

func listDetached(std cli.Stdio) int {
	names, err := loader.Detached()
	if err != nil {
		return cli.Fail(std, err)
	}
	for _, n := range names {
		fmt.Fprintln(std.Out, n)
	}
	if len(names) == 0 {
		fmt.Fprintln(std.Err, "gostap: no session is detached; -F or Ctrl-\\ leaves one")
	}
	return 0
}

// merge does "gostap merge FILE...": it prints the files of -b as text.
func merge(_ context.Context, args []string, std cli.Stdio) int {
	o, files, ok := parseSub(args, std)
	if !ok || len(files) == 0 {
		fmt.Fprintln(std.Err, "Usage: gostap merge [--format=json|csv] [-o FILE] FILE...")
		return 1
	}
	if o.format == objects.Folded {
		return cli.Fail(std, errors.New("--format=folded needs the running kernel's symbols: run the script without -b"))
	}
	if err := checkInputs(o, files); err != nil {
		return cli.Fail(std, err)
	}
	out, err := o.openOutput(std)
	if err != nil {
		return cli.Fail(std, err)
	}
	if err := errors.Join(loader.Merge(files, o.format, out.Out), out.close()); err != nil {
		return cli.Fail(std, err)
	}
	return 0
}

// parseSub parses the options of a subcommand that runs a session.
func parseSub(args []string, std cli.Stdio) (o *options, rest []string, ok bool) {
	o = &options{}
	f := flagSet(o)
	o.daemonFlags(f)
	err := cli.ParseFlags(f, args)
	o.changed = f.Changed
	if err == nil {
		err = cmp.Or(o.checkStap(), o.checkOutput(), o.checkNumbers())
	}
	if err != nil {
		fmt.Fprintf(std.Err, "gostap: %v\n", err)
		return o, nil, false
	}
	o.target = holdTarget(o.targetPID)
	o.vm.on = f.Changed("vm")
	if o.vm.release == newestKernel {
		o.vm.release = ""
	}
	return o, f.Args(), true
}
