// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"io"
	"os"
	"sync"
)

// Shared makes a writer safe for concurrent use, as the command and the session
// both write to it. A file is safe already, and commands inherit it directly; nil
// discards all output.
func Shared(w io.Writer) io.Writer {
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

// unshared returns the writer that Shared was given.
func unshared(w io.Writer) io.Writer {
	if l, ok := w.(*lockedWriter); ok {
		return l.w
	}
	return w
}
