// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/gostap/gostap/cmd/gostap/cli"
)

func TestValuesOfStapOptions(t *testing.T) {
	for args, want := range map[string]string{
		"--prologue-searching":         "",
		"--prologue-searching=auto":    "",
		"--prologue-searching=x":       "--prologue-searching=x: choose always, auto or never",
		"--modinfo=a=b":                "",
		"--modinfo a":                  "--modinfo=a: write NAME=VALUE",
		"--download-debuginfo=90":      "",
		"--download-debuginfo=ask":     "",
		"--download-debuginfo=x":       "--download-debuginfo=x: choose yes, no, ask or a number",
		"--use-server-on-error=no":     "",
		"--use-server-on-error":        "--use-server-on-error: gostap asks no servers",
		"--use-server-on-error=yes":    "--use-server-on-error=yes: gostap asks no servers",
		"--use-server-on-error=always": "choose yes or no",
	} {
		_, err := parseOptions(append(strings.Fields(args), "-e", "probe begin { }"), io.Discard)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
}

// TestCleanCacheAlone: --clean-cache needs no script, other options that have no effect do.
func TestCleanCacheAlone(t *testing.T) {
	for args, want := range map[string]int{"--clean-cache": 0, "--save-uprobes": 1} {
		var errs bytes.Buffer
		if got := runScript(t.Context(), []string{args}, cli.Stdio{Out: io.Discard, Err: &errs}); got != want {
			t.Errorf("%s: status %d, want %d: %s", args, got, want, errs.String())
		}
	}
}
