// SPDX-License-Identifier: GPL-2.0-or-later

package tracemeta

import (
	"fmt"
	"strconv"
	"strings"
)

// Definition returns the line that defines the event in a group of kprobe_events or uprobe_events
// (Documentation/trace/kprobetrace.rst, "Synopsis of kprobe_events", and uprobetracer.rst).
func (e *Event) Definition(group string) string {
	var b strings.Builder
	switch {
	case !e.Return:
		b.WriteByte('p')
	case e.MaxActive > 0:
		b.WriteString("r" + strconv.Itoa(e.MaxActive))
	default:
		b.WriteByte('r')
	}
	b.WriteString(":" + group + "/" + e.Name + " " + e.where())
	for _, a := range e.Args {
		b.WriteString(" " + a.String())
	}
	return b.String()
}

// where returns the place as a definition names it.
func (e *Event) where() string {
	switch {
	case e.File == "":
		return e.Place
	case e.Counter != 0:
		return fmt.Sprintf("%s:%#x(%#x)", e.File, e.Offset, e.Counter)
	}
	return fmt.Sprintf("%s:%#x", e.File, e.Offset)
}

// DefinedIn returns the file of tracefs that takes the definition.
func (e *Event) DefinedIn() string {
	if e.File != "" {
		return "uprobe_events"
	}
	return "kprobe_events"
}

// String returns "name=fetch:type".
func (a *Arg) String() string { return a.Name + "=" + a.Fetch + ":" + a.Type }

// The kernel's limits (kernel/trace/trace_probe.h).
const (
	MaxArgs       = 128  // MAX_TRACE_ARGS
	MaxArgName    = 31   // MAX_ARG_NAME_LEN with its NUL
	MaxArgText    = 63   // MAX_ARGSTR_LEN
	MaxEventName  = 63   // MAX_EVENT_NAME_LEN with its NUL
	MaxDefinition = 4094 // WRITE_BUFSIZE, with newline and NUL
	MaxMaxActive  = 4096 // KRETPROBE_MAXACTIVE_MAX (kernel/trace/trace_kprobe.c)
)
