// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/need"
)

func TestChooseCache(t *testing.T) {
	need.Root(t)
	const someone = 12345
	for name, c := range map[string]struct {
		spoil  func(home, cache, system string) error
		want   string // "cache", "system" or ""
		reason string // in the warning
	}{
		"root's":           {func(string, string, string) error { return nil }, "cache", ""},
		"someone's home":   {func(home, _, _ string) error { return os.Chown(home, someone, 0) }, "system", "home belongs to user 12345"},
		"someone's part":   {func(_, cache, _ string) error { return os.Chown(filepath.Join(cache, "kbuild"), someone, 0) }, "system", "kbuild belongs to user 12345"},
		"open to others":   {func(_, cache, _ string) error { return os.Chmod(cache, 0o777) }, "system", "cache can be changed by others"},
		"no place at all":  {func(home, _, _ string) error { return os.Chown(filepath.Dir(home), someone, 0) }, "", "belongs to user 12345"},
		"not there so far": {func(_, cache, _ string) error { return os.RemoveAll(cache) }, "cache", ""},
	} {
		t.Run(name, func(t *testing.T) {
			top := t.TempDir()
			home := filepath.Join(top, "home")
			cache, system := filepath.Join(home, "cache"), filepath.Join(top, "system")
			if err := os.MkdirAll(filepath.Join(cache, "kbuild"), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := c.spoil(home, cache, system); err != nil {
				t.Fatal(err)
			}
			got, notes := chooseCache(cache, system)
			if want := map[string]string{"cache": cache, "system": system}[c.want]; got != want {
				t.Errorf("%q, want %q", got, want)
			}
			if (len(notes) == 0) != (c.reason == "") || len(notes) > 0 && !strings.Contains(notes[0].Message, c.reason) {
				t.Errorf("warnings %v, want one with %q", notes, c.reason)
			}
		})
	}
}
