// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"encoding/binary"

	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

// print executes a print statement. On an error, it prints nothing.
func (r *run) print(n *tracemeta.Node) error {
	f := &r.script.Formats[n.N]
	args, err := r.args(f, n)
	if err != nil {
		return err
	}
	if r.around.emit == nil {
		text, err := formatted(*r.around.printed, f, n, args)
		if err == nil {
			*r.around.printed = text
		}
		return err
	}
	p := &printed{time: r.around.real(r.now), probe: r.probe}
	if r.rec != nil {
		p.cpu = int64(r.rec.cpu)
	}
	if p.text, err = formatted(nil, f, n, args); err != nil {
		return err
	}
	if p.args, err = loader.FormatValues(f, uint32(len(n.Kids)), args); err != nil {
		return corrupt("%v", err)
	}
	if f.Shows == nil {
		r.around.emit(p)
		return nil
	}
	o, err := loader.ShownObject(f.Shows, p.args)
	if err != nil {
		return corrupt("%v", err)
	}
	r.around.object(o)
	return nil
}

// format appends the text of a print statement.
func (r *run) format(to []byte, n *tracemeta.Node) ([]byte, error) {
	f := &r.script.Formats[n.N]
	args, err := r.args(f, n)
	if err != nil {
		return to, err
	}
	return formatted(to, f, n, args)
}

func formatted(to []byte, f *modmeta.Format, n *tracemeta.Node, args []byte) ([]byte, error) {
	out, err := loader.AppendFormat(to, *f, uint32(len(n.Kids)), args)
	if err != nil {
		return to, corrupt("%v", err)
	}
	return out, nil
}

// args evaluates the arguments of a format, and encodes them as a module's print record does.
func (r *run) args(f *modmeta.Format, n *tracemeta.Node) ([]byte, error) {
	convs := conversions(*f)
	var args []byte
	for i, k := range n.Kids {
		v, err := r.eval(k)
		if err != nil {
			return nil, err
		}
		if i < len(convs) && convs[i] == 's' {
			args = appendText(args, v.S)
		} else {
			args = binary.LittleEndian.AppendUint64(args, uint64(v.N))
		}
	}
	return args, nil
}

// conversions returns a letter for each argument of a format: widths and precisions are numbers,
// and come before their value.
func conversions(f modmeta.Format) []byte {
	var out []byte
	for _, p := range f.Pieces {
		if p.Conv == 0 {
			continue
		}
		if p.Width == -2 {
			out = append(out, 'd')
		}
		if p.Prec == -2 {
			out = append(out, 'd')
		}
		out = append(out, p.Conv)
	}
	return out
}

// appendText appends a string in the encoding that loader.AppendFormat expects.
func appendText(to, s []byte) []byte {
	to = binary.LittleEndian.AppendUint64(to, uint64(len(s)))
	to = append(to, s...)
	for len(to)%8 != 0 {
		to = append(to, 0)
	}
	return to
}
