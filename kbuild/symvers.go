// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gostap/gostap/kbuild/foreign"
)

// export is one line of Module.symvers.
type export struct {
	crc       uint32
	module    string // "vmlinux" or the module's path without ".ko"
	namespace string
}

// symvers is the text of a kernel's Module.symvers. It is searched, not parsed, because a
// module needs a few dozen of its 15,000 symbols.
type symvers struct{ text []byte }

// symversLimit is the size in bytes of the largest Module.symvers that is read; Debian's have 1 MB.
const symversLimit = 256 << 20

func readSymvers(buildDir string) (symvers, error) {
	b, err := foreign.ReadNamed(filepath.Join(buildDir, "Module.symvers"), symversLimit)
	return symvers{b}, err
}

// find returns the kernel's exports among names. A line is
// CRC TAB SYMBOL TAB MODULE TAB EXPORT_TYPE TAB NAMESPACE
// (Documentation/kbuild/modules.rst, "Symbols and Module.symvers").
func (s symvers) find(names []string) map[string]export {
	wanted := make(map[string]bool, len(names))
	for _, n := range names {
		wanted[n] = true
	}
	found := make(map[string]export, len(names))
	for line := range bytes.Lines(s.text) {
		crc, rest, _ := bytes.Cut(line, []byte{'\t'})
		name, rest, ok := bytes.Cut(rest, []byte{'\t'})
		if !ok || !wanted[string(name)] {
			continue
		}
		if e, ok := parseExport(string(crc), string(rest)); ok {
			found[string(name)] = e
		}
	}
	return found
}

func parseExport(crc, rest string) (export, bool) {
	n, err := strconv.ParseUint(strings.TrimPrefix(crc, "0x"), 16, 32)
	if err != nil {
		return export{}, false
	}
	fields := strings.Split(strings.TrimRight(rest, "\n"), "\t")
	e := export{crc: uint32(n), module: fields[0]}
	if len(fields) > 2 {
		e.namespace = fields[2]
	}
	return e, true
}
