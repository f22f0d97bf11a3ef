// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/arch"
)

// stapOption is an option of stap(1) that has another meaning in gostap, has no effect, or is not
// supported.
type stapOption struct {
	name, short string
	takes       argument
	// why says what to use instead. It is the error message if the option is refused, and
	// otherwise a note. An option without apply and why is accepted silently.
	why     string
	refused bool
	// check rejects a value that stap rejects too; nil if any value is good.
	check func(value string) error
	apply func(o *options, value string) error
}

// argument says whether an option has a value.
type argument int

const (
	noValue argument = iota
	mayHaveValue
	needsValue
)

const (
	byRoot    = "gostap runs what root starts; others run modules that an administrator has approved, with gostap-operate (docs/operators.md)"
	noServers = "gostap asks no servers; gostap -p4 -r RELEASE --sysroot DIR makes a module for another machine"
	noWay     = "gostap makes kernel modules; --runtime=tracefs takes none"
)

// stapOptions are the options of SystemTap 5.6 that are not options of gostap.
var stapOptions = []stapOption{
	{name: "prologue-searching", short: "P", takes: mayHaveValue, check: oneOf("always", "auto", "never"), why: "the debug information decides where parameters are looked for"},
	{name: "check-version", why: "--compatible=VERSION takes a script as an older version does"},
	{name: "save-uprobes", why: "there is no module for user probes to save"},
	{name: "sysenv", takes: needsValue, why: "there is no remote machine to set it on"},
	{name: "tapset-usage", short: "q", why: "-v lists what a script uses of the library"},
	{name: "kbuild-option", short: "B", takes: needsValue, why: "modules are built by the commands that the kernel's own Kbuild was seen to run"},
	{name: "clean-cache", why: "the cache limits itself; gostap cache clean empties it"},
	{name: "semantic-keep-going", why: "all errors are reported anyway; --diagnostics=json writes them for programs"},
	{name: "modinfo", takes: needsValue, check: moduleInfo, why: "a module carries what gostap run needs to know"},

	{name: "debug", apply: debugBuild},
	{name: "poison-cache", apply: func(o *options, _ string) error { o.noCache = true; return nil }},
	{name: "download-debuginfo", takes: mayHaveValue, check: fetchingValue, apply: fetchingOr},
	{name: "tmpdir", takes: needsValue, apply: func(_ *options, dir string) error { return useTempDir(dir) }},
	{name: "suppress-time-limits", apply: func(o *options, _ string) error { o.noTimeLimits = true; return nil }},
	{name: "vp", takes: needsValue, apply: verboseByPass},
	{name: "privilege", takes: needsValue, apply: privilege},
	{name: "target-namespaces", takes: needsValue, apply: targetNamespaces},
	{name: "architecture", short: "a", takes: needsValue, apply: architecture},
	{name: "rlimit-as", takes: needsValue, apply: limiting("rlimit-as", unix.RLIMIT_AS, leastMemory)},
	{name: "rlimit-cpu", takes: needsValue, apply: limiting("rlimit-cpu", unix.RLIMIT_CPU, 1)},
	{name: "rlimit-fsize", takes: needsValue, apply: limiting("rlimit-fsize", unix.RLIMIT_FSIZE, 0)},
	{name: "rlimit-nproc", takes: needsValue, apply: limiting("rlimit-nproc", unix.RLIMIT_NPROC, 1)},
	{name: "rlimit-stack", takes: needsValue, apply: limiting("rlimit-stack", unix.RLIMIT_STACK, 1<<16)},

	{name: "interactive", short: "i", refused: true, why: "there is no interactive mode; gostap -e 'SCRIPT' runs a script from the command line, gostap - one from the standard input"},
	{name: "monitor", takes: mayHaveValue, refused: true, why: "there is no live view; print from a timer probe (probe timer.s(1) { ... }), or take -t, which reports hits and times at the end"},
	{name: "language-server", refused: true, why: "gostap --diagnostics=json -p2 tells an editor what is wrong"},
	{name: "runtime-directory", short: "R", takes: needsValue, refused: true, why: "the runtime is part of the program"},
	{name: "example", refused: true, why: "give the path of the script"},
	{name: "add-runpath", takes: needsValue, refused: true, why: "name the library by its path"},
	{name: "build-as", takes: needsValue, refused: true, why: byRoot},
	{name: "unprivileged", refused: true, why: byRoot},
	{name: "remote", takes: needsValue, refused: true, why: noServers},
	{name: "remote-prefix", refused: true, why: noServers},
	{name: "use-server", takes: mayHaveValue, refused: true, why: noServers},
	{name: "use-server-on-error", takes: mayHaveValue, check: oneOf("yes", "no"), apply: serverOnError},
	{name: "use-http-server", takes: needsValue, refused: true, why: noServers},
	{name: "list-servers", takes: mayHaveValue, refused: true, why: noServers},
	{name: "trust-servers", takes: mayHaveValue, refused: true, why: noServers},
	{name: "dyninst", refused: true, why: noWay},
	{name: "bpf", refused: true, why: noWay},
	{name: "benchmark-sdt-loops", takes: needsValue, refused: true, why: "it measures SystemTap itself"},
	{name: "benchmark-sdt-threads", takes: needsValue, refused: true, why: "it measures SystemTap itself"},
}

// stapFlags adds them to f, hidden from --help.
func stapFlags(f *pflag.FlagSet, o *options) {
	for i := range stapOptions {
		s := &stapOptions[i]
		f.VarP(&stapValue{o: o, option: s}, s.name, s.short, s.why)
		flag := f.Lookup(s.name)
		flag.Hidden = true
		if s.takes != needsValue {
			flag.NoOptDefVal = unset
		}
	}
}

// unset marks an option that was given without a value. It is not "\x00", with which pflag separates
// the columns of its help.
const unset = "\x01"

// stapValue receives the value of an option from the command line.
type stapValue struct {
	o      *options
	option *stapOption
}

func (v *stapValue) String() string { return "" }
func (v *stapValue) Type() string   { return "string" }

// Set is called each time the option is given. It stores an error for check, because pflag would add
// words of its own to an error that it returns.
func (v *stapValue) Set(value string) error {
	s := v.option
	given := strings.TrimPrefix(value, unset)
	var err error
	switch {
	case s.takes == noValue && value != unset:
		err = errors.New("it takes no value")
	case s.refused:
		err = errors.New(s.why)
	case s.check != nil && given != "" && s.check(given) != nil:
		err = s.check(given)
	case s.apply != nil:
		err = s.apply(v.o, given)
	default:
		v.o.idle = append(v.o.idle, fmt.Sprintf("%s has no effect: %s", s.spelled(""), s.why))
	}
	if err != nil && v.o.refused == nil {
		v.o.refused = fmt.Errorf("%s: %w", s.spelled(given), err)
	}
	return nil
}

// spelled returns the option as stap spells it; some options have only a letter.
func (s *stapOption) spelled(value string) string {
	switch s.short {
	case "", "P", "i":
		if value != "" {
			value = "=" + value
		}
		return "--" + s.name + value
	}
	return strings.TrimSpace("-" + s.short + " " + value)
}

// debugBuild keeps the directory of the build, which is all that is left of stap's --debug.
func debugBuild(o *options, _ string) error {
	o.keep = true
	o.idle = append(o.idle, "--debug keeps the directory of the build, as -k does; the module has no debug information")
	return nil
}

// fetchingOr turns fetching of debug information off if the value says so.
func fetchingOr(o *options, value string) error {
	o.noDebuginfod = o.noDebuginfod || value == "no" || value == "0"
	return nil
}

func useTempDir(dir string) error {
	if s, err := os.Stat(dir); err != nil || !s.IsDir() {
		return errors.New("not a directory")
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	return os.Setenv("TMPDIR", dir)
}

// verboseByPass sets the verbosity for all passes to the largest of those given.
func verboseByPass(o *options, digits string) error {
	for _, d := range digits {
		if d < '0' || d > '9' || len(digits) > 5 {
			return errors.New("write a digit for each of up to five passes")
		}
		o.verbose = max(o.verbose, int(d-'0'))
	}
	return nil
}

func privilege(_ *options, level string) error {
	switch level {
	case "stapdev":
		return nil
	case "stapsys", "stapusr":
		return errors.New(byRoot)
	}
	return errors.New("choose stapdev, stapsys or stapusr")
}

// targetNamespaces sets the process whose namespaces the functions named ns_* use.
func targetNamespaces(o *options, value string) error {
	pid, err := strconv.Atoi(value)
	if err != nil || pid < 1 || pid > maxPID {
		return fmt.Errorf("a process ID is 1 to %d", maxPID)
	}
	o.namespaces = pid
	return nil
}

func architecture(_ *options, name string) error {
	if own := arch.Host().Name; name != own {
		return fmt.Errorf("modules are made for the machine's own architecture, %s", own)
	}
	return nil
}

// leastMemory is less memory than gostap itself needs.
const leastMemory = 1 << 30

// limiting sets a resource limit (setrlimit(2)) of gostap and its children.
func limiting(name string, resource int, least uint64) func(*options, string) error {
	return func(_ *options, value string) error {
		n, err := strconv.ParseUint(value, 0, 64)
		if err != nil || n < least {
			return fmt.Errorf("write a number of at least %d", least)
		}
		var l unix.Rlimit
		if err := unix.Getrlimit(resource, &l); err != nil {
			return fmt.Errorf("--%s: %w", name, err)
		}
		l.Cur = min(n, l.Max)
		return unix.Setrlimit(resource, &l)
	}
}

// checkStap rejects SystemTap's options that gostap does not support, and lifts the
// limits of handlers if guru mode allows it.
func (o *options) checkStap() error {
	if o.refused != nil || !o.noTimeLimits {
		return o.refused
	}
	if !o.guru {
		return errors.New("--suppress-time-limits needs -g: a handler may run for minutes then")
	}
	o.defines = append(o.defines, "STP_NO_OVERLOAD", "MAXACTION=100000000", "MAXACTION_INTERRUPTIBLE=1000000000")
	return nil
}
