// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"encoding/binary"
	"fmt"
	"math"
	"path"

	"github.com/gostap/gostap/kbuild/jitmap"
	"github.com/gostap/gostap/kbuild/symtab"
)

// places symbolizes the addresses in records. The text is the same that
// runtime-c/stack/usymbols.h and klines.h produce when a script gets it as a string.
type places struct {
	section []byte // modmeta.TablesSection; nil if the module has none
	limit   int    // of strings, with their NUL
	tables  *symtab.Tables
	made    *jitmap.Maps // names code that processes made while they ran; nil: none is named
	text    int          // bytes of text of the places in the record that is being read
	foreign bool         // the tables are from a file that somebody else may have made
}

// mostText is how many bytes of text the places in a record may make: the author of a file to merge chooses
// how long names are. A stack makes some KB.
const mostText = 64 << 20

// takes counts n bytes of text.
func (p *places) takes(n int) error {
	if p.text += n; p.text > mostText {
		return corrupt("the places in a record make more than %d MB of text", mostText>>20)
	}
	return nil
}

// append appends the text of a struct gs_places and the records that follow it.
func (p *places) append(dst, data []byte) ([]byte, error) {
	if len(data) < placesHeaderSize {
		return dst, corrupt("%d bytes of places", len(data))
	}
	form, style := placeForm(binary.LittleEndian.Uint32(data)), placeStyle(binary.LittleEndian.Uint32(data[4:]))
	if form > placeOwner || style > styleStack {
		return dst, corrupt("places of form %d and style %d", form, style)
	}
	began := len(dst)
	for data = data[placesHeaderSize:]; len(data) > 0; {
		at, rest, err := p.read(data)
		if err != nil {
			return dst, err
		}
		text := at.text(form)
		switch style {
		case styleString:
			text = text[:min(len(text), max(p.limit-1, 0))]
		case styleStrings:
			room := p.limit - 2 - (len(dst) - began)
			if room <= 0 {
				return dst, nil
			}
			text = text[:min(len(text), room)] + "\n"
		case styleLines:
			text += "\n"
		case styleStack:
			text = fmt.Sprintf(" 0x%x : %s\n", at.Addr, text)
		}
		if err := p.takes(len(text)); err != nil {
			return dst, err
		}
		dst, data = append(dst, text...), rest
	}
	return dst, nil
}

// location is the object or file that an address is in.
type location struct {
	placeRecord
	object *symtab.Object // nil if there is none
	file   string         // otherwise, a file that is mapped; "": none
	named  string         // the text, if the module has made it
	made   madeSymbol     // of code that the process made while it ran
}

// madeSymbol is a name from a process' file; name is "" if there is none.
type madeSymbol struct {
	name, file   string
	offset, size uint64
}

func (p *places) read(data []byte) (at location, rest []byte, err error) {
	if len(data) < placeRecordSize {
		return at, nil, corrupt("%d bytes where a place begins", len(data))
	}
	at.Addr, at.At = binary.LittleEndian.Uint64(data), binary.LittleEndian.Uint64(data[8:])
	at.Object, at.Flags = binary.LittleEndian.Uint32(data[16:]), binary.LittleEndian.Uint32(data[20:])
	rest = data[placeRecordSize:]
	switch at.Object {
	case placeNowhere:
	case placeMade:
		m, pid := &at.made, int(int32(at.At))
		m.name, m.offset, m.size, _ = p.made.Symbol(pid, at.Addr, at.Flags&placeCall != 0)
		m.file = jitmap.Name(pid)
	case placeInFile, placeNamed:
		name, after, ok := counted(rest)
		if !ok {
			return at, nil, corrupt("a place ends within its name")
		}
		if rest = after; at.Object == placeNamed {
			at.named = string(name)
		} else {
			at.file = symtab.OneLine(string(name))
		}
	default:
		at.object, err = p.object(at.Object)
	}
	return at, rest, err
}

// object returns an object of the tables; nil if its number is not in them.
func (p *places) object(n uint32) (*symtab.Object, error) {
	if p.tables == nil && p.section != nil {
		var err error
		most := uint64(math.MaxUint64)
		if p.foreign {
			most = symtab.Foreign
		}
		if p.tables, err = symtab.Parse(p.section, most); err != nil {
			return nil, err
		}
	}
	if p.tables == nil {
		return nil, nil
	}
	return p.tables.Object(int(n))
}

func (p *location) text(form placeForm) string {
	if p.Object == placeNamed {
		return p.named
	}
	if form == placeOwner {
		if form = placeSymbol; p.Object == placeMade && p.made.name == "" {
			return fmt.Sprintf("0x%x [%s]", p.Addr, p.made.file)
		}
	}
	switch form {
	case placeFile, placeLine, placeBoth, placeAt:
		return p.line(form)
	}
	return p.symbol(form)
}

// symbol returns the text that gs_usymbol_in() of runtime-c returns.
func (p *location) symbol(form placeForm) string {
	name, offset, size, ok := p.found()
	if !ok {
		return p.unknown(form)
	}
	if form >= placeBrief {
		name += fmt.Sprintf("+0x%x", offset)
	}
	if form >= placeData {
		name += fmt.Sprintf("/0x%x", size)
	}
	if form == placeLined {
		name += p.line(placeAt)
	}
	if form >= placeSymbol {
		name += " [" + p.name(form) + "]"
	}
	return name
}

// found returns the symbol that the address is in; of a return address, the one that the byte before it is in.
func (p *location) found() (name string, offset, size uint64, ok bool) {
	if p.object == nil {
		return p.made.name, p.made.offset, p.made.size, p.made.name != ""
	}
	call := min(uint64(p.Flags&placeCall), p.At)
	name, offset, size, ok = p.object.Symbol(p.At - call)
	return name, offset + call, size, ok
}

// unknown returns the text that gs_usymbol_unknown() of runtime-c returns.
func (p *location) unknown(form placeForm) string {
	text := fmt.Sprintf("0x%x", p.Addr)
	switch {
	case form < placeSymbol:
	case p.object != nil:
		text += fmt.Sprintf(" [%s+0x%x/0x%x]", p.name(form), p.At, p.object.Size)
	case p.file != "":
		text += fmt.Sprintf(" [%s+0x%x]", p.file, p.At)
	}
	return text
}

// name returns the name of the object or file that a symbol is in.
func (p *location) name(form placeForm) string {
	if p.object == nil {
		return p.made.file
	}
	if form == placeSymbol {
		return path.Base(p.object.Path)
	}
	return p.object.Path
}

// line returns the text that gs_line_text() of runtime-c returns.
func (p *location) line(form placeForm) string {
	file, line, ok := "", uint32(0), false
	if p.object != nil {
		file, line, ok = p.object.Line(p.At - uint64(p.Flags&placeCall))
	}
	switch {
	case !ok && form == placeAt:
		return ""
	case !ok:
		return fmt.Sprintf("0x%x", p.Addr)
	case form == placeFile:
		return file
	case form == placeLine:
		return fmt.Sprint(line)
	case form == placeAt:
		return fmt.Sprintf(" at %s:%d", file, line)
	}
	return fmt.Sprintf("%s:%d", file, line)
}
