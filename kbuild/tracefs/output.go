// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import "io"

// output prints: text in large writes, messages at once and behind the text
// before them.
type output struct {
	out, err io.Writer
	warnings bool
	buf      []byte
	failed   error // the first failure of out
}

// flushSize bounds what is held back.
const flushSize = 64 << 10

func (o *output) flush() {
	if len(o.buf) == 0 {
		return
	}
	if _, err := o.out.Write(o.buf); err != nil && o.failed == nil {
		o.failed = err
	}
	o.buf = o.buf[:0]
}

func (o *output) message(kind, text string) {
	o.flush()
	_, _ = io.WriteString(o.err, kind+": "+text+"\n")
}

func (o *output) warn(text string) {
	if o.warnings {
		o.message("WARNING", text)
	}
}
