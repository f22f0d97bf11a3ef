// SPDX-License-Identifier: GPL-2.0-or-later

package operate

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// environment returns a lookup function for variables given as "NAME=VALUE|NAME=VALUE".
func environment(text string) func(string) (string, bool) {
	return func(name string) (string, bool) {
		for _, e := range strings.Split(text, "|") {
			if value, ok := strings.CutPrefix(e, name+"="); ok {
				return value, true
			}
		}
		return "", false
	}
}

func TestCaller(t *testing.T) {
	who, err := caller(environment("SUDO_UID=12345|SUDO_GID=54321|SUDO_USER=root"), 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	if who.uid != 12345 || who.gid != 54321 || who.name != "12345" || who.home != "/" || len(who.groups) != 0 {
		t.Errorf("%+v", who)
	}
}

func TestCallerRefuses(t *testing.T) {
	for _, c := range []struct {
		env       string
		uid, euid int
		want      string
	}{
		{"SUDO_UID=1000|SUDO_GID=1000", 1000, 1000, "this takes sudo"},
		{"SUDO_UID=1000|SUDO_GID=1000", 1000, 0, "this takes sudo"}, // started by a set-user-ID bit, not by sudo
		{"SUDO_GID=1000", 0, 0, "SUDO_UID is not set"},
		{"SUDO_UID=1000", 0, 0, "SUDO_GID is not set"},
		{"SUDO_UID=0|SUDO_GID=1000", 0, 0, "you are root already"},
		{"SUDO_UID=|SUDO_GID=1000", 0, 0, "is not a user or group ID"},
		{"SUDO_UID=-1|SUDO_GID=1000", 0, 0, "is not a user or group ID"},
		{"SUDO_UID=4294967295|SUDO_GID=1000", 0, 0, "is not a user or group ID"},
		{"SUDO_UID=4294967296|SUDO_GID=1000", 0, 0, "is not a user or group ID"},
		{"SUDO_UID=01000|SUDO_GID=1000", 0, 0, "is not a user or group ID"},
		{"SUDO_UID=1000 |SUDO_GID=1000", 0, 0, "is not a user or group ID"},
		{"SUDO_UID=joe|SUDO_GID=1000", 0, 0, "is not a user or group ID"},
	} {
		_, err := caller(environment(c.env), c.uid, c.euid)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v", c, err)
		}
	}
}

// TestEnvironment checks that no variable that the user has set reaches the session,
// except the kind of the terminal.
func TestEnvironment(t *testing.T) {
	before := os.Environ()
	t.Cleanup(func() {
		os.Clearenv()
		for _, e := range before {
			name, value, _ := strings.Cut(e, "=")
			os.Setenv(name, value)
		}
	})
	for term, want := range map[string]string{"xterm-256color": "TERM=xterm-256color", "/tmp/x": "", "../x": "", "": ""} {
		os.Clearenv()
		for _, name := range []string{"LD_PRELOAD", "BASH_ENV", "ENV", "IFS", "GODEBUG", "SUDO_UID", "PATH", "HOME", "SHELL"} {
			os.Setenv(name, "users")
		}
		os.Setenv("TERM", term)
		(&user{name: "joe", home: "/home/joe"}).setEnvironment()
		got := os.Environ()
		slices.Sort(got)
		expected := []string{"HOME=/home/joe", "LANG=C.UTF-8", "LOGNAME=joe", "PATH=/usr/local/bin:/usr/bin:/bin", "SHELL=/bin/sh"}
		if want != "" {
			expected = append(expected, want)
		}
		if expected = append(expected, "USER=joe"); !slices.Equal(got, expected) {
			t.Errorf("TERM=%q: %q, want %q", term, got, expected)
		}
	}
}
