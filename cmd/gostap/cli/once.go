// SPDX-License-Identifier: GPL-2.0-or-later

package cli

import "errors"

// OnceText is the value of an option that may be given only once.
type OnceText struct {
	To    *string
	given bool
}

// Set stores the option's argument.
func (t *OnceText) Set(s string) error {
	if t.given {
		return errors.New("only one script can be given; -E SCRIPT adds another")
	}
	*t.To, t.given = s, true
	return nil
}

// String returns the argument.
func (t *OnceText) String() string { return *t.To }

// Type returns the argument's type for the help.
func (t *OnceText) Type() string { return "string" }
