// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import "slices"

// typesSection has type units before DWARF 5, which has them in .debug_info (DWARF 4, section 7.5.1.2): compilers put types
// there that several files share, with -fdebug-types-section.
const typesSection = ".debug_types"

type span struct{ from, to uint64 }

// addTypes appends the contents of .debug_types to Info: references within its units count from the unit's first byte, and
// those to other units are by signature, so that nothing in them has to be changed.
func (d *Debug) addTypes(types []byte) error {
	if len(types) == 0 {
		return nil
	}
	if err := d.Charge(len(d.Info) + len(types)); err != nil {
		return err
	}
	d.types = span{uint64(len(d.Info)), uint64(len(d.Info) + len(types))}
	d.Info = slices.Concat(d.Info, types)
	return nil
}

// HasTypes reports whether there are units from .debug_types.
func (d *Debug) HasTypes() bool { return d.types.to > 0 }

// FromTypes reports whether the unit whose header is at off of Info is from .debug_types: its header has a signature and the
// place of the type behind the fields of other headers of its version.
func (d *Debug) FromTypes(off uint64) bool { return off >= d.types.from && off < d.types.to }
