// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// pieces stores the bytes of each write.
type pieces []string

func (p *pieces) Write(b []byte) (int, error) {
	*p = append(*p, string(b))
	return len(b), nil
}

func TestCopyInput(t *testing.T) {
	long := strings.Repeat("x", 5000)
	for _, c := range []struct {
		input        string
		lines, chars pieces
	}{
		{"ab\n\nc", pieces{"ab\n", "\n", "c"}, pieces{"a", "b", "\n", "\n", "c"}},
		{long + "\n", pieces{long[:4096], long[4096:] + "\n"}, strings.Split(long+"\n", "")},
		{"", nil, nil},
	} {
		var lines, chars, alone pieces
		(&input{line: &lines, char: &chars}).copy(strings.NewReader(c.input))
		(&input{line: &alone}).copy(strings.NewReader(c.input))
		for _, d := range []string{cmp.Diff(c.lines, lines), cmp.Diff(c.chars, chars), cmp.Diff(c.lines, alone)} {
			if d != "" {
				t.Errorf("%.10q: (-want +got)\n%s", c.input, d)
			}
		}
	}
}

// TestUnbuffered checks that a terminal delivers each key at once without echo, until its settings
// are restored.
func TestUnbuffered(t *testing.T) {
	fd, err := unix.Open("/dev/ptmx", unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fd)
	state := func() *unix.Termios {
		now, err := unix.IoctlGetTermios(fd, unix.TCGETS)
		if err != nil {
			t.Fatal(err)
		}
		return now
	}
	before := state()
	restore := unbuffered(fd)
	if now := state(); now.Lflag != before.Lflag&^(unix.ICANON|unix.ECHO) || now.Cc[unix.VMIN] != 1 || now.Cc[unix.VTIME] != 0 {
		t.Errorf("flags %#x, then %#x, reads from %d keys on", before.Lflag, now.Lflag, now.Cc[unix.VMIN])
	}
	restore()
	if d := cmp.Diff(before, state()); d != "" {
		t.Error(d)
	}
	unbuffered(-1)() // no terminal: nothing happens
}

func TestWantsInput(t *testing.T) {
	for _, c := range []struct {
		pp           string
		lines, chars bool
	}{
		{`procfs("__stdin").write`, true, false},
		{`procfs("__stdin_char").write`, false, true},
		{`procfs("stdin").write`, false, false},
	} {
		lines, chars := wantsInput(&modmeta.Meta{Probes: []modmeta.Probe{{Family: "begin", PP: "begin"}, {PP: c.pp}}})
		if lines != c.lines || chars != c.chars {
			t.Errorf("%s: %v %v", c.pp, lines, chars)
		}
	}
}
