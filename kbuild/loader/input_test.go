// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// pieces keeps what was written at once.
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
