// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/format"
	"github.com/gostap/gostap/grammar/source"
)

// runFmt does "gostap fmt [-w] [-d] FILE...|-": it writes formatted scripts to standard output, or
// with -w to their files, or with -d prints what would change. The status is 1 if a file can't be
// formatted, or with -d if one is not formatted.
func runFmt(_ context.Context, args []string, std cli.Stdio) int {
	f := pflag.NewFlagSet("gostap fmt", pflag.ContinueOnError)
	write, differ := fmtFlags(f)
	if err := cli.ParseFlags(f, args); err != nil {
		return commandUsage(std, f, err)
	}
	if f.NArg() == 0 {
		fmt.Fprintln(std.Err, "Usage: gostap fmt [-w] [-d] FILE...|-")
		return 1
	}
	status := 0
	for _, name := range f.Args() {
		if !fmtFile(std, name, *write, *differ) {
			status = 1
		}
	}
	return status
}

// fmtFlags adds the options of "gostap fmt".
func fmtFlags(f *pflag.FlagSet) (write, differ *bool) {
	return f.BoolP("write", "w", false, "write the result to the file"), f.BoolP("diff", "d", false, "show what would change")
}

// fmtFile formats one file; it returns false if the exit status must be 1.
func fmtFile(std cli.Stdio, name string, write, differ bool) bool {
	text, err := fmtRead(std, name)
	if err != nil {
		cli.Fail(std, err)
		return false
	}
	out, list := format.Source(source.NewFile(name, text, source.User))
	if list.HasErrors() {
		diag.Print(cli.Raw(std.Err), list, diag.PrintOptions{Color: cli.IsTerminal(std.Err)})
		return false
	}
	same := bytes.Equal(text, out)
	if differ && !same {
		writeDiff(std.Out, name, text, out)
	}
	if write && !same && name != "-" {
		if err := replaceFile(name, out); err != nil {
			cli.Fail(std, err)
			return false
		}
	}
	if !write && !differ {
		_, _ = cli.Raw(std.Out).Write(out) // unescaped, to keep the script as it is
	}
	return !differ || same
}

func fmtRead(std cli.Stdio, name string) ([]byte, error) {
	if name == "-" {
		return readAll("<input>", std.In)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readAll(name, f)
}

// replaceFile replaces a file's content atomically, so that an interruption leaves the old text. A
// symbolic link stays one.
func replaceFile(name string, text []byte) error {
	real, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	info, err := os.Stat(real)
	if err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(real), ".gostap-fmt-")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(text)
	if err := errors.Join(err, tmp.Chmod(info.Mode().Perm()), tmp.Close()); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), real)
}
