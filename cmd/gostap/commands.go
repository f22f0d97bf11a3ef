// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/grammar/diag"
)

// synopsis is one form of the command line, without the program's name. --help, the manual page
// and the completions are made from the list.
type synopsis struct{ form, does string }

// synopses returns all forms of the command line.
func synopses() []synopsis {
	return []synopsis{
		{"[options] FILE [args...]", "run the script in FILE"},
		{"[options] - [args...]", "run the script on standard input"},
		{"[options] -e SCRIPT [args...]", "run SCRIPT"},
		{"-l|-L PATTERN", "list probe points"},
		{"--lines|--disassemble PATTERN", "look into functions"},
		{"run MODULE.ko [NAME=VALUE...]", "run a module built with -p4"},
		{"run SCRIPT.events", "run events made with -p4 --runtime=tracefs"},
		{"attach [NAME]", `read the output of a session left by -F or Ctrl-\`},
		{"merge FILE...", "print the files that -b wrote, as text"},
		{"doctor [-r RELEASE]", "check what works on this machine"},
		{"dtrace -n CLAUSE | -s FILE.d", "run a D program, the language of DTrace (gostap dtrace --help)"},
		{"sdt-header [--linux]", "print gostap/sdt.h, or linux/sdt.h: static probes for kernel modules"},
		{"events list", "show the events of sessions that run without a module"},
		{"events format NAME...", "show the fields of the records of such events"},
		{"events enable|disable NAME...", "turn events of such sessions on or off"},
		{"cache list|clean", "show or remove what is kept for later runs"},
		{"sweep", "remove what killed sessions left in the kernel"},
		{"doc [NAME|SUBJECT...]", "print the reference of the library and the language"},
		{"tapset list|check|new", "list, check or create third-party libraries"},
		{"explain [CODE]", "explain a diagnostic, or list all"},
		{"fmt [-w] [-d] FILE...|-", "format scripts"},
		{"completion bash|zsh|fish", "print the completion script of a shell"},
		{"help [COMMAND]", "print this help, or that of a command"},
	}
}

// commandWords returns the first words that are commands, each once, with a description.
func commandWords() []synopsis {
	var out []synopsis
	for _, s := range synopses() {
		word, _, _ := strings.Cut(s.form, " ")
		isWord := word[0] >= 'a' && word[0] <= 'z'
		if isWord && !slices.ContainsFunc(out, func(o synopsis) bool { return o.form == word }) {
			out = append(out, synopsis{word, s.does})
		}
	}
	return out
}

// writeSynopses writes the usage lines of a command, or all for "".
func writeSynopses(w io.Writer, word string) {
	lead := "Usage:"
	for _, s := range synopses() {
		if first, _, _ := strings.Cut(s.form, " "); word != "" && first != word {
			continue
		}
		fmt.Fprintf(w, "%-6s gostap %-29s %s\n", lead, s.form, s.does)
		lead = ""
	}
}

// sessionFlags are the options of gostap itself that commands also have.
func sessionFlags() map[string][]string {
	return map[string][]string{
		"run": {"command", "target", "timeout", "output", "format", "rotate", "bulk", "flight-recorder", "timing", "no-warnings",
			"global", "vm", "vm-add", "vm-cpus", "vm-memory", "vm-disk", "vm-net", "vm-icount", "vm-append"},
		"attach": {"run-commands", "timeout", "output", "format", "rotate", "bulk", "timing", "no-warnings"},
		"merge":  {"output", "format"},
	}
}

// commandFlags returns the options of a command, nil for most commands.
func commandFlags(word string) *pflag.FlagSet {
	f := pflag.NewFlagSet("gostap "+word, pflag.ContinueOnError)
	f.SortFlags = false
	all := flagSet(&options{})
	for _, name := range sessionFlags()[word] {
		f.AddFlag(all.Lookup(name))
	}
	switch word {
	case "doc":
		(&docOptions{}).flags(f)
	case "doctor":
		doctorFlags(f)
	case "fmt":
		fmtFlags(f)
	}
	return f
}

// writeCommandHelp writes the output of "gostap COMMAND --help".
func writeCommandHelp(w io.Writer, word string) {
	writeSynopses(w, word)
	if f := commandFlags(word); f.HasFlags() {
		fmt.Fprint(w, "\nOptions:\n", f.FlagUsages())
	}
}

// asksHelp reports whether a command's arguments ask for its help. dtrace and tapset print their
// help themselves.
func asksHelp(word string, args []string) bool {
	if word == "dtrace" || word == "tapset" || len(args) == 0 {
		return false
	}
	end := slices.Index(append(slices.Clone(args), "--"), "--")
	return args[0] == "-h" || slices.Contains(args[:end], "--help")
}

// runHelp does "gostap help [COMMAND]".
func runHelp(ctx context.Context, args []string, std cli.Stdio) int {
	if len(args) == 0 {
		usage(std.Out, flagSet(&options{}))
		return 0
	}
	word := args[0]
	if word == "dtrace" || word == "tapset" {
		do, rest := commandFor(programName, []string{word, "--help"})
		return do(ctx, rest, std)
	}
	words := commandWords()
	if !slices.ContainsFunc(words, func(s synopsis) bool { return s.form == word }) {
		return cli.Fail(std, noCommand(word))
	}
	writeCommandHelp(std.Out, word)
	return 0
}

// noCommand returns the error for an unknown command, which suggests a similar one.
func noCommand(word string) error {
	names := make([]string, 0, len(commandWords()))
	for _, s := range commandWords() {
		names = append(names, s.form)
	}
	if similar := diag.Near(word, names, 1); len(similar) > 0 {
		return fmt.Errorf("there is no command %s; did you mean %s? gostap doc %s looks into the library", word, similar[0], word)
	}
	return errors.New("there is no command " + word + "; gostap help lists them, and gostap doc " + word + " looks into the library")
}

// commandUsage ends a command that was given wrong options, or that was asked for its help.
func commandUsage(std cli.Stdio, f *pflag.FlagSet, err error) int {
	word := strings.TrimPrefix(f.Name(), programName+" ")
	if errors.Is(err, pflag.ErrHelp) {
		writeCommandHelp(std.Out, word)
		return 0
	}
	fmt.Fprintf(std.Err, "%s: %v\nTry 'gostap help %s' for more information.\n", f.Name(), err, word)
	return 1
}
