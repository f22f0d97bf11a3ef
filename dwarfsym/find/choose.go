// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild/foreign"
)

// AmbiguousError means that files with one build-id have different contents, and that others than root
// can change all of them, so that none can stand for the others.
type AmbiguousError struct {
	BuildID string
	Files   []Match
}

// Error names the files and their owners.
func (e *AmbiguousError) Error() string {
	var list []string
	for _, m := range e.Files[:min(len(e.Files), maxNamed)] {
		list = append(list, m.Path+" (of "+m.Owner+")")
	}
	if more := len(e.Files) - len(list); more > 0 {
		list = append(list, fmt.Sprintf("%d more", more))
	}
	return "files with the build-id " + e.BuildID + " differ: " + strings.Join(list, ", ")
}

// maxNamed is the number of files in the message.
const maxNamed = 4

// maxCompared bounds the size of files that are compared, in bytes.
const maxCompared = 1 << 30

// choose returns the preferred file of those that others can change; nil if there are none.
func (f *Finder) choose(ctx context.Context, id string, found []Match) (*Match, error) {
	if len(found) == 0 {
		return nil, nil
	}
	best := slices.MinFunc(found, func(a, b Match) int { return int(a.origin - b.origin) })
	found = slices.DeleteFunc(found, func(m Match) bool { return m.origin != best.origin })
	if len(found) > maxMatches {
		return nil, &AmbiguousError{id, found}
	}
	for _, m := range found {
		if m.Path != best.Path && !f.equal(ctx, best.Path, m.Path) {
			return nil, cmp.Or[error](ctx.Err(), &AmbiguousError{id, found})
		}
	}
	return &best, nil
}

// equal reports whether two files have the same contents. It is false if comparing them takes longer
// than mostPatience.
func (f *Finder) equal(ctx context.Context, a, b string) bool {
	ctx, cancel := context.WithTimeout(ctx, mostPatience)
	defer cancel()
	equal, err := within(ctx, &f.files, mostPatience, func() bool { return equalFiles(ctx, f.path(a), f.path(b)) })
	return err == nil && equal
}

// equalFiles reports whether two files have the same contents. All bytes count: debug information and
// symbols say where breakpoints are inserted, and code what is overwritten there.
func equalFiles(ctx context.Context, a, b string) bool {
	x, size, err := openSized(a)
	if err != nil {
		return false
	}
	defer x.Close()
	y, other, err := openSized(b)
	if err != nil {
		return false
	}
	defer y.Close()
	return size == other && size <= maxCompared && equal(ctx, x, y)
}

func openSized(path string) (*os.File, int64, error) {
	f, err := foreign.Open(path)
	if err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, 0, err
	}
	return f, info.Size(), nil
}

func equal(ctx context.Context, x, y io.Reader) bool {
	const step = 64 << 10 // bytes
	a, b := make([]byte, step), make([]byte, step)
	for ctx.Err() == nil {
		n, err := io.ReadFull(x, a)
		m, err2 := io.ReadFull(y, b)
		if err != err2 || !bytes.Equal(a[:n], b[:m]) {
			return false
		}
		if err != nil { // the end of both
			return err == io.EOF || err == io.ErrUnexpectedEOF
		}
	}
	return false
}
