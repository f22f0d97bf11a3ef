// SPDX-License-Identifier: GPL-2.0-or-later

package objects

import (
	"strconv"
	"strings"
	"unicode"
)

// foldedWriter writes each element of an array that is keyed by a stack as a line: frames from the
// outermost one on, separated by ";", a blank and a count. flamegraph.pl, speedscope and others
// read it. Other keys become frames at their position: a program's name before the stack groups the
// stacks by program. It writes nothing for other objects, and for values that are not counts:
// strings and negative numbers.
type foldedWriter struct{}

func (foldedWriter) Append(dst []byte, o *Object) []byte {
	var frames []string
	count, ok := "", false
	for _, f := range o.Fields {
		switch v := f.Value.(type) {
		case Keys:
			frames, ok = foldedKeys(v)
		case int64:
			if (f.Name == "value" || f.Name == "count") && v >= 0 {
				count = strconv.FormatInt(v, 10)
			}
		}
	}
	if !ok || count == "" {
		return dst
	}
	dst = append(dst, strings.Join(frames, ";")...)
	return append(append(append(dst, ' '), count...), '\n')
}

// foldedKeys returns the frames of all keys; ok means that one of the keys is a stack.
func foldedKeys(keys Keys) (frames []string, ok bool) {
	for _, k := range keys {
		if s, is := k.(*Stack); is {
			frames, ok = append(frames, s.folded()...), true
		} else {
			frames = append(frames, foldable(cell(k)))
		}
	}
	return frames, ok
}

// folded returns the frames' names, outermost first.
func (s *Stack) folded() []string {
	var out []string
	if s.Truncated {
		out = append(out, "[truncated]")
	}
	for i := len(s.Frames) - 1; i >= 0; i-- {
		out = append(out, foldable(s.Frames[i].Label()))
	}
	if len(out) == 0 {
		out = append(out, "[no stack]")
	}
	return out
}

// reorders reports whether a character separates lines or reorders the text around it, so that a name looks like another.
func reorders(c rune) bool {
	return c == '\u2028' || c == '\u2029' || unicode.Is(unicode.Bidi_Control, c)
}

// foldable replaces the characters that separate frames and lines, and other control characters.
// Names in programs that others control may have them.
func foldable(name string) string {
	if name == "" {
		return "-"
	}
	return strings.Map(func(c rune) rune {
		switch {
		case c == ';':
			return ':'
		case unicode.IsControl(c), reorders(c):
			return ' '
		}
		return c
	}, name)
}
