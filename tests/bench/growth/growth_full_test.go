// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package growth

import (
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/bench/table"
)

// TestGrowth measures gostap's curves on 6.1 and compares them with the committed tables.
func TestGrowth(t *testing.T) {
	release := measured(t)
	for _, c := range curves {
		t.Run(c.file, func(t *testing.T) { c.check(t, release) })
	}
}

func (c *curve) check(t *testing.T, release string) {
	add := []guest.Mapping{{Host: "/bin/sh"}, {Host: "/bin/mkdir"}, {Host: "/bin/mount"}, {Host: "/bin/grep"}}
	got := c.rows(measure(t, release, c.chosen(func(tool string) bool { return tool == gostap }), own(t, release), add))
	t.Logf("%s on %s\n%s", c.axes.Title, release, table.Format(got, ""))
	if *update && len(got) > 0 {
		c.accept(t, got)
	}
	want := slices.DeleteFunc(table.Read(t, c.table()), func(f table.Figure) bool { return !strings.HasPrefix(f.Name, gostap+" ") || !c.asked(f.Name) })
	for _, e := range c.rise().Compare(want, got) {
		t.Error(e)
	}
}
