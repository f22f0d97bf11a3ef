// SPDX-License-Identifier: GPL-2.0-or-later

// Package terminal escapes untrusted text before it is shown: names in debug information,
// lines of source files, replies of servers, names of processes and files. Control bytes
// in it could move the cursor, rename the window or enter commands in the user's shell.
// They are shown as octal escapes such as \033.
package terminal

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode/utf8"
)

// Text escapes control bytes except line feeds and tabs.
func Text(s string) string { return escape(s, "\n\t", octal) }

// Name escapes all control bytes, so that a name can't look like two lines.
func Name(s string) string { return escape(s, "", octal) }

// JSON escapes in a JSON text what encoding/json does not: DEL and the C1 controls of ISO
// 6429, which some terminals obey in UTF-8, too, and characters that reorder text.
func JSON(s string) string {
	return escape(s, "\n\t", func(part string) string {
		r, _ := utf8.DecodeRuneInString(part)
		return fmt.Sprintf(`\u%04x`, r)
	})
}

// Shell quotes a word for the shell, in a command that a message suggests: a name of others must not become
// another command when the line is copied.
func Shell(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }

func octal(part string) string {
	var b strings.Builder
	for i := range len(part) {
		fmt.Fprintf(&b, `\%03o`, part[i])
	}
	return b.String()
}

// escape replaces each control character that is not in keep.
func escape(s, keep string, as func(string) string) string {
	var b strings.Builder
	done := 0
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if control(r, s[i], n) && !strings.ContainsRune(keep, r) {
			b.WriteString(s[done:i])
			b.WriteString(as(s[i : i+n]))
			done = i + n
		}
		i += n
	}
	if done == 0 {
		return s
	}
	b.WriteString(s[done:])
	return b.String()
}

// control reports whether a character is a control: C0, DEL, C1, a line separator of Unicode, or one that changes
// the order in which the text around it is shown. C1 may be a character, or in text that is not UTF-8 a byte.
func control(r rune, first byte, size int) bool {
	if r == utf8.RuneError && size == 1 {
		return first >= 0x80 && first < 0xa0
	}
	return r < ' ' || r >= 0x7f && r < 0xa0 || separates(r) || reorders(r)
}

// separates reports whether a character is U+2028 or U+2029.
func separates(r rune) bool { return r == '\u2028' || r == '\u2029' }

// reorders reports whether a character embeds, overrides or isolates text of a direction (UAX #9): with it, the name
// of a file may look like another one.
func reorders(r rune) bool {
	return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

// Writer writes text as Text escapes it. A character that is split between two writes is
// written with the second one.
type Writer struct {
	w    io.Writer
	mu   sync.Mutex
	tail []byte
}

// NewWriter returns a Writer that writes to w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Bare returns the underlying writer, for text that is already escaped or must not be.
func (t *Writer) Bare() io.Writer { return t.w }

// Write writes p escaped. It keeps an incomplete character at the end for the next Write or Flush.
func (t *Writer) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := append(t.tail, p...)
	n := whole(text)
	_, err := io.WriteString(t.w, Text(string(text[:n])))
	t.tail = append([]byte(nil), text[n:]...)
	if err != nil {
		return 0, err
	}
	return len(p), nil
}

// Flush writes the bytes of an incomplete character.
func (t *Writer) Flush() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	rest := t.tail
	t.tail = nil
	if len(rest) == 0 {
		return nil
	}
	_, err := io.WriteString(t.w, Text(string(rest)))
	return err
}

// whole returns the length of p without an incomplete character at its end.
func whole(p []byte) int {
	for i := 1; i < utf8.UTFMax && i <= len(p); i++ {
		if b := p[len(p)-i]; utf8.RuneStart(b) {
			if b >= utf8.RuneSelf && !utf8.FullRune(p[len(p)-i:]) {
				return len(p) - i
			}
			break
		}
	}
	return len(p)
}
