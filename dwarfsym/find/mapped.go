// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gostap/gostap/kbuild/lookup"
)

const (
	// A process may have up to 65,530 mappings (vm.max_map_count), each of another file.
	maxMapped = 1000
	// maxMaps and maxAllMaps bound what is read of /proc/PID/maps, for one process and in one
	// search. A line takes about 100 bytes, but its path may have 16 KB (4,096 bytes, escaped).
	maxMaps    = 16 << 20
	maxAllMaps = 256 << 20
	// maxMapsTime bounds how long one process is read that releases the lock of its memory map again
	// and again.
	maxMapsTime = time.Second
	maxLine     = 64 << 10 // bytes
)

var (
	errLongMaps = errors.New("the maps are too long")
	errAllMaps  = errors.New("the maps of all processes are too long")
)

// mapped returns the files that a process has mapped as code, its program first; none if the process
// can't be inspected. Files that were deleted or are in another mount namespace are named by a path
// in /proc. left is the number of bytes of maps that may still be read.
func (f *Finder) mapped(ctx context.Context, pid int64, left *int) (out []string) {
	if f.Sysroot != "" && f.live == "" {
		return nil // the processes belong to another system
	}
	dir := f.process(pid)
	if path, _ := f.reachable(ctx, dir+"/exe"); path != "" { // LeftOut has the error
		out = append(out, path)
	}
	known := map[string]bool{}
	f.eachCode(ctx, pid, left, func(path string) bool {
		if known[path] {
			return true
		}
		known[path] = true
		if at, _ := f.nearest(ctx, path, dir+"/root"+path); at != "" && !slices.Contains(out, at) {
			out = append(out, at)
		}
		return len(known) < maxMapped
	})
	return out
}

// eachCode calls yield with the path of each mapping that can be executed, until it returns false.
func (f *Finder) eachCode(ctx context.Context, pid int64, left *int, yield func(path string) bool) {
	if *left <= 0 || f.left.isHeld(pid) {
		return
	}
	maps, err := f.openMaps(ctx, pid)
	if err == nil {
		defer maps.Close() // which does not wait for a Read that does not return
		r := &mapsReader{f: f, ctx: ctx, maps: maps, left: min(maxMaps, *left)}
		*left -= r.left
		err = r.eachCode(yield)
		*left += r.left
	}
	if *left <= 0 {
		err = errAllMaps
	}
	f.unread(pid, err)
}

// unread notes that the maps of a process were not read to their end.
func (f *Finder) unread(pid int64, err error) {
	l := &f.left
	switch {
	case errors.Is(err, errNoAnswer):
		add(l, &l.held, pid)
	case errors.Is(err, errGivenUp):
		add(l, &l.all, fmt.Sprintf("what further processes have mapped was not read, as %d keep that lock", maxBehind))
	case errors.Is(err, errLongMaps), errors.Is(err, bufio.ErrTooLong):
		add(l, &l.long, pid)
	case errors.Is(err, errAllMaps):
		add(l, &l.all, fmt.Sprintf("what further processes have mapped was not read after the first %d MB", maxAllMaps>>20))
	}
}

// openMaps opens /proc/PID/maps. The kernel waits for a lock of the process here, too.
func (f *Finder) openMaps(ctx context.Context, pid int64) (io.ReadCloser, error) {
	type opened struct {
		maps io.ReadCloser
		err  error
	}
	open := f.open
	if open == nil {
		open = openMaps
	}
	o, err := within(ctx, &f.maps, f.waits(), func() (o opened) {
		o.maps, o.err = open(f.process(pid) + "/maps")
		return o
	})
	if err == nil {
		err = o.err
	}
	return o.maps, err
}

func openMaps(path string) (io.ReadCloser, error) { return os.Open(path) }

// mapsReader reads /proc/PID/maps in steps, of which each takes the lock of the process's memory map.
type mapsReader struct {
	f    *Finder
	ctx  context.Context
	maps io.Reader
	left int           // bytes that may be read
	took time.Duration // of the steps so far
}

func (r *mapsReader) eachCode(yield func(path string) bool) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, maxLine), maxLine)
	for lines.Scan() {
		// proc_pid_maps(5): address perms offset dev inode pathname
		words := strings.Fields(lines.Text())
		if len(words) == 6 && strings.Contains(words[1], "x") && words[5][0] == '/' && !yield(words[5]) {
			return nil
		}
	}
	return lines.Err()
}

// Read returns errLongMaps if a limit is reached, and the errors of within.
func (r *mapsReader) Read(b []byte) (int, error) {
	if r.left <= 0 || r.took > cmp.Or(r.f.mapsTime, maxMapsTime) {
		return 0, errLongMaps
	}
	type step struct {
		data []byte
		err  error
	}
	size := min(len(b), r.left, os.Getpagesize()) // the kernel returns at most a page (seq_file)
	began := time.Now()
	s, err := within(r.ctx, &r.f.maps, r.f.waits(), func() step {
		data := make([]byte, size) // not b, which is used again if this call does not return
		n, err := r.maps.Read(data)
		return step{data[:n], err}
	})
	r.took += time.Since(began)
	r.left -= len(s.data)
	if err != nil {
		return 0, err
	}
	return copy(b, s.data), s.err
}

// Runs is the path of a process's program, as in mapped; "" if there is no such process. The error says
// that the program's file system does not answer.
func (f *Finder) Runs(pid int64) (string, error) {
	path, err := f.reachable(context.Background(), f.process(pid)+"/exe")
	if err != nil {
		return "", fmt.Errorf("the program of process %d can't be looked at, as its file system does not answer", pid)
	}
	return path, nil
}

func (f *Finder) process(pid int64) string { return f.live + "/proc/" + strconv.FormatInt(pid, 10) }

// reachable is the path to which a link in /proc points, or the link itself if this path
// is not the same file here.
func (f *Finder) reachable(ctx context.Context, link string) (string, error) {
	to, err := os.Readlink(link)
	if err != nil {
		return "", nil
	}
	return f.nearest(ctx, to, link)
}

// nearest returns path if it is the same file as there, otherwise there; "" if there is no file there.
// The error is that of within.
func (f *Finder) nearest(ctx context.Context, path, there string) (string, error) {
	identify := f.identify
	if identify == nil {
		identify = new(lookup.Mounts).Identify // not shared: a call that does not return keeps it
	}
	at, err := within(ctx, &f.files, f.waits(), func() string { return nearest(identify, path, there) })
	f.unseen(there, err)
	return at, err
}

// A file on a mount of a user is not looked at: whoever opens it finds out whether it exists.
func nearest(identify func(string) (lookup.Identity, error), path, there string) string {
	want, err := identify(there)
	var users *lookup.UsersMountError
	switch {
	case errors.As(err, &users):
		return there
	case err != nil:
		return ""
	}
	if here, err := identify(path); err == nil && here == want {
		return path
	}
	return there
}

// unseen notes that a file was not looked at.
func (f *Finder) unseen(path string, err error) {
	l := &f.left
	switch {
	case errors.Is(err, errNoAnswer):
		add(l, &l.silent, path)
	case errors.Is(err, errGivenUp):
		add(l, &l.all, fmt.Sprintf("further files were not looked at, as the file systems of %d do not answer", maxBehind))
	}
}

// Processes returns the IDs of the running processes.
func (f *Finder) Processes() (out []int64) {
	if f.Sysroot != "" && f.live == "" {
		return nil
	}
	names, err := os.ReadDir(f.live + "/proc")
	if err != nil {
		return nil
	}
	for _, e := range names {
		if pid, err := strconv.ParseInt(e.Name(), 10, 64); err == nil {
			out = append(out, pid)
		}
	}
	slices.Sort(out)
	return out
}
