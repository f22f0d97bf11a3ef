// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"strings"
	"testing"
)

// TestFraction: the parser reports a number such as 1.5 as "not a whole number" wherever it stands,
// but not numbers joined by the "." operator with spaces around it.
func TestFraction(t *testing.T) {
	for text, refused := range map[string]bool{
		"probe timer.s(1.5) { next }":      true,
		"probe begin { x = 1.5 }":          true,
		"probe begin { println(0.25, 1) }": true,
		"probe begin { x = 1 . 5 }":        false,
		`probe begin { x = "1"."5" }`:      false,
	} {
		l := parseText(text)
		found := len(l) > 0 && strings.Contains(l[0].Message, "is not a whole number")
		if found != refused || refused && len(l) != 1 {
			t.Errorf("%s: %v", text, l)
		}
	}
}
