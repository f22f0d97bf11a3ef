// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"testing"

	"github.com/gostap/gostap/cmd/gostap/cli"
)

// TestOneScript checks that a second -e is an error: the first one would have no effect.
func TestOneScript(t *testing.T) {
	var script string
	x := &cli.OnceText{To: &script}
	if err := x.Set("a"); err != nil || script != "a" {
		t.Fatal(err)
	}
	if err := x.Set("b"); err == nil || script != "a" {
		t.Errorf("a second script is taken: %q, %v", script, err)
	}
}

// TestCompileHint checks that C code that sets last_error gets a hint to use STAP_ERROR.
func TestCompileHint(t *testing.T) {
	const message = "'struct gs_ctx' has no member named 'last_error'"
	if got := compileHint(message); got == compileHint("x undeclared") {
		t.Errorf("%s: %s", message, got)
	}
}
