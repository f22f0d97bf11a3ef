// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

// TestSwitchFile checks that text goes to another file after a record of switch_file(), and stays in
// the same one if there is no other, or if it can't be opened.
func TestSwitchFile(t *testing.T) {
	var second strings.Builder
	for _, c := range []struct {
		name                  string
		next                  func() (io.Writer, error)
		first, second, warned string
	}{
		{"another", func() (io.Writer, error) { return &second, nil }, "one\n", "two\n", ""},
		{"none", nil, "one\ntwo\n", "", ""},
		{"not opened", func() (io.Writer, error) { return nil, errors.New("no such folder") }, "one\ntwo\n", "", "WARNING: switch_file(): no such folder\n"},
	} {
		var first, errs strings.Builder
		second.Reset()
		d := newFake(1)
		d.onStart = func() error {
			d.hit(0, 0, textRecord("one\n"), record(recSwitch, 0, nil), textRecord("two\n"), exitRecord())
			return nil
		}
		status, err := newSession(d, testMeta(), nil, Config{Stdout: &first, Stderr: &errs, Warnings: true, NextFile: c.next}).runToEnd(context.Background())
		if status != statusOK || err != nil || first.String() != c.first || second.String() != c.second || errs.String() != c.warned {
			t.Errorf("%s: status %d, %v: %q, then %q, %q", c.name, status, err, first.String(), second.String(), errs.String())
		}
	}
}
