// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// switches are the files by which kprobes are switched off, and how to switch them on again. The
// kernel then still enables the events of functions without an error, but they are never hit. If such
// an event is removed while ftrace is off, the kernel ends ftrace for good when it is on again
// (ftrace_shutdown() in kernel/trace/ftrace.c).
var switches = []kprobeSwitch{
	{"proc/sys/kernel/ftrace_enabled", "ftrace is", "sysctl kernel.ftrace_enabled=1"},
	{"sys/kernel/debug/kprobes/enabled", "kprobes are", "echo 1 >/sys/kernel/debug/kprobes/enabled"},
}

type kprobeSwitch struct{ file, what, on string }

// switchedOff returns a switch that keeps events of the script from being hit; nil: none does. root is "/".
func switchedOff(root string, s *tracemeta.Script) *kprobeSwitch {
	if !slices.ContainsFunc(s.Events, func(e tracemeta.Event) bool { return e.File == "" }) {
		return nil
	}
	for i := range switches {
		// one that can't be read counts as on
		text, err := os.ReadFile(filepath.Join(root, switches[i].file))
		if err == nil && strings.TrimSpace(string(text)) == "0" {
			return &switches[i]
		}
	}
	return nil
}

// checkSwitches returns an *UnavailableError if kprobes that the script needs are switched off.
func checkSwitches(s *tracemeta.Script) error {
	w := switchedOff("/", s)
	if w == nil {
		return nil
	}
	return &UnavailableError{What: "enable events of the kernel's functions",
		Why: w.what + " switched off on this machine, so those at their entries would never be hit", Do: "switch it on: " + w.on}
}

// checkSwitchesAgain warns, once, if kprobes were switched off during the session.
func (s *session) checkSwitchesAgain() {
	if w := switchedOff("/", s.script); w != nil {
		s.out.scriptWarned(w.what + " switched off on this machine since the session started, so hits at the entries of functions may have been missed: " + w.on)
	}
}
