// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"io"
	"os"
	"sync"
)

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

// shared makes a writer safe for the command's output beside ours. A file is,
// and is passed on as it is.
func shared(w io.Writer) io.Writer {
	switch w := w.(type) {
	case nil:
		return io.Discard
	case *os.File:
		return w
	}
	return &lockedWriter{w: w}
}

type lockedWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *lockedWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}
