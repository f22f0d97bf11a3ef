// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/diag"
)

// saved reports an error if register n is one that a handler can't read.
func (c *Cursor) saved(n int) error {
	if c.machine == nil || c.machine.Registers.UnsavedName(n) == "" {
		return nil
	}
	name := c.machine.Registers.UnsavedName(n)
	of := ""
	if t, err := c.strip(); err == nil && t.Kind == ctype.Float {
		of = ", a " + t.Name + ","
	}
	return Fail(diag.UnsupportedLoc, c.Node, "probe a line where it is in memory; a program that is compiled with -O0 keeps its variables there",
		"'%s'%s is in the register %s, which can't be read: probes have the integer registers only", c.name(), of, name)
}

// tooWide returns the error for a number that is too wide for the language's types.
func (c *Cursor) tooWide(t *ctype.Type, size int) error {
	if t.Format != "" && t.Size == 0 {
		return Fail(diag.NotScalar, c.Node, "take its address with & and read its bytes",
			"'%s' is a %s: it can't be read as a number", c.name(), t.Format)
	}
	if t.Format != "" {
		return Fail(diag.NotScalar, c.Node, "take its address with & and read its bytes",
			"'%s' is a %s, a %s number: the language computes with integers and binary floating-point numbers", c.name(), t.Name, t.Format)
	}
	if t.Complex {
		return Fail(diag.NotScalar, c.Node, "take its address with & and read its parts there",
			"'%s' is a %s, which has two parts: a value of the language is one number", c.name(), t.Name)
	}
	if t.Kind == ctype.Float {
		return Fail(diag.NotScalar, c.Node, "take its address with & and read its bytes",
			"'%s' is a %s of %d bytes: the language computes with integers and doubles, of at most 8 bytes", c.name(), t.Name, size)
	}
	return Fail(diag.NotScalar, c.Node, "take its address with &", "'%s' has %d bytes and is not a number", c.name(), size)
}
