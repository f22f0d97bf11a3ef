// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"strings"
	"testing"
)

// TestSizes counts a file that has one of each.
func TestSizes(t *testing.T) {
	s := sizes{packages: map[string]int{}}
	s.add("room/a.go", []byte("package room\n\nfunc Exported() {\n\treturn\n}\n\n// For amd64.\nfunc other() {}\n"+strings.Repeat("\n", longFile)))
	s.add("room/arch/b.go", []byte("package arch\n\nconst name = \"x86_64\"\n"))
	if s.packages["room"] != 1 || s.packages["room/arch"] != 1 {
		t.Errorf("packages %v", s.packages)
	}
	if len(s.long) != 1 || !strings.HasPrefix(s.long[0], "room/a.go (") {
		t.Errorf("long files %v", s.long)
	}
	if len(s.functions) != 2 || s.functions[0] != (function{"room.Exported", 3}) {
		t.Errorf("functions %v", s.functions)
	}
	if s.uncommented != 1 || len(s.machines) != 1 || s.machines[0] != "room/a.go" {
		t.Errorf("%d without a comment, %v name an architecture", s.uncommented, s.machines)
	}
}
