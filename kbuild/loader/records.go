// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// CorruptError means that the module's output is malformed.
type CorruptError struct{ What string }

// Error says what is malformed.
func (e *CorruptError) Error() string { return "the module's output is damaged: " + e.What }

func corrupt(format string, args ...any) error {
	return &CorruptError{What: fmt.Sprintf(format, args...)}
}

// receiver handles the contents of records.
type receiver interface {
	// stdout returns the buffer that printed text is appended to; nil: drop the
	// text.
	stdout() *[]byte
	// aside receives text that stdout has no object for.
	aside(text []byte)
	failed(text string, fatal bool)
	scriptWarned(text string)
	system(command string)
	switchFile()
	exit()
}

// decoder has what decoding records needs: formats and tables.
type decoder struct {
	meta   *modmeta.Meta
	places places
	emit   *emitter // nil: text
}

func newDecoder(meta *modmeta.Meta, tables []byte) *decoder {
	return &decoder{meta: meta, places: places{section: tables, limit: meta.StringLen}}
}

// readRecords hands the records of one block's payload to r.
func readRecords(data []byte, d *decoder, r receiver) error {
	for len(data) > 0 {
		if len(data) < recHeaderSize {
			return corrupt("%d bytes where a record begins", len(data))
		}
		h := recHeader{
			Type:  binary.LittleEndian.Uint16(data),
			Flags: binary.LittleEndian.Uint16(data[2:]),
			Len:   binary.LittleEndian.Uint32(data[4:]),
		}
		if h.Len < recHeaderSize || h.Len%8 != 0 || uint64(h.Len) > uint64(len(data)) {
			return corrupt("a record of %d bytes in the last %d of a block", h.Len, len(data))
		}
		if err := readRecord(h, data[recHeaderSize:h.Len], d, r); err != nil {
			return err
		}
		data = data[h.Len:]
	}
	return nil
}

func readRecord(h recHeader, body []byte, d *decoder, r receiver) error {
	d.places.text = 0
	switch recType(h.Type) {
	case recPrint:
		return readPrint(body, d, r)
	case recHist:
		return readHistogram(body, d, r)
	case recText:
		return readText(body, d, r)
	case recError, recWarn:
		return readMessage(h, body, d.meta, r)
	case recSystem:
		text, _, ok := counted(body)
		if !ok {
			return corrupt("a system record ends within its command")
		}
		r.system(string(text))
	case recSwitch:
		r.switchFile()
	case recExit:
		r.exit()
	default:
		return corrupt("a record of the unknown type %d", h.Type)
	}
	return nil
}

// readHistogram reads a histogram, and draws it.
func readHistogram(body []byte, d *decoder, r receiver) error {
	h, err := readHist(body, d)
	if err != nil {
		return err
	}
	out := r.stdout()
	switch {
	case out == nil:
	case d.emit != nil:
		d.emit.histogram(r, h)
	default:
		*out = h.appendChart(*out)
	}
	return nil
}

// readText reads text, or places, which it converts to text.
func readText(body []byte, d *decoder, r receiver) error {
	text, places, _, ok := countedOrPlaces(body)
	if !ok {
		return corrupt("a text record ends within its text")
	}
	out := r.stdout()
	if out == nil {
		return nil
	}
	if d.emit != nil {
		return d.emit.words(r, d, text, places)
	}
	if !places {
		*out = append(*out, text...)
		return nil
	}
	var err error
	*out, err = d.places.append(*out, text)
	return err
}

func readPrint(body []byte, d *decoder, r receiver) error {
	if len(body) < 8 {
		return corrupt("a print record of %d bytes", len(body))
	}
	format, nargs := binary.LittleEndian.Uint32(body), binary.LittleEndian.Uint32(body[4:])
	if uint64(format) >= uint64(len(d.meta.Formats)) {
		return corrupt("a print record with format %d of %d", format, len(d.meta.Formats))
	}
	out := r.stdout()
	if out == nil {
		return nil
	}
	if d.emit != nil {
		return d.emit.print(r, d, &d.meta.Formats[format], nargs, body[8:])
	}
	text, err := appendFormat(*out, d.meta.Formats[format], nargs, argReader{data: body[8:], places: &d.places})
	*out = text
	return err
}

func readMessage(h recHeader, body []byte, meta *modmeta.Meta, r receiver) error {
	if len(body) < 8 {
		return corrupt("a message record of %d bytes", len(body))
	}
	loc := int32(binary.LittleEndian.Uint32(body))
	probe := int32(binary.LittleEndian.Uint32(body[4:]))
	text, rest, ok := counted(body[8:])
	if !ok {
		return corrupt("a message record ends within its text")
	}
	if recType(h.Type) == recWarn {
		r.scriptWarned(strings.TrimSuffix(string(text), "\n"))
		return nil
	}
	callers, err := readCallers(rest)
	if err != nil {
		return err
	}
	r.failed(string(text)+place(meta, int(loc), int(probe), callers), h.Flags&errFatal != 0)
	return nil
}

// readCallers reads the call sites at the end of an error record.
func readCallers(data []byte) ([]int, error) {
	if len(data) < 8 {
		return nil, corrupt("an error record without call sites")
	}
	n := binary.LittleEndian.Uint32(data)
	if uint64(n)*4 > uint64(len(data)-4) {
		return nil, corrupt("an error record ends within its %d call sites", n)
	}
	out := make([]int, n)
	for i := range out {
		out[i] = int(int32(binary.LittleEndian.Uint32(data[4+4*i:])))
	}
	return out, nil
}

// maxOuter bounds the chain of macros or aliases that a position was expanded from.
const maxOuter = 32

// place is the tail of an error message:
//
//	near identifier 'n' at x.stp:3:44 (called from identifier 'f' at x.stp:9:1) in probe begin
//
// An error without a position, such as for a budget that is too small for the
// whole handler, does not name the probe either.
func place(meta *modmeta.Meta, loc, probe int, callers []int) string {
	if loc < 0 || loc >= len(meta.Locs) {
		return ""
	}
	var b strings.Builder
	b.WriteString(" near " + locText(meta.Locs[loc]))
	calledFrom(&b, meta, meta.Locs[loc].Outer)
	for _, c := range callers {
		calledFrom(&b, meta, c)
	}
	if probe >= 0 && probe < len(meta.Probes) {
		b.WriteString(" in probe " + meta.Probes[probe].PP)
	}
	return b.String()
}

// calledFrom writes a call site, and the macros or aliases that it was expanded from.
func calledFrom(b *strings.Builder, meta *modmeta.Meta, loc int) {
	for n := 0; n < maxOuter && loc >= 0 && loc < len(meta.Locs); n++ {
		b.WriteString(" (called from " + locText(meta.Locs[loc]) + ")")
		loc = meta.Locs[loc].Outer
	}
}

func locText(l modmeta.Loc) string {
	return fmt.Sprintf("%s '%s' at %s:%d:%d", l.Kind, l.Token, l.File, l.Line, l.Col)
}
