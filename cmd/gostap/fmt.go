// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/cmd/gostap/outfile"
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
	in, err := fmtOpen(std, name, write)
	if err != nil {
		cli.Fail(std, err)
		return false
	}
	defer in.Close()
	shown := name
	if name == "-" {
		shown = "<input>"
	}
	text, err := readAll(shown, in)
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
	if file, ok := in.(*outfile.Edited); ok && !same {
		if err := file.Replace(out); err != nil {
			cli.Fail(std, err)
			return false
		}
	}
	if !write && !differ {
		_, _ = cli.Raw(std.Out).Write(out) // unescaped, to keep the script as it is
	}
	return !differ || same
}

// fmtOpen opens a script: as *outfile.Edited if it is to be written, too.
func fmtOpen(std cli.Stdio, name string, write bool) (io.ReadCloser, error) {
	switch {
	case name == "-":
		return io.NopCloser(std.In), nil
	case write:
		return outfile.Edit(name)
	}
	return os.Open(name)
}
