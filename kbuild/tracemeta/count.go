// SPDX-License-Identifier: GPL-2.0-or-later

package tracemeta

import (
	"fmt"
	"slices"
	"strings"
)

// Count says that the kernel can count an event's hits, in place of a record for each: the handler does
// nothing but add to an element of an array, or to a number. The kernel does it by a histogram trigger
// (Documentation/trace/histogram.rst).
type Count struct {
	// Keys are those of the array.
	Keys  []CountKey `json:",omitempty"`
	Value string     `json:",omitempty"` // argument whose values are added; "" adds 1 for each hit
	If    string     `json:",omitempty"` // filter of the trigger; "" for none
	// InArray says that Into is an index of Arrays, else it is one of Globals.
	InArray bool
	Into    int64
	Loc     int `json:",omitempty"` // 1 + index into Script.Locs of the store; 0: no location
}

// CountKey is a key of an array that the kernel counts in: by the name under which the kernel knows the
// value, that of an argument, KeyTID or KeyCPU; or, without a name, a constant.
type CountKey struct {
	Name   string `json:",omitempty"`
	Number int64  `json:",omitempty"`
	Text   []byte `json:",omitempty"`
}

// Names that are no arguments.
const (
	KeyTID = "common_pid" // the thread's id
	KeyCPU = "common_cpu"
)

// Trigger returns the trigger's text. size is the number of keys that the kernel makes room for, a
// power of 2. with is "", or ":pause" to stop the trigger.
func (c *Count) Trigger(size int, with string) string {
	text := "hist:keys=" + strings.Join(c.Names(), ",")
	if c.Value != "" {
		text += ":vals=" + c.Value
	}
	text += fmt.Sprintf(":size=%d", size) + with
	if c.If != "" {
		text += " if " + c.If
	}
	return text
}

// Names returns the keys of the trigger. If no key varies, it counts by CPU.
func (c *Count) Names() (out []string) {
	for _, k := range c.Keys {
		if k.Name != "" {
			out = append(out, k.Name)
		}
	}
	if out == nil {
		out = []string{KeyCPU}
	}
	return out
}

// checkCount checks the count of an event.
func (s *Script) checkCount(e *Event) error {
	c := e.Count
	names := []string{KeyTID, KeyCPU}
	for i := range e.Args {
		names = append(names, e.Args[i].Name)
	}
	into, keys := len(s.Globals), 0
	if c.InArray {
		into = len(s.Arrays)
	}
	switch {
	case c.Into < 0 || c.Into >= int64(into) || c.Loc < 0 || c.Loc > len(s.Locs):
		return fmt.Errorf("a count into %d of %d", c.Into, into)
	case slices.ContainsFunc(c.Names(), func(k string) bool { return !slices.Contains(names, k) }):
		return fmt.Errorf("a count by %q", c.Names())
	case c.Value != "" && !slices.Contains(names[2:], c.Value):
		return fmt.Errorf("a count of %q", c.Value)
	case !filterText().MatchString(c.If):
		return fmt.Errorf("bad filter %q", c.If)
	case e.Entry || e.File != "":
		return fmt.Errorf("a count of records that are needed")
	}
	if c.InArray {
		keys = len(s.Arrays[c.Into].Keys)
	}
	if len(c.Keys) != keys {
		return fmt.Errorf("a count with %d keys of %d", len(c.Keys), keys)
	}
	return nil
}
