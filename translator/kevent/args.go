// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"strconv"
	"strings"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

// argument adds a value to the event, once, and returns its index.
func (l *lowering) argument(at plan.Expr, fetch, kind string) int64 {
	for i, a := range l.event.Args {
		if a.Fetch == fetch && a.Type == kind {
			return int64(i)
		}
	}
	a := tracemeta.Arg{Name: l.argName(at.Place().Tok), Fetch: fetch, Type: kind}
	if n := len(fetch) + 1 + len(kind); n > tracemeta.MaxArgText || strings.Count(fetch, "(") > maxFetchSteps {
		l.refuse(at, diag.EventLimit, "follow fewer pointers; "+withModule,
			"this value needs a fetch argument of %d characters (%s); a kprobe event allows %d characters and %d pointers in a row", n, fetch, tracemeta.MaxArgText, maxFetchSteps)
	}
	l.event.Args = append(l.event.Args, a)
	return int64(len(l.event.Args) - 1)
}

// reserved are field names that the kernel uses itself (trace_probe.c,
// reserved_field_names).
var reserved = map[string]bool{
	"common_type": true, "common_flags": true, "common_preempt_count": true, "common_pid": true, "common_tgid": true,
	"__probe_ip": true, "__probe_ret_ip": true, "__probe_func": true, "__probe_nargs": true,
}

// argName makes a field name from the script's text, with a number appended if the name is taken.
func (l *lowering) argName(token string) string {
	name := identifier(strings.Trim(token, "$@&->"))
	if name == "" || reserved[name] {
		name = "value" + name
	}
	name = name[:min(len(name), tracemeta.MaxArgName-4)]
	if l.names[name] {
		for i := 2; ; i++ {
			if next := name + "_" + strconv.Itoa(i); !l.names[next] {
				name = next
				break
			}
		}
	}
	l.names[name] = true
	return name
}
