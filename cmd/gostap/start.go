// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/kbuild/loader"
)

// start is pass 5: the module runs here or in a guest.
func start(ctx context.Context, o *options, module string, io stdio) int {
	if o.output != "" {
		f, err := os.Create(o.output)
		if err != nil {
			return fail(io, fmt.Errorf("cannot write the output: %w", err))
		}
		defer f.Close()
		io.out = f
	}
	var status int
	var err error
	if o.vm.on {
		status, err = startInGuest(ctx, o, module, io)
	} else {
		status, err = loader.Run(ctx, loader.Config{
			Module: module, Params: o.globals, Command: o.command, TargetPID: o.targetPID,
			Timeout: o.duration(), Stdin: io.in, Stdout: io.out, Stderr: io.err, Warnings: !o.noWarnings, Report: o.report,
		})
	}
	if err != nil {
		return failPass(io, 5, err)
	}
	if status != 0 {
		fmt.Fprintln(io.err, "Pass 5: run failed.")
	}
	return status
}

func startInGuest(ctx context.Context, o *options, module string, io stdio) (int, error) {
	cwd, err := os.Getwd()
	if err != nil {
		cwd = "/"
	}
	c := guest.Config{Release: o.vm.release, CPUs: o.vm.cpus, MemoryMB: o.vm.memory, ICount: o.vm.icount, Append: o.vm.append}
	for _, a := range o.vm.add {
		host, in, _ := strings.Cut(a, ":")
		host, err := filepath.Abs(host)
		if err != nil {
			return 1, err
		}
		c.Add = append(c.Add, guest.Mapping{Host: host, Guest: in})
	}
	return guest.RunOne(ctx, c, guest.Job{
		Module: module, Params: o.globals, Command: o.command, TargetPID: o.targetPID,
		Timeout: o.duration(), Warnings: !o.noWarnings, Report: o.report, Cwd: cwd,
	}, io.out, io.err)
}

// runModule is "gostap run MODULE.ko [NAME=VALUE...]", what runs on a target
// machine.
func runModule(ctx context.Context, args []string, io stdio) int {
	o := &options{}
	f := flagSet(o)
	if err := f.Parse(args); err != nil || f.NArg() == 0 {
		fmt.Fprintln(io.err, "Usage: gostap run [-c CMD] [-x PID] [-T SEC] [-o FILE] [--vm[=RELEASE]] MODULE.ko [NAME=VALUE...]")
		return 1
	}
	o.vm.on = f.Changed("vm")
	if o.vm.release == newestKernel {
		o.vm.release = ""
	}
	o.globals = append(o.globals, f.Args()[1:]...)
	return start(ctx, o, f.Arg(0), io)
}
