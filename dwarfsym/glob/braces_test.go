// SPDX-License-Identifier: GPL-2.0-or-later

package glob

import (
	"strings"
	"testing"
)

func TestBraces(t *testing.T) {
	many := strings.Repeat("{a,b}", 40)
	for pattern, want := range map[string]string{
		"vfs_read":              "vfs_read",
		"vfs_{read,writ*}":      "vfs_read vfs_writ*",
		"vfs_{read,{write,}}x":  "vfs_readx vfs_writex vfs_x",
		"__{ia32,x64}_sys_read": "__ia32_sys_read __x64_sys_read",
		"{a,b}{c,d}":            "ac ad bc bd",
		"{a}":                   "a",
		"a,b":                   "a,b",
		"vfs_{read":             "vfs_{read",
		"vfs_read}":             "vfs_read}",
		many:                    many,
	} {
		if got := strings.Join(Braces(pattern), " "); got != want {
			t.Errorf("%s: %s, want %s", pattern, got, want)
		}
	}
}
