// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"strconv"
	"strings"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// histEntry is one entry of a trigger's histogram.
type histEntry struct {
	keys []value // those of tracemeta.Count.Names
	hits uint64
	sum  uint64 // of the values; 0 if the trigger has none
}

// textWidth is the width to which the kernel pads the text of a key (hist_trigger_print_key() in
// kernel/trace/trace_events_hist.c). The texts here, names of threads, are shorter.
const textWidth = 50

// readHistogram parses the file hist of an event with one trigger, whose keys and value are those of c.
// texts says which keys are texts. dropped is the number of hits for which the trigger had no room.
func readHistogram(file string, c *tracemeta.Count, texts []bool) (list []histEntry, dropped uint64, err error) {
	s := scanner{rest: file}
	for s.find("\n{ ") {
		list = append(list, s.entry(c, texts))
	}
	if s.find("\n    Dropped: ") {
		dropped = s.number()
	} else {
		s.failed = true
	}
	if s.failed {
		return nil, 0, corrupt("a histogram that is not as expected: %.300q", file)
	}
	return list, dropped, nil
}

// scanner reads text from its beginning. After a failure it reads nothing more.
type scanner struct {
	rest   string
	failed bool
}

// find skips to behind a text. Without it, nothing is skipped.
func (s *scanner) find(text string) bool {
	_, rest, ok := strings.Cut(s.rest, text)
	if ok && !s.failed {
		s.rest = rest
		return true
	}
	return false
}

// expect reads a text that must be next.
func (s *scanner) expect(text string) {
	rest, ok := strings.CutPrefix(s.rest, text)
	s.failed = s.failed || !ok
	s.rest = rest
}

// number reads a decimal number after blanks.
func (s *scanner) number() uint64 {
	text := strings.TrimLeft(s.rest, " ")
	end := strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(text)
	}
	n, err := strconv.ParseUint(text[:end], 10, 64)
	s.failed = s.failed || err != nil
	s.rest = text[end:]
	return n
}

// padded reads a text and the blanks after it. The texts come from processes and may contain anything, but
// their width is known.
func (s *scanner) padded() string {
	if len(s.rest) < textWidth {
		s.failed = true
		return ""
	}
	text := strings.TrimRight(s.rest[:textWidth], " ")
	s.rest = s.rest[textWidth:]
	return text
}

// entry reads "KEY: VALUE, KEY: VALUE } hitcount: N  VALUE: N".
func (s *scanner) entry(c *tracemeta.Count, texts []bool) (e histEntry) {
	for i, k := range c.Names() {
		if i > 0 {
			s.expect(", ")
		}
		s.expect(k + ": ")
		if texts[i] {
			e.keys = append(e.keys, value{S: []byte(s.padded())})
		} else {
			e.keys = append(e.keys, value{N: int64(s.number())})
		}
	}
	s.expect(" } hitcount: ")
	e.hits = s.number()
	if c.Value != "" {
		s.expect("  " + c.Value + ": ")
		e.sum = s.number()
	}
	return e
}
