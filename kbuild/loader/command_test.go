// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"testing"
)

// pidOf starts text, releases it, and returns its output and the PID of target().
func pidOf(t *testing.T, text string) (printed, target string) {
	t.Helper()
	var out bytes.Buffer
	c, err := StartCommand(text, append(os.Environ(), `SAY=echo $$`), nil, &out, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Release(); err != nil {
		t.Fatal(err)
	}
	<-c.done
	if c.err != nil {
		t.Errorf("%s: %v", text, c.err)
	}
	return strings.TrimSpace(out.String()), strconv.Itoa(c.PID())
}

// TestCommandPID checks that a command of words, quoted or not, has the PID of target(), and that
// the shell that runs a list of commands has it.
func TestCommandPID(t *testing.T) {
	for _, text := range []string{
		"sh -c 'echo $$'",
		`sh -c "$SAY"`,
		"/bin/s[h] -c 'echo $$'",
		"echo $$",
		"X=1; echo $X$$ | cut -c2-",
		"exec sh -c 'echo $$'",
		"sh -c '{ echo $$; }'",
		"cd / && exec sh -c 'echo $$'",
		"sh -c 'true;\necho $$'",
		"! sh -c 'kill -0 $PPID && echo $PPID; exit 1'",
	} {
		if printed, target := pidOf(t, text); printed != target {
			t.Errorf("%s: the command has pid %s, target() is %s", text, printed, target)
		}
	}
}

// TestOneCommand compares with what wordexp(3) calls WRDE_BADCHAR.
func TestOneCommand(t *testing.T) {
	for text, want := range map[string]bool{
		"ls 'a|b' *.c":  true,
		`ls "a;b" a\;b`: true,
		`ls '\'`:        true,
		`ls "\"" $HOME`: true,
		`ls "a`:         false,
		`ls '\'' ; b`:   false,
		"a; b":          false,
		"a >b":          false,
		"a\nb":          false,
		"(a)":           false,
		"echo {a,b}":    false,
	} {
		if got := oneCommand(text); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
