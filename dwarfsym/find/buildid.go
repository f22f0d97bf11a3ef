// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// IsBuildID reports whether a program's name may be a build-id: hexadecimal digits for at
// least 64 bits, the size of a fast hash (ld(1), --build-id).
func IsBuildID(name string) bool {
	return len(name) >= 16 && len(name)%2 == 0 && strings.Trim(name, "0123456789abcdefABCDEF") == ""
}

// Built searches for the program or shared library with a build-id (hex): by the links
// that distributions install with debug information, among the files near, and among
// fetched files. path is "" if there is none; looked are the links that were tried.
func (f *Finder) Built(id string, near []string) (path string, looked []string) {
	for _, dir := range []string{"/usr/lib/debug/.build-id/", "/usr/lib/.build-id/"} {
		link := dir + id[:2] + "/" + id[2:]
		looked = append(looked, f.path(link))
		if list, err := f.glob(link); err == nil && len(list) > 0 && f.hasBuildID(list[0], id) {
			return list[0], looked
		}
	}
	for _, path := range near {
		if f.hasBuildID(path, id) {
			return path, looked
		}
	}
	for _, dir := range f.Downloads {
		path := filepath.Join(dir, id, "executable")
		if looked = append(looked, path); f.hasBuildID(path, id) {
			return path, looked
		}
	}
	return "", looked
}

// Fetched reports whether a path is that of a fetched file, which no process runs.
func (f *Finder) Fetched(path string) bool {
	return slices.ContainsFunc(f.Downloads, func(dir string) bool {
		return dir != "" && strings.HasPrefix(path, filepath.Clean(dir)+"/")
	})
}

// hasBuildID reports whether the file is a program with that build-id. A file with only
// debug information has the same build-id, but not the program's code.
func (f *Finder) hasBuildID(path, id string) bool {
	file, err := f.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	return file.BuildID() == id && file.HasText()
}

// Mapped returns the files that a process has mapped as code, its program first; none if
// the process can't be inspected. Files that were deleted or are in another mount
// namespace are named by a path in /proc.
func (f *Finder) Mapped(pid int64) (out []string) {
	if f.Sysroot != "" && f.live == "" {
		return nil // the processes belong to another system
	}
	dir := f.process(pid)
	if path := reachable(dir + "/exe"); path != "" {
		out = append(out, path)
	}
	known := map[string]bool{}
	for line := range strings.Lines(f.maps(pid, dir+"/maps")) {
		// proc_pid_maps(5): address perms offset dev inode pathname
		words := strings.Fields(line)
		if len(words) != 6 || !strings.Contains(words[1], "x") || words[5][0] != '/' || known[words[5]] || len(known) == maxMapped {
			continue
		}
		known[words[5]] = true
		if path := seen(words[5], dir); path != "" && !slices.Contains(out, path) {
			out = append(out, path)
		}
	}
	return out
}

// A process may have up to 65,530 mappings (vm.max_map_count), each of another file.
const maxMapped = 1000

const (
	// mapsPatience is how long to wait for the mappings of a process.
	mapsPatience = 200 * time.Millisecond
	// maxHeld bounds the number of processes that are waited for, as a thread of gostap
	// stays in each of these reads until the process releases the lock, or gostap ends.
	maxHeld = 16
)

// maps returns the content of /proc/PID/maps, and "" if it can't be read. Reading it takes
// the lock of the process's memory map, and a user's process can hold its lock for as long
// as it likes. Such processes are listed in Held.
func (f *Finder) maps(pid int64, path string) string {
	if len(f.held) >= maxHeld {
		return ""
	}
	read := make(chan string, 1)
	go func() {
		text, _ := f.readMaps(path) // without it, the process has mapped nothing
		read <- string(text)
	}()
	select {
	case text := <-read:
		return text
	case <-time.After(mapsPatience):
		f.held = append(f.held, pid)
		return ""
	}
}

func (f *Finder) readMaps(path string) ([]byte, error) {
	if f.read != nil {
		return f.read(path)
	}
	return os.ReadFile(path)
}

// Held returns the processes whose mappings could not be read, because they hold the lock
// of their memory map. After maxHeld of them, no mappings are read any more.
func (f *Finder) Held() []int64 { return f.held }

// Runs is the path of a process's program, as in Mapped; "" if there is none.
func (f *Finder) Runs(pid int64) string { return reachable(f.process(pid) + "/exe") }

func (f *Finder) process(pid int64) string { return f.live + "/proc/" + strconv.FormatInt(pid, 10) }

// reachable is the path to which a link in /proc points, or the link itself if this path
// is not the same file here.
func reachable(link string) string {
	to, err := os.Readlink(link)
	if err != nil {
		return ""
	}
	here, errHere := os.Stat(to)
	there, err := os.Stat(link)
	switch {
	case err != nil:
		return ""
	case errHere == nil && os.SameFile(here, there):
		return to
	}
	return link
}

// seen is a path as a process sees it.
func seen(path, dir string) string {
	there, err := os.Stat(dir + "/root" + path)
	if err != nil {
		return ""
	}
	if here, err := os.Stat(path); err == nil && os.SameFile(here, there) {
		return path
	}
	return dir + "/root" + path
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
