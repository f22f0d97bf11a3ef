// SPDX-License-Identifier: GPL-2.0-or-later

// Package fault turns a fault in a mapped file that was truncated into an error. The
// kernel sends SIGBUS for it (mmap(2)), which ends a Go program with a trace of its
// goroutines and leaves temporary files behind. With debug.SetPanicOnFault the goroutine
// panics instead, so that deferred functions run.
package fault

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
)

// ChangedError means that a file was truncated while it was read.
type ChangedError struct{ Path string }

// Error names the file and says what may have happened.
func (e *ChangedError) Error() string {
	return e.Path + ": the file was truncated while gostap read it, or its file system failed; wait until its writer is done, then try again"
}

// Catch runs work on this goroutine and returns a *ChangedError if a file that it read
// was truncated. Other panics are passed on.
func Catch(work func()) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := resolve(recover()); r != nil {
			changed, ok := r.(*ChangedError)
			if !ok {
				panic(r)
			}
			err = changed
		}
	}()
	work()
	return nil
}

// Close closes c. Defer it directly in functions that have mapped files: if a fault ends
// the function, Close determines the file's name before the file is unmapped.
func Close(c io.Closer) {
	r := resolve(recover())
	_ = c.Close() // the file is only read
	if r != nil {
		panic(r)
	}
}

// Group runs functions on their own goroutines, like sync.WaitGroup. If one of them reads a
// truncated file, Wait panics with the *ChangedError, which Catch then returns.
type Group struct {
	wg      sync.WaitGroup
	mu      sync.Mutex
	changed error
}

// Go starts f on a new goroutine.
func (g *Group) Go(f func()) {
	g.wg.Go(func() {
		if err := Catch(f); err != nil {
			g.mu.Lock()
			defer g.mu.Unlock()
			g.changed = err
		}
	})
}

// Wait waits for all functions to end.
func (g *Group) Wait() {
	g.wg.Wait()
	if g.changed != nil {
		panic(g.changed)
	}
}

// resolve turns a panic by a fault in a mapped file into a *ChangedError, and returns
// other values unchanged.
func resolve(r any) any {
	fault, ok := r.(interface {
		runtime.Error
		Addr() uintptr
	})
	if !ok {
		return r
	}
	if path := mappedAt(fault.Addr()); path != "" {
		return &ChangedError{path}
	}
	return r
}

// mappedAt returns the file that is mapped at an address; "" if there is none. A line of
// /proc/self/maps is "START-END PERMISSIONS OFFSET DEVICE INODE PATH" (proc(5)).
func mappedAt(addr uintptr) string {
	maps, err := os.Open("/proc/self/maps")
	if err != nil {
		return ""
	}
	defer maps.Close()
	for lines := bufio.NewScanner(maps); lines.Scan(); {
		var start, end uintptr
		if _, err := fmt.Sscanf(lines.Text(), "%x-%x", &start, &end); err != nil || addr < start || addr >= end {
			continue
		}
		if i := strings.IndexByte(lines.Text(), '/'); i >= 0 {
			return lines.Text()[i:]
		}
	}
	return ""
}
