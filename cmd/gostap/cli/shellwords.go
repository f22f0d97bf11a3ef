// SPDX-License-Identifier: GPL-2.0-or-later

package cli

import (
	"fmt"
	"strings"
)

// ShellWords splits text into words as a shell does, without running commands (wordexp(3) with
// WRDE_NOCMD and WRDE_UNDEF): it handles quotes, backslashes, ~ and variables. A word that begins
// with # begins a comment. File name patterns are not expanded.
func ShellWords(text string, getenv func(string) string) ([]string, error) {
	s := wordSplitter{rest: text, line: 1, getenv: getenv}
	for {
		word, ok, err := s.next()
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", s.line, err)
		}
		if !ok {
			return s.words, nil
		}
		s.words = append(s.words, word)
	}
}

type wordSplitter struct {
	words  []string
	rest   string
	line   int
	getenv func(string) string
}

// next returns the next word; ok is false at the end.
func (s *wordSplitter) next() (word string, ok bool, err error) {
	s.skipBlanks()
	if s.rest == "" {
		return "", false, nil
	}
	var out strings.Builder
	if s.rest[0] == '~' && (len(s.rest) == 1 || strings.ContainsRune("/ \t\n", rune(s.rest[1]))) {
		out.WriteString(s.getenv("HOME"))
		s.rest = s.rest[1:]
	}
	for s.rest != "" && !strings.ContainsRune(" \t\n", rune(s.rest[0])) {
		if err := s.part(&out); err != nil {
			return "", false, err
		}
	}
	return out.String(), true, nil
}

func (s *wordSplitter) skipBlanks() {
	for s.rest != "" {
		switch {
		case strings.HasPrefix(s.rest, "\\\n"):
			s.take(2)
		case strings.ContainsRune(" \t\n", rune(s.rest[0])):
			s.take(1)
		case s.rest[0] == '#':
			s.take(strings.IndexByte(s.rest+"\n", '\n'))
		default:
			return
		}
	}
}

// take removes n bytes and counts the lines in them.
func (s *wordSplitter) take(n int) string {
	t := s.rest[:n]
	s.rest = s.rest[n:]
	s.line += strings.Count(t, "\n")
	return t
}

// part writes a character of a word, a quoted part or a variable.
func (s *wordSplitter) part(out *strings.Builder) error {
	switch c := s.take(1)[0]; c {
	case '\'':
		end := strings.IndexByte(s.rest, '\'')
		if end < 0 {
			return fmt.Errorf("a quote ' has no end")
		}
		out.WriteString(s.take(end))
		s.take(1)
	case '"':
		return s.quoted(out)
	case '\\':
		s.escaped(out)
	case '$':
		return s.variable(out)
	case '`', '|', '&', ';', '<', '>', '(', ')', '{', '}':
		return fmt.Errorf("%c stands for nothing in a list of options: quote it", c)
	default:
		out.WriteByte(c)
	}
	return nil
}

// quoted writes the text between double quotes.
func (s *wordSplitter) quoted(out *strings.Builder) error {
	for s.rest != "" {
		switch c := s.take(1)[0]; {
		case c == '"':
			return nil
		case c == '$':
			if err := s.variable(out); err != nil {
				return err
			}
		case c == '`':
			return fmt.Errorf("commands are not run: quote ` with a backslash")
		case c == '\\' && s.rest != "" && strings.ContainsRune("$`\"\\\n", rune(s.rest[0])):
			s.escaped(out)
		default:
			out.WriteByte(c)
		}
	}
	return fmt.Errorf(`a quote " has no end`)
}

// escaped writes the character after a backslash; at the end of a line it writes nothing.
func (s *wordSplitter) escaped(out *strings.Builder) {
	if s.rest == "" {
		out.WriteByte('\\')
		return
	}
	if c := s.take(1); c != "\n" {
		out.WriteString(c)
	}
}

// variable writes the value of a variable, after its $.
func (s *wordSplitter) variable(out *strings.Builder) error {
	braced := strings.HasPrefix(s.rest, "{")
	rest := strings.TrimPrefix(s.rest, "{")
	n := 0
	for n < len(rest) && nameByte(rest[n], n) {
		n++
	}
	name := rest[:n]
	switch closed := strings.HasPrefix(rest[n:], "}"); {
	case strings.HasPrefix(s.rest, "("):
		return fmt.Errorf("commands are not run: quote $( with a backslash")
	case braced && (!closed || name == ""):
		return fmt.Errorf("${ needs a name and }")
	case name == "":
		out.WriteByte('$')
		return nil
	case s.getenv(name) == "":
		return fmt.Errorf("$%s is not set: quote $ with a backslash if no variable is meant", name)
	case braced:
		n += len("{}")
	}
	s.take(n)
	out.WriteString(s.getenv(name))
	return nil
}

func nameByte(c byte, at int) bool {
	return c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' || at > 0 && '0' <= c && c <= '9'
}
