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
		input string
		bytes bool
		want  pieces
	}{
		{"ab\n\nc", false, pieces{"ab\n", "\n", "c"}},
		{"ab\n", true, pieces{"a", "b", "\n"}},
		{long + "\n", false, pieces{long[:4096], long[4096:] + "\n"}},
		{"", true, nil}, {"", false, nil},
	} {
		var got pieces
		copyInput(&got, strings.NewReader(c.input), c.bytes)
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%.10q, bytes %v: (-want +got)\n%s", c.input, c.bytes, d)
		}
	}
}

func TestWantsInput(t *testing.T) {
	for _, c := range []struct {
		pp, pn       string
		wants, bytes bool
	}{
		{`procfs("__stdin").write`, "input.line", true, false},
		{`procfs("__stdin").write`, "input.char", true, true},
		{`procfs("stdin").write`, "input.char", false, false},
	} {
		wants, bytes := wantsInput(&modmeta.Meta{Probes: []modmeta.Probe{{Family: "begin", PP: "begin", PN: "begin"}, {PP: c.pp, PN: c.pn}}})
		if wants != c.wants || bytes != c.bytes {
			t.Errorf("%s of %s: %v %v", c.pp, c.pn, wants, bytes)
		}
	}
}
