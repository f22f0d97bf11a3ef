// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"strings"
	"testing"
)

// TestScriptWarnsOnce: of warnings of the script with the same text the first is
// shown; the loader's own are all shown.
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
