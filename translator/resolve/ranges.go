// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// ranges are the smallest and largest values of the -D macros. The bounds are much
// smaller than an int because the C code adds and multiplies the values, and because
// some are sizes on the kernel stack or loop counts in a handler.
var ranges = map[string][2]int64{
	"MAXSTRINGLEN":            {16, 64 << 10}, // string operations copy this much at once
	"MAXMAPENTRIES":           {1, 1 << 26},
	"MAXNESTING":              {0, 1000}, // each level takes stack space; 0: computed
	"MAXACTION":               {1, 1e8},  // ten times the value must fit in 32 bits
	"MAXACTION_INTERRUPTIBLE": {1, 1e9},
	"INTERRUPTIBLE":           {0, 1},
	"MAXTRYLOCK":              {0, 100_000},
	"TRYLOCKDELAY":            {0, 1000}, // µs: the limit of udelay() is 20,000
	"MAXERRORS":               {0, 1<<31 - 1},
	"MAXSKIPPED":              {0, 1<<31 - 1},
	"STP_MAXMEMORY":           {0, 1<<31 - 1}, // KB
	"MAPHASHBIAS":             {-16, 8},
	"MAPHASHSEED":             {1, math.MaxInt64},
	"STP_PROCFS_BUFSIZE":      {1, 1 << 20},
	"HIST_WIDTH":              {1, 200}, // a line of the histogram is built on the stack
	"HIST_ELISION":            {-1, 1000},
	"MAXBACKTRACE":            {1, 1000},
	"MINSTACKSPACE":           {0, 1 << 30},
	"KRETACTIVE":              {1, 64 << 10},
	"STP_OVERLOAD_INTERVAL":   {1, 1 << 60},
	"STP_OVERLOAD_THRESHOLD":  {1, 1 << 60},
}

// maxLockWait is how long a handler may wait for one lock, in microseconds.
const maxLockWait = 1_000_000

// inRange reads the value of a macro in ranges, and reports one that is out of range
// or not a number.
func (r *resolver) inRange(name, value string) (v int64, ok bool) {
	b := ranges[name]
	v, err := strconv.ParseInt(strings.TrimSpace(value), 0, 64)
	if err != nil || v < b[0] || v > b[1] {
		r.errs.At(diag.UnknownMacro, plan.P{}, "-D%s=%s: the value must be a number from %d to %d", name, value, b[0], b[1])
		return 0, false
	}
	return v, true
}

// lockWait checks the total time for which MAXTRYLOCK and TRYLOCKDELAY let a handler
// wait.
func (r *resolver) lockWait() {
	l := &r.prog.Limits
	if l.TryLock*l.LockDelay > maxLockWait {
		r.errs.At(diag.UnknownMacro, plan.P{}, "-DMAXTRYLOCK=%d with -DTRYLOCKDELAY=%d: a handler may wait for a lock for at most %s; these values allow %s",
			l.TryLock, l.LockDelay, microseconds(maxLockWait), microseconds(l.TryLock*l.LockDelay))
	}
}

func microseconds(n int64) string { return fmt.Sprintf("%g s", float64(n)/1e6) }
