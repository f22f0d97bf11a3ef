// SPDX-License-Identifier: GPL-2.0-or-later

package query

import "errors"

// DebugPolicy says which sources of debug information are used. It implements
// pflag.Value.
type DebugPolicy uint8

const (
	// Auto uses DWARF if it is found, else BTF, else only symbols.
	Auto DebugPolicy = iota
	// DWARFOnly uses only DWARF.
	DWARFOnly
	// BTFOnly ignores installed debug information.
	BTFOnly
	// SymbolsOnly finds functions by their symbols, and no variables.
	SymbolsOnly
)

var policyNames = []string{"auto", "dwarf", "btf", "none"}

// String returns the policy's name on the command line.
func (p DebugPolicy) String() string { return policyNames[min(int(p), len(policyNames)-1)] }

// Type returns the name of the option's argument in the usage text.
func (p DebugPolicy) Type() string { return "source" }

// Set sets the policy from its name.
func (p *DebugPolicy) Set(name string) error {
	for i, n := range policyNames {
		if n == name {
			*p = DebugPolicy(i)
			return nil
		}
	}
	return errors.New("choose auto, dwarf, btf or none")
}

// DWARF reports whether DWARF may be used.
func (p DebugPolicy) DWARF() bool { return p == Auto || p == DWARFOnly }

// BTF reports whether BTF may be used.
func (p DebugPolicy) BTF() bool { return p == Auto || p == BTFOnly }
