// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"errors"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/objects"
)

// emitter converts records to objects, instead of text (Config.Format).
type emitter struct {
	writer objects.Writer
	// folded: write only arrays that are keyed by a stack as objects, and everything else as text.
	folded bool
	cpu    int // of the record
	stacks stackReader
	text   []byte // reused
}

// newEmitter returns nil for the text format. warn shows a warning.
func newEmitter(f objects.Format, meta *modmeta.Meta, warn func(string)) *emitter {
	w := f.NewWriter()
	if w == nil {
		return nil
	}
	return &emitter{writer: w, folded: f == objects.Folded, stacks: stackReader{limit: meta.StringLen, warn: warn, symbols: &kernelSymbols{path: kallsyms}}}
}

// NoStacksError means that --format=folded would write nothing.
type NoStacksError struct{}

// Error says what kind of array the script needs.
func (*NoStacksError) Error() string {
	return "--format=folded: the script has no array that is keyed by a stack and printed at the end; write: global s  probe ... { s[kstack()]++ }"
}

// CheckFormat returns a *NoStacksError if f is objects.Folded and none of the script's formats
// prints an array that is keyed by a stack.
func CheckFormat(f objects.Format, formats []modmeta.Format) error {
	if f != objects.Folded {
		return nil
	}
	for i := range formats {
		if keyedByStack(formats[i].Shows) {
			return nil
		}
	}
	return &NoStacksError{}
}

func keyedByStack(s *modmeta.Shown) bool {
	if s == nil {
		return false
	}
	for _, k := range s.Keys {
		if k.IsStack() {
			return true
		}
	}
	return false
}

// print writes the object of a print record. It formats the text only if it writes it.
func (e *emitter) print(r receiver, d *decoder, f *modmeta.Format, nargs uint32, args []byte) error {
	a := argReader{data: args, places: &d.places}
	if e.folded && !keyedByStack(f.Shows) {
		err := e.format(f, nargs, a)
		if err == nil {
			r.aside(e.text)
		}
		return err
	}
	values, err := formatValues(f, nargs, a)
	if err != nil {
		return err
	}
	var o *objects.Object
	if f.Shows != nil {
		o, err = e.shown(f.Shows, values)
	} else if err = e.format(f, nargs, a); err == nil {
		o = e.printed(string(e.text), values)
	}
	if err != nil || e.put(r, o) || !e.folded {
		return err
	}
	err = e.format(f, nargs, a) // the value is not a count
	if err == nil {
		r.aside(e.text)
	}
	return err
}

// format sets text to what a print call prints.
func (e *emitter) format(f *modmeta.Format, nargs uint32, a argReader) (err error) {
	e.text, err = appendFormat(e.text[:0], *f, nargs, a)
	return err
}

// put writes an object; written is false if the writer has no form for it.
func (e *emitter) put(r receiver, o *objects.Object) (written bool) {
	out := r.stdout()
	before := len(*out)
	*out = e.writer.Append(*out, o)
	return len(*out) > before
}

func (e *emitter) printed(text string, args objects.Args) *objects.Object {
	o := &objects.Object{Type: objects.Print, Fields: []objects.Field{{Name: "cpu", Value: int64(e.cpu)}, {Name: "data", Value: text}}}
	if len(args) > 0 {
		o.Fields = append(o.Fields, objects.Field{Name: "args", Value: args})
	}
	return o
}

// shown returns the object of a global, or of an element of an array. A statistic without values
// has only the first of its fields.
func (e *emitter) shown(s *modmeta.Shown, values []any) (*objects.Object, error) {
	return shownObject(s, values, e.keys)
}

// ShownObject returns the object of a global, or of an element of an array, that a print call shows. Keys
// that are stacks are strings in it. Values are those of FormatValues; a *CorruptError if they are
// too few or too many.
func ShownObject(s *modmeta.Shown, values []any) (*objects.Object, error) {
	return shownObject(s, values, func(kinds []modmeta.KeyKind, values []any) objects.Keys { return values[:len(kinds)] })
}

func shownObject(s *modmeta.Shown, values []any, keys func([]modmeta.KeyKind, []any) objects.Keys) (*objects.Object, error) {
	n := len(s.Keys)
	if len(values) <= n || len(values)-n > len(s.Values) {
		return nil, corrupt("global %s is printed with %d values, for %d keys", s.Global, len(values), n)
	}
	o := &objects.Object{Type: objects.Statistic, Name: s.Global}
	switch {
	case s.Values[0] != modmeta.ShownValue:
	case n > 0:
		o.Type = objects.Array
	default:
		o.Type = objects.Global
	}
	if n > 0 {
		o.Fields = append(o.Fields, objects.Field{Name: "keys", Value: keys(s.Keys, values)})
	}
	for i, name := range s.Values {
		f := objects.Field{Name: name}
		if n+i < len(values) {
			f.Value = signed(values[n+i])
		}
		o.Fields = append(o.Fields, f)
	}
	return o, nil
}

// signed converts a global's value: all numbers of globals are signed. With --compatible=1.3,
// statistics are printed in hexadecimal, by a directive that formats unsigned numbers.
func signed(v any) any {
	if n, ok := v.(uint64); ok {
		return int64(n)
	}
	return v
}

func (e *emitter) keys(kinds []modmeta.KeyKind, values []any) objects.Keys {
	out := make(objects.Keys, len(kinds))
	for i, k := range kinds {
		out[i] = values[i]
		if text, ok := values[i].(string); ok && k.IsStack() {
			out[i] = e.stacks.read(k, text)
		}
	}
	return out
}

// words writes the object of a text record.
func (e *emitter) words(r receiver, d *decoder, text []byte, places bool) error {
	if places && !e.folded {
		s, err := d.places.stack(text)
		if err != nil {
			return err
		}
		if s != nil {
			e.put(r, &objects.Object{Type: objects.StackType, Fields: []objects.Field{{Name: "cpu", Value: int64(e.cpu)}, {Name: "frames", Value: s}}})
			return nil
		}
	}
	if places {
		var err error
		if e.text, err = d.places.append(e.text[:0], text); err != nil {
			return err
		}
		text = e.text
	}
	if e.folded {
		r.aside(text)
		return nil
	}
	e.put(r, e.printed(string(text), nil))
	return nil
}

func (e *emitter) histogram(r receiver, h *histogram) {
	if e.folded {
		r.aside(h.appendChart(nil))
		return
	}
	e.put(r, h.object())
}

// message appends the object of a warning or an error.
func (e *emitter) message(dst []byte, kind, text string) []byte {
	if e.folded {
		return dst
	}
	return e.writer.Append(dst, &objects.Object{Type: kind, Fields: []objects.Field{{Name: "data", Value: text}}})
}

// Ended describes how a session ended: its exit status, the number of errors, the number of skipped
// hits, and the number of lost blocks of output.
type Ended struct {
	Status                int
	Errors, Skipped, Lost uint64
}

// Object returns the session's last object, of the type objects.End.
func (e *Ended) Object() *objects.Object {
	return &objects.Object{Type: objects.End, Fields: []objects.Field{
		{Name: "status", Value: int64(e.Status)}, {Name: "errors", Value: e.Errors},
		{Name: "skipped", Value: e.Skipped}, {Name: "lost", Value: e.Lost},
	}}
}

// FormatValues returns the values that a print call formats, as int64, uint64 or string. args is as
// for AppendFormat, nargs the number of arguments. Malformed ones are a *CorruptError.
func FormatValues(f *modmeta.Format, nargs uint32, args []byte) ([]any, error) {
	return formatValues(f, nargs, argReader{data: args})
}

func formatValues(f *modmeta.Format, nargs uint32, a argReader) ([]any, error) {
	var out []any
	for i := range f.Pieces {
		p := &f.Pieces[i]
		if p.Conv == 0 {
			continue
		}
		_, errWidth := a.size(p.Width)
		_, errPrec := a.size(p.Prec)
		v, err := a.value(p.Conv)
		if err = errors.Join(errWidth, errPrec, err); err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, a.finish(nargs)
}

// value reads the argument of a directive. A number is unsigned if the directive prints it so.
func (a *argReader) value(conv byte) (any, error) {
	switch conv {
	case 's', 'm', 'M':
		b, err := a.bytes()
		return string(b), err
	case 'u', 'o', 'x', 'X', 'p':
		return a.number()
	}
	n, err := a.number()
	return int64(n), err
}
