// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"strings"
	"testing"
)

// TestScriptWarnsOnce checks that of the script's warnings with the same text only the first is
// shown, and that all of the loader's own are shown.
func TestScriptWarnsOnce(t *testing.T) {
	var errs strings.Builder
	o := newOutput(Config{Warnings: true, Stdout: &strings.Builder{}, Stderr: &errs}, false)
	for _, text := range []string{"a", "b", "a", ""} {
		o.scriptWarned(text)
	}
	o.warned("b")
	if got, want := errs.String(), "WARNING: a\nWARNING: b\nWARNING: \nWARNING: b\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
