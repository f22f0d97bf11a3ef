// SPDX-License-Identifier: GPL-2.0-or-later

package terminal

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestEscapes(t *testing.T) {
	for s, want := range map[string]struct{ text, name string }{
		"":                           {"", ""},
		"vfs_read é 漢 \u00a0":        {"vfs_read é 漢 \u00a0", "vfs_read é 漢 \u00a0"},
		"a\x1b]0;x\x07b":             {`a\033]0;x\007b`, `a\033]0;x\007b`},
		"one\n\ttwo\r":               {"one\n\ttwo" + `\015`, `one\012\011two\015`},
		"\x00\x7f":                   {`\000\177`, `\000\177`},
		"C1 \u009b31m and \x9b31m":   {`C1 \302\233` + `31m and \233` + `31m`, `C1 \302\233` + `31m and \233` + `31m`},
		"\u202eab\u2069\u2028\u200e": {`\342\200\256ab\342\201\251\342\200\250` + "\u200e", `\342\200\256ab\342\201\251\342\200\250` + "\u200e"},
		"latin1 \xe9, cut \xe6\xbc":  {"latin1 \xe9, cut \xe6\xbc", "latin1 \xe9, cut \xe6\xbc"},
	} {
		if got := Text(s); got != want.text {
			t.Errorf("Text(%q) is %q, want %q", s, got, want.text)
		}
		if got := Name(s); got != want.name {
			t.Errorf("Name(%q) is %q, want %q", s, got, want.name)
		}
	}
}

// TestJSON checks that the result is JSON for the same text.
func TestJSON(t *testing.T) {
	const text = "\x1b\u009bé\x7f\u202e\n"
	b, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	line := JSON(string(b))
	var back string
	if err := json.Unmarshal([]byte(line), &back); err != nil || back != text {
		t.Errorf("%s is %q, %v", line, back, err)
	}
	if strings.ContainsAny(line, "\x1b\u009b\x7f\u202e") {
		t.Errorf("controls in %q", line)
	}
}

// TestWriter checks that the output does not depend on how the text is split into writes.
func TestWriter(t *testing.T) {
	const text = "É 漢 \x1b[1m \u009b\n"
	for size := 1; size < len(text); size++ {
		var b strings.Builder
		w := NewWriter(&b)
		for rest := text; rest != ""; {
			n := min(size, len(rest))
			if m, err := w.Write([]byte(rest[:n])); m != n || err != nil {
				t.Fatal(m, err)
			}
			rest = rest[n:]
		}
		if err := w.Flush(); err != nil || b.String() != Text(text) {
			t.Errorf("in writes of %d bytes: %q", size, b.String())
		}
	}
	var b strings.Builder
	w := NewWriter(&b)
	_, _ = w.Write([]byte("x\xe6\xbc"))
	if err := w.Flush(); err != nil || b.String() != "x\xe6\xbc" {
		t.Errorf("the end is %q", b.String())
	}
}
