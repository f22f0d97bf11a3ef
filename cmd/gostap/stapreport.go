// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/kbuild/loader"
)

// stapPrep does "stap-prep [RELEASE]": it prints what is missing for scripts on a kernel, and the
// commands that provide it. It installs nothing.
func stapPrep(ctx context.Context, args []string, std cli.Stdio) int {
	if len(args) > 1 || len(args) == 1 && strings.HasPrefix(args[0], "-") {
		fmt.Fprintln(std.Err, "Usage: stap-prep [RELEASE]")
		return 1
	}
	release := append(args, runningRelease())[0]
	missing := 0
	for _, x := range findings(ctx, release) {
		if x.State != kbuild.Missing {
			continue
		}
		missing++
		fmt.Fprintf(std.Out, "%s: %s\n", x.Name, x.Detail)
		if x.Fix != "" {
			fmt.Fprintf(std.Out, "\t%s\n", advice(x.Fix))
		}
	}
	if missing > 0 {
		return 1
	}
	fmt.Fprintf(std.Out, "Nothing is missing for kernel %s.\n", release)
	return 0
}

// stapReport does "stap-report": it prints the facts about the machine that a bug report needs. It
// changes nothing and contacts no server.
func stapReport(ctx context.Context, args []string, std cli.Stdio) int {
	if len(args) > 0 {
		fmt.Fprintln(std.Err, "Usage: stap-report")
		return 1
	}
	section(std.Out, "user")
	fmt.Fprintf(std.Out, "uid %d, euid %d, gid %d\n", os.Getuid(), os.Geteuid(), os.Getgid())
	section(std.Out, "gostap")
	printVersion(std.Out)
	if self, err := os.Executable(); err == nil {
		fmt.Fprintln(std.Out, self)
	}
	section(std.Out, "kernel")
	fmt.Fprintln(std.Out, kernelVersion())
	copyFile(std.Out, "/proc/cmdline")
	section(std.Out, "distribution")
	copyFile(std.Out, "/etc/os-release")
	section(std.Out, "environment")
	fmt.Fprint(std.Out, reportedEnvironment(os.Environ()))
	section(std.Out, "sessions")
	reportSessions(std.Out)
	section(std.Out, "what can be done here")
	runDoctor(ctx, nil, std)
	return 0
}

func section(w io.Writer, title string) { fmt.Fprintf(w, "== %s ==\n", title) }

// copyFile prints a small file, or why it can't be read.
func copyFile(w io.Writer, path string) {
	text, err := os.ReadFile(path)
	if err != nil {
		fmt.Fprintln(w, err)
		return
	}
	fmt.Fprintf(w, "%s\n", strings.TrimRight(string(text), "\n"))
}

func kernelVersion() string {
	var u unix.Utsname
	if err := unix.Uname(&u); err != nil {
		return err.Error()
	}
	return fmt.Sprint(unix.ByteSliceToString(u.Release[:]), " ", unix.ByteSliceToString(u.Version[:]), " ", unix.ByteSliceToString(u.Machine[:]))
}

// reportedEnvironment returns the variables that affect gostap. Others may contain secrets.
func reportedEnvironment(environ []string) string {
	var lines []string
	for _, v := range environ {
		name, _, _ := strings.Cut(v, "=")
		known := slices.Contains([]string{"PATH", "HOME", "TMPDIR", "LANG", "NO_COLOR", "POSIXLY_CORRECT"}, name)
		for _, prefix := range []string{"SYSTEMTAP_", "GOSTAP_", "DEBUGINFOD_", "XDG_", "STAP_", "LC_"} {
			known = known || strings.HasPrefix(name, prefix)
		}
		if known {
			lines = append(lines, v+"\n")
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

func reportSessions(w io.Writer) {
	detached, err := loader.Detached()
	if err != nil {
		fmt.Fprintln(w, err)
	}
	loaded, _ := filepath.Glob("/proc/gostap_*")
	for _, path := range loaded {
		name := strings.TrimPrefix(path, "/proc/gostap_")
		state := "has a reader"
		if slices.Contains(detached, name) {
			state = "detached, without a reader"
		}
		fmt.Fprintln(w, name, state)
	}
	if len(loaded) == 0 {
		fmt.Fprintln(w, "none")
	}
}
