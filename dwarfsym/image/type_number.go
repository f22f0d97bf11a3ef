// SPDX-License-Identifier: GPL-2.0-or-later

package image

import "github.com/gostap/gostap/dwarfsym/arch"

// TypeNumber returns the number for the type of the function at addr, which kernels have that compare the
// types of the functions that they call by a pointer (arch.Kernel.FunctionType). It returns false if there
// is none.
func (m *Module) TypeNumber(addr uint64) (uint32, bool) {
	read := m.Machine().Kernel.FunctionType
	if read == nil || addr < arch.TypeRoom {
		return 0, false
	}
	before, ok := m.File.At(addr-arch.TypeRoom, arch.TypeRoom)
	if !ok {
		return 0, false
	}
	return read(before)
}
