// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"strings"

	"github.com/gostap/gostap/dwarfsym/ctype"
)

// headerTypes finds a type in headers, "kernel<linux/fs.h>" or "<time.h>". It searches
// the kernel's debug information first, because compiling headers takes a second.
func (s *Resolver) headerTypes(spec, name string) (*ctype.Type, error) {
	owner, _, _ := strings.Cut(spec, "<")
	if owner != "" {
		if t, err := s.Type(owner, name); err == nil {
			return t, nil
		}
	}
	m, err := s.files.Headers(spec)
	if err != nil {
		return nil, err
	}
	return s.Decoder(m).typeNamed(name)
}
