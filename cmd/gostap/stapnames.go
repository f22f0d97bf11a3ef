// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/grammar"
)

// programName is the name of this program in messages and links.
const programName = "gostap"

// stapPrograms are SystemTap's programs that gostap replaces if it is started by a link with that
// name.
var stapPrograms = map[string]cli.Command{
	"stap":        runStap,
	"staprun":     stapRun,
	"stap-merge":  cli.Listens(merge),
	"stap-prep":   cli.Listens(stapPrep),
	"stap-report": cli.Listens(stapReport),
}

// dtraceName is the name of a link by which gostap takes dtrace(1)'s options.
const dtraceName = "dtrace"

// stapLinks are the names in stapPrograms.
var stapLinks = []string{"stap", "stap-merge", "stap-prep", "stap-report", "staprun"}

// commandFor returns the command for a command line, and its arguments. The link stap has no
// commands: its first word is a script file.
func commandFor(program string, args []string) (cli.Command, []string) {
	name := filepath.Base(program)
	if do := stapPrograms[name]; do != nil {
		return do, args
	}
	if name == dtraceName {
		return runDtrace, args
	}
	if len(args) > 0 {
		switch do := subcommands[args[0]]; {
		case args[0] == "help":
			return runHelp, args[1:]
		case do != nil && asksHelp(args[0], args[1:]):
			return runHelp, args[:1]
		case do != nil:
			return do, args[1:]
		}
	}
	return runScript, args
}

// runStap runs gostap as stap(1). Scripts read the version of the language from the first line of
// "stap -V", so this has the form of SystemTap's.
func runStap(ctx context.Context, args []string, std cli.Stdio) int {
	if o, err := parseOptions(args, io.Discard); err == nil && o.version {
		fmt.Fprintf(std.Out, "Systemtap translator/driver (version %s, by gostap %s)\n", grammar.DefaultVersion, version)
	}
	return runScript(ctx, args, std)
}

// installStap does --install-stap[=DIR]: it creates the links in DIR, or in gostap's own folder. It
// does not replace an existing file unless that is a link to gostap, because a distribution's
// SystemTap may be installed there.
func installStap(dir string, std cli.Stdio) int {
	self, err := os.Executable()
	if err != nil {
		return cli.Fail(std, err)
	}
	if dir == "" {
		dir = filepath.Dir(self)
	}
	target := self
	if _, err := os.Stat(filepath.Join(dir, programName)); err == nil {
		target = programName // stays valid if the folder is moved, as with DESTDIR
	}
	for _, name := range stapLinks {
		if err := link(target, filepath.Join(dir, name)); err != nil {
			return cli.Fail(std, err)
		}
		fmt.Fprintln(std.Out, filepath.Join(dir, name))
	}
	return 0
}

// link creates the symbolic link path to target, which is relative to path's folder.
func link(target, path string) error {
	switch old, err := os.Readlink(path); {
	case errors.Is(err, os.ErrNotExist):
	case err == nil && filepath.Base(old) == filepath.Base(target):
		if err := os.Remove(path); err != nil {
			return err
		}
	default:
		return fmt.Errorf("%s is not a link to gostap: remove it, or the package it belongs to, or name another folder with --install-stap=DIR", path)
	}
	return os.Symlink(target, path)
}
