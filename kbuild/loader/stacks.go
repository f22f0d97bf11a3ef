// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"cmp"
	"encoding/binary"
	"strconv"
	"strings"

	"github.com/gostap/gostap/kbuild/jitmap"
	"github.com/gostap/gostap/kbuild/lazy"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/objects"
)

// stackReader reads stacks that scripts hold as strings, such as keys of arrays.
type stackReader struct {
	limit   int // of strings, with their NUL
	warn    func(string)
	symbols *kernelSymbols
	made    *jitmap.Maps
}

// read splits a stack into frames. It drops the last frame if that may be incomplete because the
// string was full.
func (r *stackReader) read(kind modmeta.KeyKind, text string) *objects.Stack {
	words := strings.Fields(text)
	full := r.limit - 1 // the length of a full string, without its NUL
	if kind == modmeta.SymbolStack {
		words = strings.FieldsFunc(text, func(c rune) bool { return c == '\n' })
		full-- // a line is cut so that its newline fits
	}
	s := &objects.Stack{Truncated: len(text) >= full && len(words) > 0}
	if s.Truncated {
		words = words[:len(words)-1]
	}
	for i, w := range words {
		s.Frames = append(s.Frames, r.frame(kind, w, i > 0))
	}
	return s
}

func (r *stackReader) frame(kind modmeta.KeyKind, word string, call bool) objects.Frame {
	if kind == modmeta.SymbolStack {
		return r.madeFrame(symbolFrame(word), call)
	}
	addr, err := strconv.ParseUint(word, 0, 64)
	if err != nil {
		return objects.Frame{Symbol: word}
	}
	if kind == modmeta.UserStack {
		return objects.Frame{Addr: addr}
	}
	if err := r.symbols.load(); err != nil && r.warn != nil {
		r.warn("stacks are printed as addresses: " + err.Error())
		r.warn = nil
	}
	return r.symbols.frame(addr, call)
}

// madeFrame names a frame in code that a process made while it ran (ustack()), if the process has
// written its name.
func (r *stackReader) madeFrame(f objects.Frame, call bool) objects.Frame {
	pid, ok := jitmap.PID(f.Module)
	if !ok || f.Symbol != "" {
		return f
	}
	f.Symbol, f.Offset, _, _ = r.made.Symbol(pid, f.Addr, call)
	return f
}

// Lines of sprint_backtrace() and sprint_ubacktrace(): a symbol with its offset, or an address, and
// the object that it is in. In print_backtrace(), the symbol's size follows the offset.
var (
	symbolLine  = lazy.Regexp(`^(.+)\+0x([0-9a-f]+)(?:/0x[0-9a-f]+)?(?: \[(.+)\])?$`)
	addressLine = lazy.Regexp(`^0x([0-9a-f]+)(?: \[(?:(perf-\d+\.map)|(.+)\+0x[0-9a-f]+(?:/0x[0-9a-f]+)?)\])?$`)
)

// symbolFrame reads such a line. It takes a line of another form as a name.
func symbolFrame(line string) objects.Frame {
	if m := addressLine().FindStringSubmatch(line); m != nil {
		addr, err := strconv.ParseUint(m[1], 16, 64)
		if err == nil {
			return objects.Frame{Addr: addr, Module: m[2] + m[3]}
		}
	}
	if m := symbolLine().FindStringSubmatch(line); m != nil {
		offset, err := strconv.ParseUint(m[2], 16, 64)
		if err == nil {
			return objects.Frame{Symbol: m[1], Offset: offset, Module: m[3]}
		}
	}
	return objects.Frame{Symbol: line}
}

// stack reads the places of a text record as frames; nil if they are not a stack.
func (p *places) stack(data []byte) (*objects.Stack, error) {
	if len(data) < placesHeaderSize {
		return nil, corrupt("%d bytes of places", len(data))
	}
	if style := placeStyle(binary.LittleEndian.Uint32(data[4:])); style != styleStack && style != styleLines {
		return nil, nil
	}
	s := &objects.Stack{}
	for data = data[placesHeaderSize:]; len(data) > 0; {
		at, rest, err := p.read(data)
		if err != nil {
			return nil, err
		}
		f := at.frame()
		if err := p.takes(len(f.Symbol) + len(f.Module) + len(f.File)); err != nil {
			return nil, err
		}
		s.Frames, data = append(s.Frames, f), rest
	}
	return s, nil
}

func (p *location) frame() objects.Frame {
	if p.Object == placeNamed {
		f := symbolFrame(p.named)
		f.Addr = p.Addr
		return f
	}
	f := objects.Frame{Addr: p.Addr, Module: p.file}
	if name, offset, _, ok := p.found(); ok {
		f.Symbol, f.Offset = name, offset
	}
	if p.object == nil {
		f.Module = cmp.Or(f.Module, p.made.file)
		return f
	}
	f.Module = p.object.Path
	if file, line, ok := p.object.Line(p.At - uint64(p.Flags&placeCall)); ok {
		f.File, f.Line = file, line
	}
	return f
}
