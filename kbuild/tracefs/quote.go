// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import "fmt"

// dots is the end of a text that was cut, behind the closing quote.
const dots = "..."

// quote returns a text in double quotes with C escapes, at most most bytes long. A text that does not
// fit ends with "... as in the module runtime (runtime-c/text/quote.h).
func quote(s []byte, most int) []byte {
	out := []byte{'"'}
	safe := len(out) // up to here, the quote and the dots still fit
	for _, b := range s {
		e := escaped(b)
		if len(out)+len(e)+1 > most {
			return append(append(out[:safe], '"'), dots...)
		}
		out = append(out, e...)
		if len(out)+1+len(dots) <= most {
			safe = len(out)
		}
	}
	return append(out, '"')
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
