// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"debug/dwarf"

	"github.com/gostap/gostap/dwarfsym/query"
)

// BuiltIn returns the directory in which the compiler of p's unit ran. The paths of files are
// relative to it (DW_AT_comp_dir; DWARF 5, section 3.1.1). It is "" if the debug information does
// not have it.
func (s *Finder) BuiltIn(p *query.Place) string {
	if !p.DWARF {
		return ""
	}
	d, err := s.vars.WithDWARF(p.Module)
	if err != nil {
		return ""
	}
	u, err := d.Units.At(p.Unit)
	if err != nil {
		return ""
	}
	dir, _ := u.Root().Val(dwarf.AttrCompDir).(string)
	return dir
}
