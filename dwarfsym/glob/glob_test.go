// SPDX-License-Identifier: GPL-2.0-or-later

package glob

import "testing"

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		pattern, s string
		want       bool
	}{
		{"vfs_*", "vfs_read", true}, {"vfs_*", "xvfs_read", false}, {"*", "", true}, {"", "", true},
		{"?fs_r*d", "vfs_read", true}, {"a*b*c", "a-b-b-c", true}, {"a*b*c", "a-b-b-d", false},
		{"[a-c]x", "bx", true}, {"[!a-c]x", "bx", false}, {"[]]x", "]x", true}, {"[ab", "[ab", true},
		{`\*`, "*", true}, {`\*`, "x", false}, {"fs/*.c", "fs/a/b.c", true}, {"a", "ab", false}, {"ab", "a", false},
	} {
		if got := Match(c.pattern, []byte(c.s)); got != c.want {
			t.Errorf("Match(%q, %q) = %v", c.pattern, c.s, got)
		}
	}
}

func TestPrefix(t *testing.T) {
	for pattern, want := range map[string]string{
		"": "", "vfs_read": "vfs_read", "vfs_*": "vfs_", "*": "", "?x": "", "a[b]": "a", `a\*`: "a",
	} {
		if got := Prefix(pattern); got != want {
			t.Errorf("Prefix(%q) = %q", pattern, got)
		}
	}
}

func TestTail(t *testing.T) {
	for _, c := range []struct {
		pattern, s string
		want       bool
	}{
		{"open.c", "fs/open.c", true}, {"fs/open.c", "/src/fs/open.c", true}, {"pen.c", "fs/open.c", false},
		{"*.c", "fs/open.c", true}, {"x/open.c", "fs/open.c", false},
	} {
		if got := Tail(c.pattern, []byte(c.s)); got != c.want {
			t.Errorf("Tail(%q, %q) = %v", c.pattern, c.s, got)
		}
	}
}

func FuzzMatch(f *testing.F) {
	f.Add("a*[b-", "abc")
	f.Fuzz(func(t *testing.T, pattern, s string) {
		if !Match("*", []byte(s)) {
			t.Error("* must match all")
		}
		Match(pattern, []byte(s))
	})
}
