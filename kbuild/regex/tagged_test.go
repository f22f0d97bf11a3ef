// SPDX-License-Identifier: GPL-2.0-or-later

package regex

import (
	"errors"
	"math/rand"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCaptures(t *testing.T) {
	for _, tt := range []struct {
		pattern, s string
		want       []string // nil: no match; "-" for a group that did not take part
	}{
		{"([a-z]+)=([a-z]+);", "key=value;rest", []string{"key=value;", "key", "value"}},
		{"a(x)?b", "ab", []string{"ab", "-"}},
		{"([0-9]{4})-([0-9]{2})-([0-9]{2})", "on 2024-05-06.", []string{"2024-05-06", "2024", "05", "06"}},
		{"<.*>", "<a><b>", []string{"<a><b>"}},
		{"<[^>]*>", "<a><b>", []string{"<a>"}},
		{"a|ab", "xxabyy", []string{"ab"}},
		{"a{2}", "aaa", []string{"aa"}},
		{"", "abc", []string{""}},
		{"x", "abc", nil},
		{"b|abc", "ab", []string{"b"}}, // "abc" begins further left but never ends
		{"(a*)(a|b)*", "aab", []string{"aab", "aa", "b"}},
		{"(a)|b", "b", []string{"b", "-"}},
		{"(a$|(a))", "a", []string{"a", "a", "-"}},
		{"((a)|a$)", "a", []string{"a", "a", "a"}},
		{"(^|,)x(,|$)", "a,x", []string{",x", ",", ""}},
		{"$^", "", []string{""}},
		{"$^", "x", nil},
		{"(|a)*", "aa", []string{"aa", "a"}},
	} {
		d, err := CompileTagged(tt.pattern)
		if err != nil {
			t.Errorf("%q: %v", tt.pattern, err)
			continue
		}
		if diff := cmp.Diff(tt.want, texts(tt.s, d.Find(tt.s))); diff != "" {
			t.Errorf("%q on %q (-want +got):\n%s", tt.pattern, tt.s, diff)
		}
	}
}

// texts returns the captured parts of s.
func texts(s string, at []int) []string {
	var out []string
	for i := 0; i < len(at); i += 2 {
		if at[i] < 0 || at[i+1] < 0 {
			out = append(out, "-")
		} else {
			out = append(out, s[at[i]:at[i+1]])
		}
	}
	return out
}

func TestTooBigToCapture(t *testing.T) {
	for _, tt := range []struct{ pattern, want string }{
		{strings.Repeat("()", 32), "more than 31 groups to capture"},
		{"(.*a.{14})b", "to capture"},
		{"(x", "expected ), found end of regex"},
		{strings.Repeat("(", 31) + "a{100}" + strings.Repeat(")", 31), "to capture"},
	} {
		_, err := CompileTagged(tt.pattern)
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(e.Message, tt.want) {
			t.Errorf("%.40q: %v, want %s", tt.pattern, err, tt.want)
		}
	}
	d, err := CompileTagged(strings.Repeat("(a)", MaxGroups))
	if err != nil {
		t.Fatal(err)
	}
	if got := d.Find(strings.Repeat("a", MaxGroups)); len(got) != 64 || got[63] != MaxGroups {
		t.Errorf("%d groups: %v", MaxGroups, got)
	}
}

// TestSequence: swaps need the scratch register; moves of constants come last.
func TestSequence(t *testing.T) {
	moves := []Move{{1, 2}, {2, 1}, {3, 1}, {4, FromPos}, {5, 4}, {6, 6}, {7, 8}, {8, 9}, {9, 7}}
	got := map[uint16]uint16{99: 0}
	want := map[uint16]uint16{}
	for r := uint16(0); r < 10; r++ {
		got[r], want[r] = 100+r, 100+r
	}
	for _, m := range moves {
		want[m.To] = 100 + m.From
		if m.From == FromPos {
			want[m.To] = FromPos
		}
	}
	for _, m := range sequence(moves, 99) {
		if got[m.To] = got[m.From]; m.From == FromPos {
			got[m.To] = FromPos
		}
	}
	delete(got, 99)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

// compare compares the automaton with Go's leftmost-longest matcher, which chooses among equally
// long matches by the same rule.
func compare(t *testing.T, pattern, s string) {
	t.Helper()
	re, err := regexp.Compile("(?s)" + pattern)
	if err != nil {
		return
	}
	re.Longest()
	d, err := CompileTagged(pattern)
	if err != nil {
		return
	}
	if diff := cmp.Diff(re.FindStringSubmatchIndex(s), d.Find(s)); diff != "" {
		t.Errorf("%q on %q (-want +got):\n%s", pattern, s, diff)
	}
	if plain, err := Compile(pattern); err == nil && plain.Match(s) != (d.Find(s) != nil) {
		t.Errorf("%q on %q: the two automata disagree", pattern, s)
	}
}

func TestRandomPatterns(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	for range 1500 {
		pattern := randomPattern(rnd, 4)
		for range 5 {
			s := make([]byte, rnd.Intn(8))
			for i := range s {
				s[i] = "abc"[rnd.Intn(3)]
			}
			compare(t, pattern, string(s))
		}
		if t.Failed() {
			return
		}
	}
}

func randomPattern(rnd *rand.Rand, depth int) string {
	if depth == 0 {
		return []string{"a", "b", "c", ".", "[ab]", "^", "$", ""}[rnd.Intn(8)]
	}
	x := randomPattern(rnd, depth-1)
	switch rnd.Intn(8) {
	case 0:
		return "(" + x + ")"
	case 1, 2:
		return "(" + x + "|" + randomPattern(rnd, depth-1) + ")"
	case 3:
		return "(" + x + ")" + []string{"*", "+", "?", "{2}", "{0,2}", "{1,}", "{2,}"}[rnd.Intn(7)]
	}
	return x + randomPattern(rnd, depth-1)
}

func FuzzCaptures(f *testing.F) {
	f.Add("(a|ab)(c|bcd)(d*)", "abcd")
	f.Add("(a*)*b|(^a)+", "aab")
	f.Add("x{1,3}(y?)$", "xxxy")
	f.Fuzz(func(t *testing.T, pattern, s string) {
		if len(pattern) > 30 || len(s) > 60 || strings.ContainsAny(pattern, "\\[\x00") || strings.Contains(s, "\x00") ||
			strings.Contains(pattern, "?") && strings.ContainsAny(pattern, "*+}?:P<") {
			return // Go reads escapes, classes, lazy operators and flags differently
		}
		for _, b := range []byte(pattern + s) {
			if b >= 0x80 {
				return
			}
		}
		compare(t, pattern, s)
	})
}
