// SPDX-License-Identifier: GPL-2.0-or-later

package main

import "errors"

// onceText is the value of an option that may be given only once.
type onceText struct {
	to    *string
	given bool
}

// Set stores the option's argument.
func (t *onceText) Set(s string) error {
	if t.given {
		return errors.New("only one script can be given; -E SCRIPT adds another")
	}
	*t.to, t.given = s, true
	return nil
}

func (t *onceText) String() string { return *t.to }

// Type returns the argument's type for the help.
func (t *onceText) Type() string { return "string" }
