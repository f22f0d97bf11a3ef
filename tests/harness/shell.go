// SPDX-License-Identifier: GPL-2.0-or-later

package harness

import (
	"time"

	"github.com/gostap/gostap/kbuild/guest"
)

// gaveUp is what await prints before it gives up.
const gaveUp = "gave up waiting:"

// Shell has functions for the shell scripts of sessions in guests. How long anything takes
// depends on the load of this machine, so a script waits for events, never for a time.
//
//	await COMMAND...       repeats COMMAND until it succeeds; gives up after minutes
//	start TEXT COMMAND...  runs COMMAND in the background, as process $p, with its
//	                       output in /tmp/said, and waits until that contains TEXT
//	finish                 waits for $p, prints its output, returns its status
//	stop                   the same, after sending SIGTERM
//	in_kernel PID NAME     waits until the process is in the kernel's function NAME
//	asleep PID...          waits until all sleep in nanosleep or clock_nanosleep
//	goes_on PID            waits until the process has slept once more
//	has_ended PID          waits until it is a zombie or gone
//	larger FILE BYTES      succeeds if the file is larger than that
//	has N TEXT FILE        succeeds if at least N lines of the file contain TEXT
//	reaches N FILE         succeeds if the number in the file is at least N
//
// The functions need cat, grep, rm and sleep in the guest.
const Shell = `
await() {
	rounds=0
	until "$@"; do
		rounds=$((rounds + 1))
		[ $rounds -lt 4000 ] || { echo "` + gaveUp + ` $*"; return 1; }
		sleep 0.05
	done
}
start() { text=$1; shift; : >/tmp/said; "$@" >/tmp/said 2>&1 & p=$!; await grep -qs "$text" /tmp/said; }
finish() { wait $p; status=$?; cat /tmp/said; rm /tmp/said; return $status; }
stop() { kill -TERM $p; finish; }
in_kernel() { await grep -qs "$2" /proc/$1/stack; }
asleep() { for pid in "$@"; do await grep -Eqs '^(35|230) ' /proc/$pid/syscall; done; }
switches() { grep -s ^voluntary /proc/$1/status; }
slept() { [ "$(switches $1)" != "$2" ]; }
goes_on() { await slept $1 "$(switches $1)"; }
ended() { ! grep -qs 'State:.[^ZX]' /proc/$1/status; }
has_ended() { await ended $1; }
larger() { [ "$(cat $1 2>/dev/null | wc -c)" -gt $2 ]; }
has() { [ "$(grep -cs "$2" $3)" -ge $1 ]; }
reaches() { number=$(cat $2 2>/dev/null); [ "${number:-0}" -ge $1 ]; }
`

// Session returns a case that runs a script with the functions of Shell. In the guest,
// /init is gostap.
func Session(name, dir, script string) Case {
	return Case{Name: name, Cwd: dir, Argv: []string{"/bin/sh", "-c", Shell + script}, Timeout: 5 * time.Minute}
}

// Programs returns mappings of the host's programs for sessions: those that Shell needs,
// and more.
func Programs(more ...string) []guest.Mapping {
	var out []guest.Mapping
	for _, p := range append([]string{"/bin/sh", "/usr/bin/sleep", "/usr/bin/grep", "/usr/bin/cat", "/usr/bin/rm", "/usr/bin/wc"}, more...) {
		out = append(out, guest.Mapping{Host: p})
	}
	return out
}
