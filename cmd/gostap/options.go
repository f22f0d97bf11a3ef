// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/cmd/gostap/outfile"
	"github.com/gostap/gostap/cmd/gostap/sourcecode"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/kbuild/lazy"
	"github.com/gostap/gostap/kbuild/objects"
)

// options are the options and arguments of the command line (see stap(1), section OPTIONS).
type options struct {
	lastPass     int
	verbose      int
	script       string // -e
	hasScript    bool
	output       string
	format       objects.Format
	formatName   string           // --format
	rotate       string           // -S
	rotation     outfile.Rotation // the same, parsed
	bulk         bool
	flight       bool // -F
	runCommands  bool
	module       string
	release      string
	vmlinux      string
	debug        query.DebugPolicy
	sysroot      string
	noDebuginfod bool
	defines      []string
	compatible   string
	globals      []string
	dirs         []string
	command      string
	targetPID    int
	target       targetProcess
	namespaces   int // --target-namespaces
	timeout      float64
	guru         bool
	keep         bool
	noWarnings   bool
	fatalWarns   bool // -W
	noTimeLimits bool
	idle         []string // notes about options that have no effect, or less than in stap
	refused      error    // the error for the first of SystemTap's options that is not supported
	unoptimised  bool
	report       bool
	list         string
	listVars     string
	lines        string
	disassemble  string
	dump         dumpOptions
	json         bool
	sourceDirs   []string
	codeRange    string
	shown        sourcecode.Range // sourcecode.Range, parsed
	extra        []string         // -E
	objects      []string         // -d
	ldd          bool
	bufferMB     int
	noCache      bool
	noReplay     bool
	noAutoPrint  bool
	suppressErrs bool
	skipBadVars  bool
	strict       bool
	version      bool
	linksIn      string // --install-stap
	diagnostics  string // "text" or "json"
	color        string // "auto", "always" or "never"
	runtime      string // "module" or "tracefs"
	kprobeEvents bool
	eventGroup   string // of the definitions that kprobeEvents prints
	signing      signing
	owners       bool   // see translator.In.Owners
	moduleSum    string // checksum that the module to run must have; see loader.Config
	built        bool   // this process has translated the script
	background   string // log file of a process in the background; see daemon.go
	backend      string // "", "kprobe", "ftrace" or "jprobe"
	vm           vmOptions
	d            *dInput // D programs, in place of the script
	typeName     string  // of --type
	line         *currentLine
	args         []string // script file and its arguments; with -e only arguments
	changed      func(string) bool
}

// vmOptions are --vm and the options that belong to it.
type vmOptions struct {
	on      bool
	release string
	add     []string
	cpus    int
	memory  int
	disk    int
	network bool
	icount  bool
	append  []string
	// diskGiven and networkGiven are set if the options name these.
	diskGiven, networkGiven bool
}

// defaultGuestDisk is the size in MB of a guest's disk if none is given.
const defaultGuestDisk = 256

// newestKernel is the value of --vm if none is given.
const newestKernel = "newest"

func flagSet(o *options) *pflag.FlagSet {
	f := pflag.NewFlagSet("gostap", pflag.ContinueOnError)
	f.SortFlags = false
	f.IntVarP(&o.lastPass, "last-pass", "p", 5, "stop after pass `N`: 1 parse, 2 resolve, 3 emit C, 4 build, 5 run")
	f.BoolVar(&o.owners, "owners", false, "check owners of programs as if the module ran at once, for tests")
	_ = f.MarkHidden("owners") // fails only for unknown names
	f.CountVarP(&o.verbose, "verbose", "v", "report what each pass does; repeat for more detail")
	f.VarP(&cli.OnceText{To: &o.script}, "execute", "e", "run `SCRIPT`, the text of a script")
	f.StringArrayVarP(&o.extra, "extra", "E", nil, "add `SCRIPT` to the script; with -l and -L its aliases are known")
	f.StringVarP(&o.output, "output", "o", "", "write the output to `FILE`; %Y, %m and so on are the time (strftime(3))")
	f.StringVar(&o.formatName, "format", string(objects.Text), "write the output as `FORMAT`: text; json, one object per line; csv, tables; or folded, stacks with their counts (docs/formats.md)")
	f.StringVarP(&o.rotate, "rotate", "S", "", "continue in FILE.1, FILE.2 ... when a file reaches `SIZE[,N]` MB, keeping the last N")
	f.BoolVarP(&o.bulk, "bulk", "b", false, "write the raw output of each CPU to FILE_0, FILE_1 ...; gostap merge turns them into text")
	f.BoolVarP(&o.flight, "flight-recorder", "F", false, "start the session and leave it: with -o in the background, else in the kernel, for gostap attach")
	f.BoolVar(&o.runCommands, "run-commands", false, "with gostap attach: run the commands that the script passes to system(), which are only reported otherwise")
	f.StringVarP(&o.module, "module", "m", "", "name the module `NAME` and leave NAME.ko here")
	f.StringVarP(&o.release, "release", "r", "", "build for the kernel `RELEASE` or the build tree at that path")
	f.StringVar(&o.vmlinux, "vmlinux", "", "take the kernel's debug information from `FILE`")
	f.Var(&o.debug, "debuginfo", "find functions and variables in `SOURCE`: auto, dwarf, btf (the kernel's own types) or none (its symbols)")
	f.StringVar(&o.sysroot, "sysroot", "", "build for the kernel that is installed below `DIR`, with the compiler there")
	f.BoolVar(&o.noDebuginfod, "no-debuginfod", false, "fetch no debug information from $DEBUGINFOD_URLS")
	f.StringArrayVarP(&o.defines, "define", "D", nil, "set a limit or C macro, `NAME=VALUE`")
	f.StringVar(&o.compatible, "compatible", "", "treat the script as written for SystemTap `VERSION`, such as 4.2 (default: "+grammar.DefaultVersion+")")
	f.StringArrayVarP(&o.globals, "global", "G", nil, "set the scalar global `NAME=VALUE`")
	f.StringArrayVarP(&o.dirs, "include", "I", nil, "search `DIR` for library scripts too")
	f.StringVarP(&o.command, "command", "c", "", "run `CMD` when the probes are armed; stop when it ends")
	f.IntVarP(&o.targetPID, "target", "x", 0, "make target() return `PID`")
	f.StringArrayVarP(&o.objects, "object", "d", nil, "carry the symbols and unwind tables of `FILE`, a program or library that the script names nowhere")
	f.BoolVar(&o.ldd, "ldd", false, "with -d, also carry the symbols and tables of the libraries that those files need")
	f.Bool("all-modules", false, "accepted for SystemTap's scripts, no effect: the kernel itself has its modules' symbols")
	f.Float64VarP(&o.timeout, "timeout", "T", 0, "stop after `SEC` seconds")
	f.BoolVarP(&o.guru, "guru", "g", false, "allow embedded C and writes to the kernel's memory")
	f.BoolVarP(&o.keep, "keep", "k", false, "keep the directory that the module was built in")
	f.BoolVarP(&o.noWarnings, "no-warnings", "w", false, "show no warnings")
	f.BoolVarP(&o.fatalWarns, "fatal-warnings", "W", false, "treat warnings of the translator as errors")
	f.BoolVarP(&o.unoptimised, "unoptimized", "u", false, "keep unused code")
	f.BoolVarP(&o.report, "timing", "t", false, "report hits and times of each probe at the end")
	f.IntVarP(&o.bufferMB, "buffer", "s", 0, "keep `MB` of output for each CPU, at most 64; 1/4 if not given")
	f.StringVarP(&o.list, "list", "l", "", "list the probe points that match `PATTERN`")
	f.StringVarP(&o.listVars, "list-vars", "L", "", "list the probe points that match `PATTERN`, with their variables")
	f.StringVar(&o.lines, "lines", "", "show which lines of the functions that match `PATTERN` can be probed, and the variables there")
	f.StringVar(&o.typeName, "type", "", "show the members of the kernel's `TYPE`, such as 'struct file'; MODULE:TYPE and /PATH:TYPE are a module's and a program's")
	f.StringVar(&o.disassemble, "disassemble", "", "show the instructions of the functions that match `PATTERN`, and which of them can be probed")
	f.StringVar(&o.codeRange, "range", "", "with --disassemble: show only the instructions `FROM..TO`, offsets from the function's beginning or addresses; ..0x20 ends with the instruction at 0x20")
	f.StringArrayVar(&o.sourceDirs, "source-dir", nil, "look for the kernel's source in `DIR` (for --lines and --disassemble)")
	f.BoolVar(&o.dump.types, "dump-probe-types", false, "list the forms of probe points")
	f.BoolVar(&o.dump.aliases, "dump-probe-aliases", false, "list the library's probe aliases; with -v also the internal ones")
	f.BoolVar(&o.dump.functions, "dump-functions", false, "list the library's functions; with -v also the internal ones")
	f.BoolVar(&o.json, "json", false, "list as JSON, one object per line (see below)")
	f.BoolVar(&o.noCache, "disable-cache", false, "neither use nor store cached modules")
	f.BoolVar(&o.noReplay, "no-replay", false, "build with Kbuild itself instead of replaying its recorded commands")
	f.BoolVar(&o.noAutoPrint, "no-global-var-display", false, "don't print unread globals at the end")
	f.BoolVar(&o.strict, "strict", false, "end the session when handlers use too much of a CPU, instead of pausing the probe")
	f.BoolVar(&o.suppressErrs, "suppress-handler-errors", false, "count run-time errors, but don't stop for them")
	f.BoolVar(&o.skipBadVars, "skip-badvars", false, "use 0 for target variables that can't be resolved, with a warning")
	f.StringVar(&o.diagnostics, "diagnostics", "text", "write errors and warnings as `FORMAT`: text, or json, one object per line")
	f.StringVar(&o.color, "color", "auto", "colour them `WHEN`: auto (on a terminal), always, never")
	f.StringVar(&o.runtime, "runtime", runtimeModule, "run the script as `WHAT`: module, or tracefs, which needs no module, compiler or headers")
	f.BoolVar(&o.kprobeEvents, "kprobe-events", false, "print the script's probes and variables as definitions for tracefs")
	f.StringVar(&o.backend, "backend", "", "reach functions by `WAY`: kprobe, or ftrace alone; default: ftrace, and kprobes where it can't; jprobe is the default with handlers that have the functions' signatures")
	o.signing.flag(f)
	f.BoolVarP(&o.version, "version", "V", false, "print the version")
	f.StringVar(&o.linksIn, "install-stap", "", "make links stap, staprun, stap-merge, stap-prep and stap-report to gostap in `DIR` or beside it")
	f.Lookup("install-stap").NoOptDefVal = unset
	f.StringVar(&o.vm.release, "vm", "", "run in a throw-away guest on the installed kernel `RELEASE`")
	f.Lookup("color").NoOptDefVal = "always"
	f.Lookup("vm").NoOptDefVal = newestKernel
	f.StringArrayVar(&o.vm.add, "vm-add", nil, "carry `HOST[:GUEST]`, a file or folder, into the guest")
	f.IntVar(&o.vm.cpus, "vm-cpus", 2, "CPUs of the guest")
	f.IntVar(&o.vm.memory, "vm-memory", 1024, "memory of the guest in `MB`")
	f.IntVar(&o.vm.disk, "vm-disk", 0, "give the guest a disk of `MB`, with ext4: /dev/vda, at /mnt; default: 256 if there is a command (-c), 0 is none")
	f.Lookup("vm-disk").NoOptDefVal = strconv.Itoa(defaultGuestDisk)
	f.BoolVar(&o.vm.network, "vm-net", false, "give the guest a network: the host is 10.0.2.2, and others are reached through it; default: if there is a command (-c)")
	f.BoolVar(&o.vm.icount, "vm-icount", false, "let the guest's clock count instructions (one CPU)")
	f.StringArrayVar(&o.vm.append, "vm-append", nil, "add `ARGS` to the guest's kernel command line")
	stapFlags(f, o)
	cli.Abbreviate(f)
	return f
}

// but returns a copy of the options with a decision that follows from them. Options themselves do not change
// after they have been parsed (TestOptionsStay).
func (o *options) but(decide func(*options)) *options {
	c := *o
	decide(&c)
	return &c
}

// parseOptions parses the command line. The help is written to out.
func parseOptions(args []string, out io.Writer) (*options, error) {
	o := &options{line: &currentLine{}}
	f := flagSet(o)
	f.SetOutput(io.Discard)
	f.Usage = func() { usage(out, f) }
	if err := cli.ParseFlags(f, args); err != nil {
		return nil, err
	}
	o.args = f.Args()
	o.hasScript = f.Changed("execute")
	o.vm.on = f.Changed("vm")
	o.vm.diskGiven, o.vm.networkGiven = f.Changed("vm-disk"), f.Changed("vm-net")
	if o.vm.release == newestKernel {
		o.vm.release = ""
	}
	o.changed = f.Changed
	if err := o.checkStap(); err != nil {
		return nil, err
	}
	return o, o.check()
}

var (
	moduleName = lazy.Regexp(`^[A-Za-z0-9_]{1,55}$`)
	define     = lazy.Regexp(`(?i)^[a-z_][a-z_0-9]*(=-?[a-z_0-9]+)?$`)
	setting    = lazy.Regexp(`(?i)^[a-z_][a-z0-9_]*=.*$`)
)

var languageVersion = lazy.Regexp(`^[0-9]{1,3}\.[0-9]{1,3}(\.[0-9]{1,3})?$`)

// checkVersion rejects invalid versions of the language, and versions that are newer
// than the newest known.
func checkVersion(v string) error {
	switch {
	case !languageVersion().MatchString(v):
		return fmt.Errorf("--compatible=%s: write a version, such as 4.2", v)
	case grammar.Before(grammar.DefaultVersion, v) && v != grammar.DefaultVersion:
		return fmt.Errorf("--compatible=%s: the newest version known is %s", v, grammar.DefaultVersion)
	}
	return nil
}

// check rejects invalid values and combinations of options.
func (o *options) check() error {
	if o.version || o.changed("install-stap") {
		return nil
	}
	if o.lastPass < 1 || o.lastPass > 5 {
		return errors.New("invalid pass number: -p takes 1 to 5")
	}
	if o.diagnostics != "text" && o.diagnostics != "json" {
		return fmt.Errorf("--diagnostics=%s: choose text or json", o.diagnostics)
	}
	if o.color != "auto" && o.color != "always" && o.color != "never" {
		return fmt.Errorf("--color=%s: choose auto, always or never", o.color)
	}
	if o.changed("compatible") {
		if err := checkVersion(o.compatible); err != nil {
			return err
		}
	}
	o.module = strings.TrimSuffix(o.module, ".ko")
	if o.changed("module") && !moduleName().MatchString(o.module) {
		return fmt.Errorf("module name %q: use 1 to 55 letters, digits and _%s", o.module, meantGuest(o.module, o.verbose))
	}
	for _, d := range o.defines {
		if !define().MatchString(d) {
			return fmt.Errorf("-D %s: write NAME or NAME=VALUE", d)
		}
	}
	for _, g := range o.globals {
		if !setting().MatchString(g) {
			return fmt.Errorf("-G %s: write NAME=VALUE", g)
		}
	}
	if o.changed("command") && strings.TrimSpace(o.command) == "" {
		return errors.New("-c needs a command")
	}
	if o.changed("command") && o.targetPID != 0 {
		return errors.New("-c and -x exclude each other: -c starts the target process itself")
	}
	if err := o.checkNumbers(); err != nil {
		return err
	}
	o.target = holdTarget(o.targetPID)
	if err := o.checkBuffer(); err != nil {
		return err
	}
	if err := o.checkOutput(); err != nil {
		return err
	}
	if !slices.Contains([]string{"", "kprobe", "ftrace", "jprobe"}, o.backend) {
		return fmt.Errorf("--backend=%s: choose kprobe, ftrace or jprobe", o.backend)
	}
	if o.vm.icount && o.vm.on && !o.changed("vm-cpus") {
		o.vm.cpus = 1
	}
	if o.vm.on && o.namespaces != 0 {
		return errors.New("--target-namespaces and --vm exclude each other: a guest has its own processes")
	}
	if err := errors.Join(o.checkRuntime(), o.takeGroup()); err != nil {
		return err
	}
	return o.checkScript()
}

// checkOutput rejects invalid combinations with -o.
func (o *options) checkOutput() (err error) {
	if o.format, err = objects.Parse(o.formatName); err != nil {
		return err
	}
	if o.rotate != "" {
		if o.rotation, err = outfile.ParseRotation(o.rotate); err != nil {
			return err
		}
	}
	switch {
	case o.rotate != "" && o.output == "":
		return errors.New("-S needs -o FILE")
	case o.bulk && o.output == "":
		return errors.New("-b needs -o FILE, which becomes FILE_0, FILE_1 and so on")
	case o.bulk && !o.format.IsText():
		return errors.New("-b and --format exclude each other: gostap merge --format converts what -b wrote")
	case o.flight && o.output == "" && !o.format.IsText():
		return errors.New("-F without -o FILE and --format exclude each other: give --format to gostap attach, which reads the output")
	case o.bulk && o.rotate != "":
		return errors.New("-b and -S exclude each other")
	case o.flight && o.command != "":
		return errors.New("-F and -c exclude each other: the session outlives the command")
	case (o.flight || o.bulk) && o.changed("vm"):
		return errors.New("-F and -b are not for --vm: the guest ends with gostap")
	}
	return nil
}

func (o *options) checkScript() error {
	if modes := o.modes(); len(modes) > 0 {
		return o.checkListing(modes)
	}
	if o.codeRange != "" {
		return errors.New("--range is for --disassemble")
	}
	if o.json {
		return errors.New("--json is for listings: -l, -L, --lines, --disassemble, --type")
	}
	if !o.hasScript && len(o.args) == 0 && !o.onlyCache() {
		return errors.New("a script must be specified: a file, - or -e SCRIPT")
	}
	return nil
}

// maxBufferMB is the largest buffer: that much memory is allocated for every possible CPU.
const maxBufferMB = 64

// stapBufferMB is the largest value of -s, as in stap(1), where the CPUs share the buffer.
const stapBufferMB = 4095

// checkBuffer rejects values of -s that stap rejects too, and reduces those that are too large for a
// buffer of each CPU.
func (o *options) checkBuffer() error {
	switch {
	case !o.changed("buffer"):
	case o.bufferMB < 1 || o.bufferMB > stapBufferMB:
		return fmt.Errorf("-s %d: the size is 1 to %d MB", o.bufferMB, stapBufferMB)
	case o.bufferMB > maxBufferMB:
		o.idle = append(o.idle, fmt.Sprintf("-s %d: each CPU has a buffer of its own, of at most %d MB", o.bufferMB, maxBufferMB))
		o.bufferMB = maxBufferMB
	}
	return nil
}

// bufferKB returns the value of -s in KiB, rounded up to a power of two, as rings need it; 0 means
// the default.
func (o *options) bufferKB() int64 {
	kb := int64(0)
	for mb := 1; o.bufferMB > 0; mb *= 2 {
		if kb = int64(mb) << 10; mb >= o.bufferMB {
			break
		}
	}
	return kb
}

// duration returns the value of -T.
func (o *options) duration() time.Duration {
	return time.Duration(o.timeout * float64(time.Second))
}

func usage(w io.Writer, f *pflag.FlagSet) {
	writeSynopses(w, "")
	fmt.Fprint(w, "\nOptions:\n")
	fmt.Fprint(w, strings.ReplaceAll(f.FlagUsages(), ` DIR[="`+unset+`"]`, "[=DIR]    "))
	fmt.Fprint(w, listingHelp)
}

// version is set by the linker (-X main.version=).
var version = "0.1.0-dev"

func printVersion(w io.Writer) {
	fmt.Fprintf(w, "gostap %s\n", version)
	if b, ok := debug.ReadBuildInfo(); ok {
		fmt.Fprintf(w, "built with %s\n", b.GoVersion)
	}
	fmt.Fprint(w, "licence GPL-2.0-or-later; no warranty\n")
}
