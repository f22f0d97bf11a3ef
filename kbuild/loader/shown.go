// SPDX-License-Identifier: GPL-2.0-or-later

package loader

// ShownTexts remembers which warnings of a script were shown: each text is shown only once, as stap(1)
// does. The zero value remembers nothing.
type ShownTexts struct{ texts map[string]bool }

// maxShown bounds how many different texts are remembered.
const maxShown = 1024

// Add reports whether a text is to be shown, and remembers it.
func (s *ShownTexts) Add(text string) bool {
	if s.texts[text] {
		return false
	}
	if s.texts == nil {
		s.texts = map[string]bool{}
	}
	if len(s.texts) < maxShown {
		s.texts[text] = true
	}
	return true
}
