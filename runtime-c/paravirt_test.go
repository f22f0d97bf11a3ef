// SPDX-License-Identifier: GPL-2.0-or-later

package runtimec

import (
	"regexp"
	"strings"
	"testing"
)

// patched matches operations that the kernel calls through pv_ops and patches when it loads the module.
var patched = regexp.MustCompile(`\b(irqs_disabled|local_irq_save|local_irq_restore|local_save_flags|read_cr3_pa)\(`)

// begins matches the first line of a function's definition.
var begins = regexp.MustCompile(`^(static|gs_fn|noinline|notrace|void|bool|int)\b`)

// TestPatchedCallsAreNotInlined checks that a function with such an operation is never inlined. In a loop, the
// compiler would keep the address of pv_ops in a register and call through it. Since 6.10, the kernel hits a
// BUG() for this form when it loads the module.
func TestPatchedCallsAreNotInlined(t *testing.T) {
	found := 0
	for _, f := range Files() {
		first := ""
		for line := range strings.Lines(string(f.Data)) {
			if begins.MatchString(line) && !strings.HasSuffix(strings.TrimSpace(line), ";") {
				first = line
			}
			if !patched.MatchString(line) || strings.HasPrefix(strings.TrimSpace(line), "*") {
				continue
			}
			found++
			if !strings.Contains(first, "noinline") && !strings.Contains(first, "gs_timer_wheel_fn") { // the kernel calls that by its address
				t.Errorf("%s: not noinline: %s", f.Name, strings.TrimSpace(first))
			}
		}
	}
	if found < 8 {
		t.Errorf("only %d operations were found", found)
	}
}
