// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/kbuild/trust"
	"github.com/gostap/gostap/translator/dlang"
)

const dtraceUsage = `Usage: gostap dtrace [-s FILE | -n CLAUSE | -P|-m|-f|-i DESCRIPTION] ... [ARGS]
Run a D program, the language of DTrace.

  -s FILE       take the program from FILE; -s - from standard input
  -n, -P, -m, -f, -i DESCRIPTION[/PREDICATE/{ACTIONS}]
                trace probes by name, provider, module, function or number
  -l            list the probes instead of tracing them
  -c CMD        run CMD when the probes are there; $target is its process
  -p PID        make $target PID
  -q            print only what the program prints
  -F            indent calls: entries and returns
  -w            allow destructive actions: system()
  -x OPT[=VAL]  set an option, as #pragma D option does
  -o FILE       write the output to FILE
  -C, -D, -U, -I  run the C preprocessor first, with macros and folders
  -e            check the program and stop
  -Z            let descriptions pass that match nothing
  -v            with -l, tell more
  -V            print the version of D
Long options are gostap's own: --vm runs the program in a throw-away guest.
`

// takesValue has the options of dtrace(1) that take a value.
const takesValue = "bcDfiIlLmnopPsUxX"

// parseDtrace parses dtrace(1)'s command line: options and arguments may be in any order, and each
// -s, -n and so on adds a program.
func parseDtrace(args []string) (*dtrace, error) {
	t := &dtrace{options: dlang.Options{}}
	for len(args) > 0 {
		a := args[0]
		args = args[1:]
		switch {
		case a == "--help":
			return nil, pflag.ErrHelp
		case a == "--":
			t.args = append(t.args, args...)
			args = nil
		case strings.HasPrefix(a, "--"):
			t.long = append(t.long, a)
			if longNeedsValue(a) && len(args) > 0 {
				t.long, args = append(t.long, args[0]), args[1:]
			}
		case len(a) > 1 && a[0] == '-':
			var err error
			if args, err = t.letters(a[1:], args); err != nil {
				return nil, err
			}
		default:
			t.args = append(t.args, a)
		}
	}
	if len(t.sources) == 0 && !t.list && !t.version {
		return nil, errors.New("no program: name one with -s FILE or -n 'DESCRIPTION { ACTIONS }'; --help lists the options")
	}
	return t, nil
}

// longNeedsValue reports whether a long option without = takes the next word as its value.
func longNeedsValue(a string) bool {
	if strings.Contains(a, "=") {
		return false
	}
	f := flagSet(&options{}).Lookup(strings.TrimPrefix(a, "--"))
	return f != nil && f.NoOptDefVal == ""
}

// letters parses a word of short options, with the value of the last one.
func (t *dtrace) letters(word string, rest []string) ([]string, error) {
	for i := 0; i < len(word); i++ {
		c := word[i]
		if strings.IndexByte(takesValue, c) < 0 || c == 'l' || c == 'L' {
			if err := t.flag(c); err != nil {
				return nil, err
			}
			continue
		}
		value := word[i+1:]
		if value == "" {
			if len(rest) == 0 {
				return nil, fmt.Errorf("option requires an argument -- %c", c)
			}
			value, rest = rest[0], rest[1:]
		}
		return rest, t.value(c, value)
	}
	return rest, nil
}

func (t *dtrace) flag(c byte) error {
	switch c {
	case 'q':
		t.options["quiet"] = "1"
	case 'w':
		t.options["destructive"] = "1"
	case 'Z':
		t.options["zdefs"] = "1"
	case 'C':
		t.cpp = true
	case 'l':
		t.list = true
	case 'v':
		t.verbose = true
	case 'e':
		t.check = true
	case 'F':
		t.options["flowindent"] = "1"
	case 'V':
		t.version = true
	case 'S', 'H':
	case 'G', 'h', 'A', 'a':
		return fmt.Errorf("-%c is not supported", c)
	default:
		return fmt.Errorf("invalid option -- %c", c)
	}
	return nil
}

// errSetting means that an option of -x could not be set, which is not an error of the command line.
var errSetting = errors.New("option not set")

func notSet(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", errSetting, err)
}

func (t *dtrace) value(c byte, v string) (err error) {
	switch c {
	case 's', 'n', 'P', 'm', 'f', 'i':
		t.sources = append(t.sources, dsource{c, v})
	case 'x':
		name, val, given := strings.Cut(v, "=")
		return notSet(t.options.Set(name, val, given))
	case 'b':
		return notSet(t.options.Set("bufsize", v, true))
	case 'c':
		t.command = v
	case 'p':
		if t.pid, err = strconv.Atoi(v); err != nil || t.pid <= 0 {
			return fmt.Errorf("-p %s: a process is named by its number", v)
		}
	case 'o':
		t.output = v
	case 'D', 'U', 'I':
		t.defines = append(t.defines, "-"+string(c)+v)
	}
	return nil
}

// preprocess runs the C preprocessor on a program. Line numbers stay the same unless the program
// includes files.
func (t *dtrace) preprocess(ctx context.Context, name string, text []byte) ([]byte, error) {
	var kept []string
	lines := strings.SplitAfter(string(text), "\n")
	for i, l := range lines { // the preprocessor must not see #! and #pragma D
		if strings.HasPrefix(l, "#!") {
			lines[i] = "\n"
		}
		kept = append(kept, lines[i])
	}
	cmd := exec.CommandContext(ctx, "cpp", append([]string{"-P", "-undef", "-D__SUNW_D=1", "-D__SUNW_D_VERSION=2"}, t.defines...)...)
	cmd.Env = trust.Environ() // of others, some make it run programs or write files: COMPILER_PATH, DEPENDENCIES_OUTPUT
	cmd.Stdin = strings.NewReader(strings.Join(kept, ""))
	cmd.WaitDelay = time.Second // the compiler, which cpp starts, ends when nobody reads from it
	var out, messages atMost
	cmd.Stdout, cmd.Stderr = &out, &messages
	err := cmd.Run()
	switch {
	case out.full || messages.full:
		return nil, fmt.Errorf("-C: what cpp makes of %s is larger than %d MB", name, maxScript>>20)
	case err != nil:
		return nil, fmt.Errorf("-C: cpp failed for %s: %w\n%s", name, err, messages.buf.String())
	}
	return out.buf.Bytes(), nil
}

// atMost is a buffer for the text of a script. A few macros may make any amount of it.
type atMost struct {
	buf  bytes.Buffer // not embedded: io.Copy would call its ReadFrom
	full bool
}

// Write takes no more than maxScript bytes in all.
func (b *atMost) Write(p []byte) (int, error) {
	if b.buf.Len()+len(p) > maxScript {
		b.full = true
		return 0, errors.New("too much output")
	}
	return b.buf.Write(p)
}
