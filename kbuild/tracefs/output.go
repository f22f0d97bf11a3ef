// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"io"
	"strings"

	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/kbuild/objects"
	"github.com/gostap/gostap/kbuild/terminal"
)

// output prints the session's output: text in large writes; messages at once,
// after the text before them.
type output struct {
	out, err io.Writer // for commands
	streams  [2]*loader.Stream
	hurried  func() bool // whether the session must not wait until its output can be written
	warnings bool
	shown    loader.ShownTexts // by warn()
	objects  objects.Writer    // nil: text
	buf      []byte
	messages []byte // messages that could not be written yet
	failed   error  // the first failure of out
	stalled  bool   // there was no room for all of buf
}

func newOutput(c Config) *output {
	out, errs := loader.Shared(c.Stdout), loader.Shared(c.Stderr)
	o := &output{out: out, err: errs, warnings: c.Warnings, objects: c.Format.NewWriter()}
	if o.objects != nil {
		o.out = errs // the output of commands is not objects
	}
	o.streams = [2]*loader.Stream{loader.NewStream(out), loader.NewStream(errs)}
	return o
}

func (o *output) close() {
	for _, s := range o.streams {
		s.Close()
	}
}

// flushSize bounds the size of the buffer.
const flushSize = 64 << 10

func (o *output) flush() {
	if len(o.buf) == 0 {
		return
	}
	rest, err := o.streams[0].Push(o.buf, o.hurried)
	if err != nil && o.failed == nil {
		o.failed = err
	}
	if len(rest) < len(o.buf) {
		o.buf = append(o.buf[:0], rest...)
	}
	o.stalled = len(rest) > 0
}

// message writes a message to stderr, and if stdout has objects, an object for it there.
func (o *output) message(kind, text string) {
	if o.objects != nil {
		o.buf = o.objects.Append(o.buf, &objects.Object{Type: strings.ToLower(kind), Fields: []objects.Field{{Name: "data", Value: text}}})
	}
	o.say(kind + ": " + text + "\n")
}

// say writes a message of gostap's own to stderr.
func (o *output) say(text string) {
	o.flush()
	o.messages = append(o.messages, terminal.Text(text)...)
	rest, _ := o.streams[1].Push(o.messages, o.hurried)
	o.messages = append(o.messages[:0], rest...)
}

// report writes the report of -t: to stdout after the script's text, or to stderr if stdout has
// objects.
func (o *output) report(text string) {
	if o.objects != nil {
		o.say(text)
		return
	}
	o.buf = append(o.buf, terminal.Text(text)...)
}

// printed appends the object of a print call.
func (o *output) printed(p *printed) {
	out := &objects.Object{Type: objects.Print, Fields: []objects.Field{
		{Name: "time", Value: p.time}, {Name: "cpu", Value: p.cpu}, {Name: "probe", Value: p.probe}, {Name: "data", Value: string(p.text)}}}
	if len(p.args) > 0 {
		out.Fields = append(out.Fields, objects.Field{Name: "args", Value: p.args})
	}
	o.buf = o.objects.Append(o.buf, out)
}

// object appends an object that is not of a print call.
func (o *output) object(x *objects.Object) { o.buf = o.objects.Append(o.buf, x) }

func (o *output) warn(text string) {
	if o.warnings {
		o.message("WARNING", text)
	}
}

// scriptWarned shows a warning of the script, each text only once.
func (o *output) scriptWarned(text string) {
	if o.shown.Add(text) {
		o.warn(text)
	}
}
