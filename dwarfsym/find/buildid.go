// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// IsBuildID tells whether a program's name may be a build-id: at least the 64
// bits of a fast hash (ld(1), --build-id), in hexadecimal digits.
func IsBuildID(name string) bool {
	return len(name) >= 16 && len(name)%2 == 0 && strings.Trim(name, "0123456789abcdefABCDEF") == ""
}

// Built looks for the program or shared library with a build-id (hex): by the
// links that distributions install beside debug information, among the files
// near, and in what was fetched. "" if it is not there; looked are the links.
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

// Fetched tells whether a path is that of a download: no process runs a
// program there.
func (f *Finder) Fetched(path string) bool {
	return slices.ContainsFunc(f.Downloads, func(dir string) bool {
		return dir != "" && strings.HasPrefix(path, filepath.Clean(dir)+"/")
	})
}

// hasBuildID: the file is a program with that build-id. What has debug
// information alone has the build-id, but not the program's text.
func (f *Finder) hasBuildID(path, id string) bool {
	file, err := f.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	return file.BuildID() == id && file.HasText()
}

// Mapped are the files that a process has mapped as code, its program first; of
// a process that can't be looked at none. A file that was deleted or lies in
// another mount namespace is named by way of /proc.
func (f *Finder) Mapped(pid int64) (out []string) {
	if f.Sysroot != "" && f.live == "" {
		return nil // these are another system's processes
	}
	dir := f.process(pid)
	if path := reachable(dir + "/exe"); path != "" {
		out = append(out, path)
	}
	maps, err := os.Open(dir + "/maps")
	if err != nil {
		return out
	}
	defer maps.Close()
	for s := bufio.NewScanner(maps); s.Scan(); {
		// proc_pid_maps(5): address perms offset dev inode pathname
		if words := strings.Fields(s.Text()); len(words) == 6 && strings.Contains(words[1], "x") && words[5][0] == '/' {
			if path := seen(words[5], dir); path != "" && !slices.Contains(out, path) {
				out = append(out, path)
			}
		}
	}
	return out
}

// Runs is the program of a process, as Mapped names it; "" if there is none.
func (f *Finder) Runs(pid int64) string { return reachable(f.process(pid) + "/exe") }

func (f *Finder) process(pid int64) string { return f.live + "/proc/" + strconv.FormatInt(pid, 10) }

// reachable is the path of the file that a link in /proc leads to; the link
// itself where that path means nothing here.
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

// Processes are the processes that run here, by number.
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
