// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/kbuild/kernel"
)

func TestSigningKey(t *testing.T) {
	for args, want := range map[string]string{
		"":                                "",
		"--sign-module=":                  "name a key in PEM",
		"--sign-module=/nothing":          "--sign-module: key: ",
		"--sign-module=/nothing -p3":      "",
		"--sign-module=x --kprobe-events": "needs a module",
	} {
		o, err := parseOptions(append(strings.Fields(args), "-e", "probe begin { }"), io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = o.withSigningKey(); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
}

func TestFindOwnersKey(t *testing.T) {
	missing, there := filepath.Join(t.TempDir(), "missing"), t.TempDir()
	if got, err := findOwnersKey([]string{missing, there}); got != there || err != nil {
		t.Errorf("%s, %v", got, err)
	}
	if _, err := findOwnersKey([]string{missing}); err == nil || !strings.Contains(err.Error(), "there is no machine owner's key ("+missing+")") {
		t.Errorf("error %v", err)
	}
}

func TestNotSigned(t *testing.T) {
	m := kbuild.Module{Path: "/nothing"}
	if got, err := new(options).sign(t.Context(), kernel.Kernel{}, m); err != nil || got.Path != m.Path {
		t.Errorf("%+v, %v", got, err)
	}
}
