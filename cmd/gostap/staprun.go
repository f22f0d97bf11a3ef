// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/kbuild/loader"
)

// staprunOptions are the options of staprun(8). Options that are meaningless in gostap are checked, and
// then ignored.
type staprunOptions struct {
	verbose                               int
	version, help, quiet, load, attach    bool
	remove, background, rename, uprobes   bool
	command, output, rotate, color, where string
	target, buffer, wait                  int
	namespaces, monitor, dirFD            int
	rest                                  []string
	flags                                 *pflag.FlagSet
}

func parseStaprun(args []string) (*staprunOptions, error) {
	o := &staprunOptions{}
	f := pflag.NewFlagSet("staprun", pflag.ContinueOnError)
	f.SortFlags = false
	f.SetOutput(io.Discard)
	f.CountVarP(&o.verbose, "verbose", "v", "tell more")
	f.BoolVarP(&o.version, "version", "V", false, "print the version")
	f.BoolVarP(&o.help, "help", "h", false, "print this help")
	f.BoolVarP(&o.quiet, "quiet", "w", false, "show no warnings")
	f.StringVarP(&o.command, "command", "c", "", "run `CMD` when the probes are armed; stop when it ends")
	f.IntVarP(&o.target, "target", "x", 0, "make target() return `PID`")
	f.StringVarP(&o.output, "output", "o", "", "write the output to `FILE` (strftime(3))")
	f.StringVarP(&o.rotate, "rotate", "S", "", "continue in another file when one reaches `SIZE[,N]` MB, keeping N")
	f.BoolVarP(&o.background, "background", "D", false, "run in the background; needs -o")
	f.BoolVarP(&o.load, "load", "L", false, "load the module, arm its probes and leave it")
	f.BoolVarP(&o.attach, "attach", "A", false, "read the output of a module that -L has left running")
	f.BoolVarP(&o.remove, "delete", "d", false, "end and unload a module that -L has left running; \"*\" means all")
	f.IntVarP(&o.buffer, "buffer", "b", 0, "no effect: a module's buffers have the size (`MB`) that -s gave when it was built")
	f.IntVarP(&o.wait, "wait", "T", 0, "no effect: output is read as it comes, without a waiting time in `MS`")
	f.BoolVarP(&o.uprobes, "uprobes", "u", false, "no effect: there is no module uprobes.ko")
	f.StringVarP(&o.where, "remote", "r", "", "no effect: there are no remote sessions (`N:URI`)")
	f.StringVarP(&o.color, "color", "C", "auto", "no effect: messages have no colours (`WHEN`: never, always or auto)")
	f.BoolVarP(&o.rename, "rename", "R", false, "rejected: a module has the name that it was built with")
	f.IntVarP(&o.namespaces, "namespaces", "N", 0, "use the namespaces of process `PID` for functions named ns_*")
	f.IntVarP(&o.monitor, "monitor", "M", 0, "rejected: there is no monitor (`SEC`)")
	f.IntVarP(&o.dirFD, "directory", "F", 0, "refused: folder `FD` is SystemTap's own")
	o.flags = f
	err := cli.ParseFlags(f, args)
	o.rest = f.Args()
	return o, err
}

// check rejects invalid combinations and options that are not supported.
func (o *staprunOptions) check() error {
	given := o.flags.Changed
	switch {
	case o.attach && o.load, o.attach && o.remove, o.load && o.remove:
		return errors.New("give one of -A, -L and -d")
	case given("command") && given("target"):
		return errors.New("-c and -x exclude each other: -c starts the target process itself")
	case o.background && o.output == "":
		return errors.New("-D needs -o FILE")
	case o.rotate != "" && o.output == "":
		return errors.New("-S needs -o FILE")
	case given("buffer") && (o.buffer < 1 || o.buffer > 4095):
		return fmt.Errorf("-b %d: the size is 1 to 4095 MB", o.buffer)
	case given("wait") && o.wait < 1:
		return fmt.Errorf("-T %d: the time is at least 1 ms", o.wait)
	case !slices.Contains([]string{"auto", "always", "never"}, o.color):
		return fmt.Errorf("-C %s: choose auto, always or never", o.color)
	case o.rename:
		return errors.New("-R: a module has the name that it was built with; build it again with -m NAME")
	case given("namespaces") && (o.namespaces < 1 || o.namespaces > maxPID):
		return fmt.Errorf("-N %d: a process ID is 1 to %d", o.namespaces, maxPID)
	case given("monitor") || given("directory"):
		return errors.New("-M and -F are not supported: there is no monitor, and no folder of SystemTap's")
	case len(o.rest) == 0:
		return errors.New("needs a module's name or path")
	}
	return nil
}

// stapRun does staprun(8): it runs a module that was built before.
func stapRun(ctx context.Context, args []string, std cli.Stdio) int {
	o, err := parseStaprun(args)
	switch {
	case err == nil && o.version:
		printVersion(std.Out)
		return 0
	case err == nil && o.help:
		o.usage(std.Out)
		return 0
	}
	if err == nil {
		err = o.check()
	}
	if err != nil {
		fmt.Fprintf(std.Err, "staprun: %v\n", err)
		o.usage(std.Err)
		return 1
	}
	switch {
	case o.attach:
		return attach(ctx, append(o.runArgs(), "--", sessionName(o.rest[0])), std)
	case o.remove:
		return o.removeSession(ctx, std)
	}
	return runModule(ctx, append(append(o.runArgs(), "--", findModule(o.rest[0])), o.rest[1:]...), std)
}

// runArgs returns the equivalent options of gostap run and attach.
func (o *staprunOptions) runArgs() (args []string) {
	for option, value := range map[string]string{"-c": o.command, "-o": o.output, "-S": o.rotate} {
		if value != "" {
			args = append(args, option, value)
		}
	}
	if o.target != 0 {
		args = append(args, "-x", strconv.Itoa(o.target))
	}
	if o.namespaces != 0 {
		args = append(args, "--target-namespaces", strconv.Itoa(o.namespaces))
	}
	if o.quiet {
		args = append(args, "-w")
	}
	if o.load || o.background {
		args = append(args, "-F")
	}
	return args
}

// findModule returns the file for MODULE: a path, a .ko in the current folder, or a name in the folder
// of the running kernel's modules.
func findModule(name string) string {
	if strings.Contains(name, "/") {
		return name
	}
	if _, err := os.Stat(name); err == nil && strings.HasSuffix(name, ".ko") {
		return name
	}
	return filepath.Join("/lib/modules", runningRelease(), "systemtap", sessionName(name)+".ko")
}

// sessionName returns a module's name for a name, NAME.ko or a path.
func sessionName(module string) string {
	return strings.TrimSuffix(filepath.Base(module), ".ko")
}

// removeSession ends detached sessions, and drops their unread output.
func (o *staprunOptions) removeSession(ctx context.Context, std cli.Stdio) int {
	names := []string{sessionName(o.rest[0])}
	if names[0] == "*" {
		var err error
		if names, err = loader.Detached(); err != nil {
			return cli.Fail(std, err)
		}
	}
	for _, name := range names {
		_, err := loader.Attach(ctx, name, loader.Config{
			Timeout: time.Nanosecond, Stdout: io.Discard, CommandOut: io.Discard, Stderr: std.Err,
			Leader: std.Leader, RefuseCommands: true,
		})
		if err != nil {
			fmt.Fprintf(std.Err, "staprun: %v\n", err)
			return 1
		}
	}
	return 0
}

func (o *staprunOptions) usage(w io.Writer) {
	fmt.Fprint(w, "Usage: staprun [options] MODULE [NAME=VALUE...]\n\nOptions:\n", o.flags.FlagUsages(),
		"\nMODULE is a file, or the name of one in /lib/modules/RELEASE/systemtap.\nThis staprun is gostap, and its modules are gostap's.\n")
}
