// SPDX-License-Identifier: GPL-2.0-or-later

// Package text has the library's functions on strings for scripts that run without a module.
package text

import (
	"fmt"
	"unicode/utf8"
)

// dots is the end of a text that was cut, behind the closing quote.
const dots = "..."

// Quote returns bytes in double quotes with C escapes, at most most bytes long. A text that does not
// fit ends with "... as in the module runtime (runtime-c/text/quote.h).
func Quote(s []byte, most int) []byte {
	q := quotation{out: []byte{'"'}, most: most, quoted: true, safe: 1}
	for _, b := range s {
		if !q.put(escaped(b)) {
			break
		}
	}
	return q.close()
}

// Visible returns a text with escapes, as Quote; characters of several bytes become \u00E9. most is the
// script's largest string; limit, if it is above 0, may lower it. Without quoted there are no quotes
// and no dots.
func Visible(s []byte, most int, limit int64, quoted bool) []byte {
	q := quotation{most: most, quoted: quoted}
	if limit > 0 && limit < int64(most) {
		q.most = int(limit)
		if quoted {
			q.most = max(q.most, len(`""`)+len(dots))
		}
	}
	if quoted {
		q.out, q.safe = []byte{'"'}, 1
	}
	for len(s) > 0 {
		e, n := visible(s)
		if !q.put(e) {
			break
		}
		s = s[n:]
	}
	return q.close()
}

// visible returns the first character of a text with escapes, and how many bytes it has. Bytes that are
// not UTF-8 are characters of their own.
func visible(s []byte) (string, int) {
	r, n := utf8.DecodeRune(s)
	switch {
	case n == 1:
		return escaped(s[0]), 1
	case r < 0x10000:
		return fmt.Sprintf(`\u%04X`, r), n
	}
	return fmt.Sprintf(`\U%08X`, r), n
}

// quotation is a text that is being quoted.
type quotation struct {
	out    []byte
	most   int
	safe   int // up to here, the quote and the dots still fit
	quoted bool
	cut    bool
}

// put appends an escaped character; false if it does not fit.
func (q *quotation) put(e string) bool {
	end := 0
	if q.quoted {
		end = len(`"`)
	}
	if len(q.out)+len(e)+end > q.most {
		q.cut = true
		return false
	}
	q.out = append(q.out, e...)
	if len(q.out)+len(`"`)+len(dots) <= q.most {
		q.safe = len(q.out)
	}
	return true
}

func (q *quotation) close() []byte {
	switch {
	case !q.quoted:
		return q.out
	case q.cut:
		return append(append(q.out[:q.safe], '"'), dots...)
	}
	return append(q.out, '"')
}

// escaped returns a byte as it stands in a C literal.
func escaped(b byte) string {
	switch b {
	case '"', '\\':
		return `\` + string(rune(b))
	case '\a', '\b', '\t', '\n', '\v', '\f', '\r':
		return `\` + string("abtnvfr"[b-'\a'])
	}
	if b < ' ' || b > '~' {
		return fmt.Sprintf(`\%03o`, b)
	}
	return string(rune(b))
}
