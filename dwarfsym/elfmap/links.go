// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"hash/crc32"

	"github.com/gostap/gostap/dwarfsym/read"
)

// Debuglink names the file that a stripped file's debug information was moved
// to (.gnu_debuglink; GDB manual, "Debugging Information in Separate Files").
type Debuglink struct {
	Name string // without a directory
	CRC  uint32 // of the whole file
}

// Debuglink is false if the section is missing or damaged.
func (f *File) Debuglink() (Debuglink, bool) {
	b := f.contents(".gnu_debuglink")
	name := read.String(b, 0)
	sum, ok := cut(b, uint64(len(name)+4)&^3, 4)
	if !ok || len(name) == 0 || bytes.ContainsRune(name, '/') {
		return Debuglink{}, false
	}
	return Debuglink{string(name), binary.LittleEndian.Uint32(sum)}, true
}

// CRC is the checksum of the whole file that a Debuglink has; false if most of the file is a
// hole.
func (f *File) CRC() (sum uint32, ok bool) {
	if uint64(len(f.data)) > f.largest {
		return 0, false
	}
	return crc32.ChecksumIEEE(f.data), true
}

// Altlink names the alternate file, which has the debug information that this file shares
// with others.
type Altlink struct {
	// Path is absolute, or relative to the directory of the file itself.
	Path string
	// ID is the alternate file's build-id, hex.
	ID string
}

// Altlink reads .gnu_debugaltlink, a path and a build-id, or .debug_sup (DWARF 5, section
// 7.3.6). It is false if the section is missing or damaged.
func (f *File) Altlink() (Altlink, bool) {
	if b := f.contents(".gnu_debugaltlink"); len(b) > 0 {
		path := read.String(b, 0)
		if len(path) == 0 || len(path)+1 >= len(b) {
			return Altlink{}, false
		}
		return Altlink{string(path), hex.EncodeToString(b[len(path)+1:])}, true
	}
	link, supplementary := f.supplement()
	return link, !supplementary && link.Path != "" && link.ID != ""
}

// AltID identifies an alternate file: by its build-id or, as in DWARF 5, by the checksum
// in its .debug_sup.
func (f *File) AltID() string {
	if link, supplementary := f.supplement(); supplementary {
		return link.ID
	}
	return f.BuildID()
}

func (f *File) supplement() (link Altlink, supplementary bool) {
	const version = 5
	r := read.Reader{D: f.contents(".debug_sup")}
	v, flag := r.U16(), r.U8()
	if r.Bad || v != version {
		return Altlink{}, false
	}
	path := read.String(r.D, uint64(r.Off))
	r.CStr()
	n := r.ULEB()
	sum, ok := cut(r.D, uint64(r.Off), n)
	if r.Bad || !ok {
		return Altlink{}, false
	}
	return Altlink{string(path), hex.EncodeToString(sum)}, flag != 0
}

// contents is the contents of a section; nil if it is missing or damaged.
func (f *File) contents(name string) []byte {
	s := f.Section(name)
	if s == nil {
		return nil
	}
	b, err := f.Data(s)
	if err != nil {
		return nil
	}
	return b
}

// Join makes Debug merge this file's sections with those of its alternate file, which is
// closed together with this one. It must be called before Debug.
func (f *File) Join(alternate *File, merge func(main, alternate *Debug) (*Debug, error)) {
	f.joined, f.merge = alternate, merge
}

// DropDWARF makes the file count as one without debug information, because a part of it
// is missing. It must be called before Debug.
func (f *File) DropDWARF() { f.noDWARF = true }

func (f *File) readJoined() (*Debug, error) {
	d, err := f.readDebug()
	if err != nil || f.joined == nil {
		return d, err
	}
	alternate, err := f.joined.Debug()
	if err != nil {
		return nil, err
	}
	d, err = f.merge(d, alternate)
	if err != nil {
		return nil, f.bad("%v (its alternate file is %s)", err, f.joined.Path)
	}
	return d, nil
}
