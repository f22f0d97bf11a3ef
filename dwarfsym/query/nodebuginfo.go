// SPDX-License-Identifier: GPL-2.0-or-later

package query

import (
	"strings"
)

// NoDebugInfoError means that no debug information was found for Module.
type NoDebugInfoError struct {
	Module  string
	BuildID string   // of the kernel or module, hex; "" if not known
	Looked  []string // paths that were tried
	// Mismatch is the path of a file that was found with another build-id.
	Mismatch string
	// Incomplete is the path of a file that has debug information, of which
	// the part in the file with the build-id Alternate was not found.
	Incomplete, Alternate string
	// Elsewhere is the path of this part according to Incomplete, if gostap does not
	// open files there.
	Elsewhere string
	// Command installs the debug information on this distribution; "" if not
	// known. Server is the distribution's debuginfod server; "" likewise.
	Command, Server string
	// Split is set if debug information of the module is in files that are not read (-gsplit-dwarf).
	Split bool
	// Needs is the part of the query that needs debug information, "the line in ..."; "" if nothing
	// is known about the module.
	Needs string
	// Policy is the user's --debuginfo. Unless it is Auto or DWARFOnly, debug
	// information was not searched for.
	Policy DebugPolicy
}

// Error says what needs debug information, and of which module.
func (e *NoDebugInfoError) Error() string {
	if e.Needs != "" {
		return e.Needs + " needs debug information (DWARF) of " + e.Module
	}
	return "no debug information for " + e.Module
}

// Text returns the message for users: what needs debug information, and which module lacks it.
func (e *NoDebugInfoError) Text() string {
	of := e.Module
	if e.BuildID != "" {
		of += " (build-id " + e.BuildID + ")"
	}
	switch {
	case e.Needs == "":
		return "no debug information for " + of
	case e.Split:
		return e.Needs + " needs debug information (DWARF), and there is none for " + of + " but in .dwo files, which gostap does not read"
	case !e.Policy.DWARF():
		return e.Needs + " needs debug information (DWARF) of " + of + ", which --debuginfo=" + e.Policy.String() + " leaves out"
	}
	return e.Needs + " needs debug information (DWARF), and there is none for " + of
}

// Advice returns a hint how to get the debug information; "" if it was not searched for.
func (e *NoDebugInfoError) Advice() string {
	switch {
	case e.Split:
		return "compile it without -gsplit-dwarf"
	case e.Command != "":
		return "get it with: " + e.Command
	case len(e.Looked) == 0:
		return ""
	case e.Module == "kernel":
		return "install it from where you got the kernel, or give a vmlinux that has it with --vmlinux"
	case strings.HasPrefix(e.Module, "/"):
		return "compile it with -g and without -gsplit-dwarf, or install the debug information of its package"
	}
	return "install it from where you got the module, or give the path of a module file that has it in the probe point"
}

// Notes describes files that were found but don't match, and lists the paths that were searched:
// the last note has a path on each line after its first.
func (e *NoDebugInfoError) Notes() (notes []string) {
	if e.Mismatch != "" {
		notes = append(notes, "its build-id does not match: "+e.Mismatch)
	}
	if e.Incomplete != "" {
		notes = append(notes, e.Incomplete+" is incomplete: the file with build-id "+e.Alternate+" is missing")
	}
	if e.Elsewhere != "" {
		notes = append(notes, "it refers to "+e.Elsewhere+", which gostap does not open: it opens only files in the same folder, below /usr/lib/debug, and named by their build-id")
	}
	if len(e.Looked) > 0 {
		notes = append(notes, "looked for it in\n"+strings.Join(e.Looked, "\n"))
	}
	return notes
}

// Needed returns the build-id, in hex, of the missing file; "" if not known.
func (e *NoDebugInfoError) Needed() string {
	if e.Alternate != "" {
		return e.Alternate
	}
	return e.BuildID
}
