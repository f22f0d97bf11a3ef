// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/grammar/d"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/translator"
	"github.com/gostap/gostap/translator/dlang"
)

// dtrace has the options of a `gostap dtrace` command: dtrace(1)'s, and gostap's own, which are
// long ones.
type dtrace struct {
	sources []dsource
	options dlang.Options
	args    []string // $1 and following
	long    []string // gostap's own options
	defines []string // options for the C preprocessor (-C): -D, -U, -I
	cpp     bool
	list    bool
	version bool // -V
	verbose bool
	check   bool // -e: stop when the program was found valid
	output  string
	command string
	pid     int
}

// versionD is the version of DTrace whose language it is.
const versionD = "2.0.7"

// dsource is the value of one option -s, -n, -P, -m, -f or -i.
type dsource struct {
	option byte
	text   string
}

// runDtrace does `gostap dtrace`.
func runDtrace(ctx context.Context, args []string, std cli.Stdio) int {
	t, err := parseDtrace(args)
	switch {
	case errors.Is(err, pflag.ErrHelp):
		fmt.Fprint(std.Out, dtraceUsage)
		return 0
	case err != nil:
		fmt.Fprintf(std.Err, "gostap dtrace: %v\n", err)
		if errors.Is(err, errSetting) {
			return 1
		}
		return 2
	}
	if t.version {
		fmt.Fprintf(std.Out, "dtrace: D %s (gostap %s)\n", versionD, version)
		return 0
	}
	o := &options{}
	err, ok := cli.UntilInterrupted(ctx, func() (err error) {
		o, err = t.translation(ctx, std)
		return err
	})
	switch {
	case !ok:
		return cli.Interrupted(std.Err)
	case err != nil:
		fmt.Fprintf(std.Err, "gostap dtrace: %v\n", err)
		return 1
	}
	return translateAndRun(ctx, o, std)
}

// runScriptD runs gostap with a file whose name ends in .d.
func runScriptD(ctx context.Context, o *options, std cli.Stdio) int {
	t := &dtrace{options: dlang.Options{}, sources: []dsource{{'s', o.args[0]}}, args: o.args[1:]}
	err, ok := cli.UntilInterrupted(ctx, func() error { return t.into(ctx, o, std) })
	switch {
	case !ok:
		return cli.Interrupted(std.Err)
	case err != nil:
		fmt.Fprintf(std.Err, "gostap: %v\n", err)
		return 1
	}
	return translateAndRun(ctx, o, std)
}

// isD reports whether the script is a D program, judging by its name.
func (o *options) isD() bool {
	return !o.hasScript && len(o.args) > 0 && strings.HasSuffix(o.args[0], ".d") && len(o.modes()) == 0 && !o.dump.any()
}

// translation converts them to gostap's options.
func (t *dtrace) translation(ctx context.Context, std cli.Stdio) (*options, error) {
	o, err := parseOptions(append(t.long, "-e", ""), std.Out)
	if err != nil {
		return nil, err
	}
	o.output, o.command, o.targetPID = t.output, t.command, t.pid
	if t.check || t.list {
		o.lastPass = 3
	}
	return o, t.into(ctx, o, std)
}

// into reads the programs and sets them as the run's script.
func (t *dtrace) into(ctx context.Context, o *options, std cli.Stdio) error {
	p := &translator.DProgram{Options: t.options, Parse: d.Options{Args: append([]string{t.name()}, t.args...), DefaultArgs: t.options["defaultargs"] != "", Macros: t.macros()}}
	name, key := "", ""
	for _, s := range t.sources {
		f, err := t.read(ctx, s, std)
		if err != nil {
			return err
		}
		p.Sources = append(p.Sources, f)
		if name == "" {
			name = f.Name
		}
		key += f.Name + "\x00" + string(f.Content) + "\x00"
	}
	if t.command != "" || t.pid != 0 {
		key += t.command + strconv.Itoa(t.pid)
	}
	o.d = &dInput{dtrace: t, program: p, script: source.NewFile(name, []byte(key+fmt.Sprint(t.options)), source.User)}
	o.noAutoPrint = true
	return nil
}

// dInput has a run's D programs, and a text that represents all of them where a run is named after
// its script.
type dInput struct {
	dtrace  *dtrace
	program *translator.DProgram
	script  *source.File
}

// target finds the program that pid$target refers to.
func (in *dInput) target(o *options, syms *dwarfsym.Symbols) {
	program, _, _ := strings.Cut(strings.TrimSpace(o.command), " ")
	if list, err := syms.Programs(program); program != "" && err == nil && len(list) > 0 {
		program = list[0]
	}
	if o.targetPID != 0 {
		program, _ = syms.Running(int64(o.targetPID))
	}
	if abs, err := filepath.Abs(program); err == nil && program != "" {
		in.program.Target = abs
	}
}

// macros returns the values of $pid and similar variables. $target is known now only with -p.
func (t *dtrace) macros() map[string]int64 {
	m := map[string]int64{"pid": int64(os.Getpid()), "ppid": int64(os.Getppid()), "uid": int64(os.Getuid()), "euid": int64(os.Geteuid()),
		"gid": int64(os.Getgid()), "egid": int64(os.Getegid())}
	if t.pid != 0 {
		m["target"] = int64(t.pid)
	}
	return m
}

// name returns $0, the name of the first script.
func (t *dtrace) name() string {
	for _, s := range t.sources {
		if s.option == 's' {
			return s.text
		}
	}
	return "dtrace"
}

// read returns a program's text: a file's, or a probe description with its clause.
func (t *dtrace) read(ctx context.Context, s dsource, std cli.Stdio) (*source.File, error) {
	if s.option != 's' {
		return source.NewFile("-"+string(s.option)+" "+s.text, []byte(described(s)), source.User), nil
	}
	name := s.text
	var text []byte
	var err error
	if name == "-" {
		text, err = readAll("standard input", std.In)
	} else {
		text, err = readFile(name)
	}
	if err != nil {
		return nil, err
	}
	if t.cpp {
		text, err = t.preprocess(ctx, name, text)
	}
	return source.NewFile(name, text, source.User), err
}

func readFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("failed to open %s: %w", name, err)
	}
	defer f.Close()
	return readAll(name, f)
}

// description returns what precedes the predicate or the actions.
func description(text string) string {
	if end := strings.IndexAny(text, " \t\n/{"); end >= 0 {
		return text[:end]
	}
	return text
}

// describing is what precedes the first predicate or actions, as DTrace names a program of -n.
func describing(text string) string {
	if end := strings.IndexAny(text, "/{"); end >= 0 {
		return text[:end]
	}
	return text
}

// described completes the probe description of -P, -m, -f or -n to four parts.
func described(s dsource) string {
	name := description(s.text)
	rest := s.text[len(name):]
	name += map[byte]string{'P': ":::", 'm': "::", 'f': ":"}[s.option]
	if !strings.Contains(rest, "{") {
		rest += " { }"
	}
	return name + rest
}

// matched prints the number of probes of a D program, unless it sets the option quiet.
func (o *options) matched(out translator.Out, std cli.Stdio) {
	if o.d == nil || out.Quiet || o.d.dtrace.list {
		return
	}
	what, s := "script", o.d.dtrace.sources[0]
	if s.option != 's' {
		what, s.text = "description", describing(s.text)
	}
	many := "s"
	if out.Probes == 1 {
		many = ""
	}
	fmt.Fprintf(std.Err, "gostap: %s '%s' matched %d probe%s\n", what, s.text, out.Probes, many)
}

// listD does -l: it prints a table of the probes that match the descriptions.
func (o *options) listD(ctx context.Context, in translator.In, std cli.Stdio) int {
	list, diags := translator.ListD(ctx, in)
	w := bufio.NewWriter(std.Out)
	fmt.Fprintf(w, "%5s %10s %17s %33s %s\n", "ID", "PROVIDER", "MODULE", "FUNCTION", "NAME")
	for _, p := range list {
		fmt.Fprintf(w, "%5d %10s %17s %33s %s\n", p.ID, p.Provider, p.Module, p.Function, p.Name)
	}
	w.Flush()
	o.show(std, diags)
	if diags.HasErrors() {
		return 1
	}
	return 0
}
