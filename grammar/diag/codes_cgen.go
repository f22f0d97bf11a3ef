// SPDX-License-Identifier: GPL-2.0-or-later

package diag

// Codes of pass 3: the script needs more than a module can hold.
const (
	Internal Code = "GS0400"
	BadRegex Code = "GS0410"
)

var cgenCodes = []Info{
	{Internal, "bug in gostap",
		"gostap can't translate a construct of this script to C. Please report this with the script.", ""},
	{BadRegex, "regular expression not possible",
		"The pattern behind =~ or !~ is malformed, or too big. Patterns are POSIX extended ones without back references: . [...] ^ $ ( ) | * + ? {n,m}. The automaton made of it has at most 4096 states. A script that calls matched(), matched_str() or ngroups() can have at most 31 groups in a pattern; where it is refused as too big to capture, use fewer groups, smaller repetitions, or [^x]* instead of .*.",
		"probe begin { println(\"abc\" =~ \"(ab\") }"},
}
