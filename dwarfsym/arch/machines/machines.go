// SPDX-License-Identifier: GPL-2.0-or-later

// Package machines has the list of the architectures that gostap knows.
package machines

import (
	"debug/elf"
	"errors"
	"runtime"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/arch/arm64"
	"github.com/gostap/gostap/dwarfsym/arch/x86"
)

// list has each architecture once. It is not changed.
var list = []*arch.Machine{x86.Machine(), arm64.Machine()}

// OfFile returns the architecture by the number in the header of ELF files. Of one that gostap does
// not know, only the number is set.
func OfFile(number elf.Machine) *arch.Machine {
	for _, m := range list {
		if m.ELF == number {
			return m
		}
	}
	return arch.Unknown("", number)
}

// Host returns the architecture that gostap itself runs on.
func Host() *arch.Machine {
	for _, m := range list {
		if m.GoName == runtime.GOARCH {
			return m
		}
	}
	return arch.Unknown(runtime.GOARCH, elf.EM_NONE)
}

// OfKernel returns the architecture by the kernel's name of it; Host's for "". Of one that gostap does
// not know, only the name is set.
func OfKernel(name string) *arch.Machine {
	if name == "" {
		return Host()
	}
	for _, m := range list {
		if m.Name == name {
			return m
		}
	}
	return arch.Unknown(name, elf.EM_NONE)
}

// Payload returns the compressed kernel in an image that boot loaders load, whichever architecture it is
// for. The error is arch.ErrNotImage if it is of no known format.
func Payload(image []byte) ([]byte, error) {
	for _, m := range list {
		if m.Kernel.Payload == nil {
			continue
		}
		if packed, err := m.Kernel.Payload(image); !errors.Is(err, arch.ErrNotImage) {
			return packed, err
		}
	}
	return nil, arch.ErrNotImage
}
