// SPDX-License-Identifier: GPL-2.0-or-later

package operate

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/kbuild/lazy"
)

const usage = `Usage: sudo gostap-operate [-c CMD] [-x PID] [-T SEC] [-o FILE] [-t] [-w] MODULE [NAME=VALUE...]

Run the module that an administrator has put into /usr/lib/gostap/modules/RELEASE,
where RELEASE is that of the running kernel (uname -r).

  -c CMD    run CMD as you when the probes are armed; stop when it ends
  -x PID    make target() return PID, a process of yours; stop when it ends
  -T SEC    stop after SEC seconds
  -o FILE   write the output to FILE, as you
  -t        report hits and times of each probe at the end
  -w        show no warnings
`

// request is what the user's arguments ask for.
type request struct {
	module             string
	globals            []string // NAME=VALUE
	command, output    string
	pid                int
	timeout            time.Duration
	report, noWarnings bool
}

var (
	errHelp    = errors.New("help requested")
	moduleName = lazy.Regexp(`^[A-Za-z0-9_]{1,55}$`)
	setting    = lazy.Regexp(`^([a-zA-Z_][a-zA-Z0-9_]*)=`)
)

const (
	maxPID     = 4 << 20 // the kernel's own limit, PID_MAX_LIMIT in linux/threads.h
	maxSeconds = 1e9
)

// parse reads the arguments, and nothing else.
func parse(args []string) (*request, error) {
	var (
		r       request
		seconds float64
		f       = pflag.NewFlagSet("gostap-operate", pflag.ContinueOnError)
	)
	f.SetInterspersed(false)
	f.SetOutput(io.Discard)
	f.StringVarP(&r.command, "command", "c", "", "")
	f.IntVarP(&r.pid, "target", "x", 0, "")
	f.Float64VarP(&seconds, "timeout", "T", 0, "")
	f.StringVarP(&r.output, "output", "o", "", "")
	f.BoolVarP(&r.report, "timing", "t", false, "")
	f.BoolVarP(&r.noWarnings, "no-warnings", "w", false, "")
	err := f.Parse(args)
	switch {
	case errors.Is(err, pflag.ErrHelp):
		return nil, errHelp
	case err != nil:
		return nil, fmt.Errorf("%w; sudo gostap-operate --help lists the options", err)
	case f.NArg() == 0:
		return nil, errors.New("name a module; for help: sudo gostap-operate --help")
	}
	r.module, r.globals = f.Arg(0), f.Args()[1:]
	r.timeout = time.Duration(seconds * float64(time.Second))
	return &r, r.check(seconds, f.Changed)
}

func (r *request) check(seconds float64, given func(string) bool) error {
	switch {
	case !moduleName().MatchString(r.module):
		return fmt.Errorf("%q is not a module name: use 1 to 55 letters, digits and _, without a path or .ko", r.module)
	case given("command") && strings.TrimSpace(r.command) == "":
		return errors.New("-c needs a command")
	case given("command") && given("target"):
		return errors.New("-c and -x exclude each other: -c starts the target process itself")
	case given("target") && (r.pid < 1 || r.pid > maxPID):
		return fmt.Errorf("-x %d: a process ID is 1 to %d", r.pid, maxPID)
	case given("output") && r.output == "":
		return errors.New("-o needs the name of a file")
	case seconds < 0 || seconds > maxSeconds || math.IsNaN(seconds):
		return errors.New("-T needs a number of seconds")
	}
	for _, g := range r.globals {
		if !setting().MatchString(g) {
			return fmt.Errorf("%q is not NAME=VALUE", g)
		}
	}
	return nil
}
