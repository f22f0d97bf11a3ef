// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// Defaults of the limits (spec/cli.md, section 7).
const (
	defaultAction = 1000
	// ringKB is the size of a CPU's output ring, ringsKB the limit for all rings
	// together, beyond which they become smaller. A handler with one print fills
	// 256 KB in less than 2 ms. leastRingKB is the minimum, and enough for scripts
	// with only begin and end probes, which wait for the reader.
	ringKB, ringsKB, leastRingKB = 1024, 32 << 10, 256
	// actionFactor times MAXACTION is the number of statements that a handler may run, unless
	// INTERRUPTIBLE is 0.
	actionFactor = 10
)

// rings sets the size of the output rings if -s does not.
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

// bufferKB returns the ring size in KB for a number of possible CPUs; cpus is 0 if the number is
// not known.
func bufferKB(cpus int) int64 {
	kb := int64(ringKB)
	for kb > leastRingKB && kb*int64(cpus) > ringsKB {
		kb /= 2
	}
	return kb
}

func defaultLimits() plan.Limits {
	return plan.Limits{StringLen: 512, MapEntries: 2048, Action: defaultAction * actionFactor, ActionIRQ: defaultAction,
		Skipped: 100, TryLock: 100, LockDelay: 10, BufferKB: leastRingKB}
}

// known are the -D macros that gostap knows. Macros that are not limits of the plan are passed to
// the C compiler.
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

// Hints with replacements for macros that have no effect.
const (
	insteadDebug = "-v shows each step, -k keeps the generated C, and a warning names each probe that could not be armed"
	insteadCheck = "the build-ids of the kernel and of probed programs are always compared with those that the script was translated for"
	insteadTrans = "the module and its reader always communicate through /proc/gostap_NAME"
	insteadTTY   = "-t always writes its report"
)

// idle are SystemTap's macros that are accepted but have no effect, with a hint for
// each.
var idle = map[string]string{
	"MAXUPROBES":              "the number of user-space probes is not limited",
	"STP_BUFFER_SIZE":         "set the size of the output buffers with -s",
	"STP_LOG_BUF_LEN":         "warnings and errors share the output buffers, whose size -s sets",
	"STP_LEGACY_PRINT":        "output is always formatted by gostap outside the kernel",
	"STP_ON_THE_FLY_INTERVAL": "a probe point's condition takes effect at the next hit",
	"STP_EXECTRACE":           "println(pp()) in a handler shows that it runs",
	"STP_USE_DWARF_UNWINDER":  "kernel stacks are walked by the kernel's own unwinder, user stacks by the programs' unwind tables (-d, --ldd)",
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
		r.unknownMacro(name)
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

// unknownMacro rejects a macro that is probably misspelt and would otherwise have an effect. Other
// unknown macros, such as internal ones of old SystemTap versions, which accept any macro, have no
// effect: only C code could read them.
func (r *resolver) unknownMacro(name string) {
	effective := slices.DeleteFunc(slices.Clone(known), func(k string) bool { return idle[k] != "" })
	if hint := similar(name, effective); hint != "" {
		r.errs.At(diag.UnknownMacro, plan.P{}, "-D%s: no such macro", name).Hint = hint
		return
	}
	r.errs.Warn(diag.IdleMacro, plan.P{}, "-D%s has no effect", name).Hint = "gostap has no macro of this name"
}

// checked passes a macro to the C compiler if its value is a number in range.
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

// limit returns the field of l that a macro sets; nil if there is none.
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

// actionLimit computes how many statements a handler may run: MAXACTION × 10, or MAXACTION itself
// with INTERRUPTIBLE=0, unless MAXACTION_INTERRUPTIBLE gives another number. With interrupts
// disabled it is MAXACTION, unless the options set a limit, which then applies everywhere, as in
// SystemTap.
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
	r.prog.Limits.ActionIRQ = r.prog.Limits.Action
	if d["MAXACTION"] == "" && direct == 0 {
		r.prog.Limits.ActionIRQ = action
	}
}
