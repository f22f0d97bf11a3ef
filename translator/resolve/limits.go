// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// Defaults of the limits (spec/cli.md, section 7).
const (
	defaultAction = 1000
	// The output ring of a CPU, where a handler of one print fills 256 KB in less
	// than two ms, and what all may take together before they become smaller.
	// Begin and end probes wait for the reader: for them the least will do.
	ringKB, ringsKB, leastRingKB = 1024, 32 << 10, 256
	// actionFactor turns MAXACTION into the number of statements that a
	// handler may run, as long as INTERRUPTIBLE is 1.
	actionFactor = 10
)

// rings sets the size that -s leaves open.
func (r *resolver) rings() {
	if r.in.Options.BufferKB > 0 {
		return
	}
	for _, f := range r.prog.Families {
		if f.Name != "begin" {
			r.prog.Limits.BufferKB = bufferKB(r.in.Options.Kernel.CPUs)
		}
	}
}

// bufferKB is the ring's size for a number of CPUs that there may be, 0 if it
// is not known.
func bufferKB(cpus int) int64 {
	kb := int64(ringKB)
	for kb > leastRingKB && kb*int64(cpus) > ringsKB {
		kb /= 2
	}
	return kb
}

func defaultLimits() plan.Limits {
	return plan.Limits{StringLen: 512, MapEntries: 2048, Action: defaultAction * actionFactor,
		Skipped: 100, TryLock: 100, LockDelay: 10, BufferKB: leastRingKB}
}

// known are the -D macros that exist. What is no limit here goes to the C
// compiler.
var known = []string{
	"MAXNESTING", "MAXSTRINGLEN", "MAXMAPENTRIES", "MAPHASHBIAS", "MAPHASHSEED", "MAXACTION", "MAXACTION_INTERRUPTIBLE",
	"INTERRUPTIBLE", "MAXTRYLOCK", "TRYLOCKDELAY", "MAXERRORS", "MAXSKIPPED", "MINSTACKSPACE", "MAXBACKTRACE",
	"MAXUPROBES", "KRETACTIVE", "HIST_WIDTH", "HIST_ELISION", "STAP_CALLEE_MATCHALL",
	"STP_OVERLOAD_THRESHOLD", "STP_OVERLOAD_INTERVAL", "STP_OVERLOAD_STRICT", "STP_NO_OVERLOAD", "STP_MAXMEMORY", "STP_PROCFS_BUFSIZE",
	"STP_BUFFER_SIZE", "STP_MAX_BUCKETS", "STP_ON_THE_FLY_INTERVAL", "STP_TIMING", "STP_TIMING_NSECS", "STP_ALIBI",
	"STP_EXECTRACE", "STP_NO_VERREL_CHECK", "STP_FULL_VERREL_CHECK", "STP_NO_BUILDID_CHECK", "STP_USE_DWARF_UNWINDER",
	"STP_LEGACY_PRINT", "STP_FORCE_STDOUT_TTY", "STP_STDOUT_NOT_ATTY", "STP_LOG_BUF_LEN",
	"STAP_TRANS_PROCFS", "STAP_TRANS_DEBUGFS",
	"DEBUG_MEM", "DEBUG_TRANS", "DEBUG_UPROBES", "DEBUG_KPROBES", "DEBUG_UNWIND", "DEBUG_PROBES", "DEBUG_TIME",
}

// What there is instead of the macros that have nothing to change here.
const (
	insteadDebug = "-v tells what is done, -k keeps the C text, and a warning tells of each probe that is not armed"
	insteadCheck = "a module is always compared with the kernel by its build-id, and a program with the one that the script was translated for"
	insteadTrans = "a module always talks to its reader through /proc/gostap_NAME"
	insteadTTY   = "the report of -t is always written"
)

// idle are the macros that are taken for the sake of scripts and habits.
var idle = map[string]string{
	"MAXUPROBES":              "there is no limit to their number",
	"STP_BUFFER_SIZE":         "-s sets the size of the buffers for output",
	"STP_LOG_BUF_LEN":         "warnings and errors go into the buffers of -s",
	"STP_LEGACY_PRINT":        "output is formatted by gostap, not in the kernel",
	"STP_ON_THE_FLY_INTERVAL": "a condition counts from the next hit on",
	"STP_EXECTRACE":           "println(pp()) in handlers tells what is run",
	"STP_USE_DWARF_UNWINDER":  "the kernel's stack is walked by its own unwinder, that of programs by their tables (-d, --ldd)",
	"STP_NO_VERREL_CHECK":     insteadCheck, "STP_FULL_VERREL_CHECK": insteadCheck, "STP_NO_BUILDID_CHECK": insteadCheck,
	"STAP_TRANS_PROCFS": insteadTrans, "STAP_TRANS_DEBUGFS": insteadTrans,
	"STP_FORCE_STDOUT_TTY": insteadTTY, "STP_STDOUT_NOT_ATTY": insteadTTY,
	"DEBUG_MEM": insteadDebug, "DEBUG_TRANS": insteadDebug, "DEBUG_UPROBES": insteadDebug, "DEBUG_KPROBES": insteadDebug,
	"DEBUG_UNWIND": insteadDebug, "DEBUG_PROBES": insteadDebug, "DEBUG_TIME": insteadDebug,
}

// options turns -D and friends into the plan's limits.
func (r *resolver) options() {
	o := r.in.Options
	r.prog.Limits = defaultLimits()
	r.prog.Limits.SuppressHandlerErrors = o.SuppressHandlerErrors
	if o.BufferKB > 0 {
		r.prog.Limits.BufferKB = powerOfTwo(o.BufferKB)
	}
	r.prog.Defines = map[string]string{}
	for _, name := range sortedKeys(o.Defines) {
		r.define(name, o.Defines[name])
	}
	var major, minor int
	if n, _ := fmt.Sscanf(o.Compatible, "%d.%d", &major, &minor); n == 2 {
		r.prog.Defines["STAP_COMPAT_VERSION"] = fmt.Sprintf("STAP_VERSION(%d, %d)", major, minor)
	}
	if o.Backend != "" {
		r.prog.Defines["GS_BACKEND_"+strings.ToUpper(o.Backend)] = "1"
	}
	r.actionLimit(o.Defines)
	r.lockWait()
}

func powerOfTwo(n int64) int64 {
	p := int64(1)
	for p < n && p < 1<<40 {
		p *= 2
	}
	return p
}

func sortedKeys(m map[string]string) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

func (r *resolver) define(name, value string) {
	if dst := limit(&r.prog.Limits, name); dst != nil {
		r.number64(name, value, dst)
		return
	}
	if !isKnown(name) && !r.in.Options.Guru {
		r.errs.At(diag.UnknownMacro, plan.P{}, "-D%s: no such macro", name).Hint = similar(name, known)
		return
	}
	switch name {
	case "MAXACTION", "MAXACTION_INTERRUPTIBLE", "INTERRUPTIBLE": // see actionLimit
	default:
		if _, isNumber := ranges[name]; isNumber {
			r.checked(name, value)
			return
		}
		if instead, ok := idle[name]; ok {
			r.errs.Warn(diag.IdleMacro, plan.P{}, "-D%s has no effect", name).Hint = instead
		}
		r.prog.Defines[name] = value
	}
}

// checked passes a macro on whose value must be a number.
func (r *resolver) checked(name, value string) {
	if v, ok := r.inRange(name, value); ok {
		r.prog.Defines[name] = strconv.FormatInt(v, 10)
	}
}

func isKnown(name string) bool {
	for _, k := range known {
		if k == name {
			return true
		}
	}
	return false
}

// limit is where a macro's value belongs; nil if it is none of ours.
func limit(l *plan.Limits, name string) *int64 {
	switch name {
	case "MAXSTRINGLEN":
		return &l.StringLen
	case "MAXMAPENTRIES":
		return &l.MapEntries
	case "MAXNESTING":
		return &l.Nesting
	case "MAXERRORS":
		return &l.Errors
	case "MAXSKIPPED":
		return &l.Skipped
	case "MAXTRYLOCK":
		return &l.TryLock
	case "TRYLOCKDELAY":
		return &l.LockDelay
	case "STP_MAXMEMORY":
		return &l.MaxMemoryKB
	}
	return nil
}

func (r *resolver) number64(name, value string, dst *int64) {
	if v, ok := r.inRange(name, value); ok {
		*dst = v
	}
}

// actionLimit works out how many statements a handler may run: MAXACTION × 10,
// or MAXACTION itself with INTERRUPTIBLE=0, unless MAXACTION_INTERRUPTIBLE
// says otherwise.
func (r *resolver) actionLimit(d map[string]string) {
	action, interruptible, direct := int64(defaultAction), int64(1), int64(0)
	read := func(name string, dst *int64) {
		if v, ok := d[name]; ok {
			r.number64(name, v, dst)
		}
	}
	read("MAXACTION", &action)
	read("INTERRUPTIBLE", &interruptible)
	read("MAXACTION_INTERRUPTIBLE", &direct)
	switch {
	case interruptible == 0:
		r.prog.Limits.Action = action
	case direct > 0:
		r.prog.Limits.Action = direct
	default:
		r.prog.Limits.Action = action * actionFactor
	}
}
