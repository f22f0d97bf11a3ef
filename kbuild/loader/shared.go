// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"io"
	"os"
	"sync"
)

// Shared makes a writer safe for several goroutines, as the command's output
// comes beside the session's. A file is, and is passed on to commands as it is;
// nil discards.
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
