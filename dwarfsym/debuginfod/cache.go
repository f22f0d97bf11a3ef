// SPDX-License-Identifier: GPL-2.0-or-later

package debuginfod

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// missPath is a file whose modification time is when all servers last said that they
// don't have the file.
func (c *Client) missPath(id string, k kind) string {
	if k == debugInfo {
		return filepath.Join(c.Dir, id, "missing")
	}
	return filepath.Join(c.Dir, id, "missing-"+k.inCache())
}

// missed reports whether the same servers recently said that they don't have the file.
func (c *Client) missed(id string, k kind) bool {
	st, err := os.Stat(c.missPath(id, k))
	if err != nil {
		return false
	}
	forget := c.Forget
	if forget == 0 {
		forget = defaultForget
	}
	asked, err := os.ReadFile(c.missPath(id, k))
	return err == nil && time.Since(st.ModTime()) < forget && string(asked) == strings.Join(c.URLs, " ")
}

func (c *Client) miss(id string, k kind) {
	if os.MkdirAll(filepath.Dir(c.missPath(id, k)), 0o755) == nil {
		_ = os.WriteFile(c.missPath(id, k), []byte(strings.Join(c.URLs, " ")), 0o644) // if this fails, the servers are asked again
	}
}

// maxUnused is how long an unread file is kept: elfutils' max_unused_age_s.
const maxUnused = 7 * 24 * time.Hour

// clean removes files that were not read for long, and remains of interrupted downloads.
// It runs before a download, which takes much longer.
func (c *Client) clean() {
	files, _ := filepath.Glob(filepath.Join(c.Dir, "*", "*"))
	for _, path := range files {
		if !ours(filepath.Base(path)) {
			continue
		}
		st, err := os.Lstat(path)
		if err != nil || !st.Mode().IsRegular() || time.Since(lastUse(st)) < maxUnused && !abandoned(path, st) {
			continue
		}
		if os.Remove(path) == nil {
			_ = os.Remove(filepath.Dir(path)) // if it is empty now
		}
	}
}

// incoming begins the names of files that are being downloaded. Their processes lock them (flock(2)).
const incoming = "incoming."

// tooNew is the age up to which a download may not be locked yet.
const tooNew = time.Minute

// abandoned reports whether a file is the remains of a download whose process was killed. Such files
// may be large, and a service that is killed in each start leaves ever more.
func abandoned(path string, st os.FileInfo) bool {
	if !strings.HasPrefix(filepath.Base(path), incoming) || time.Since(st.ModTime()) < tooNew {
		return false
	}
	f, err := os.OpenFile(path, os.O_RDONLY|unix.O_NOFOLLOW|unix.O_NONBLOCK, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil
}

func ours(name string) bool {
	switch name {
	case string(debugInfo), string(executable), "missing", "missing-" + string(executable):
		return true
	}
	return strings.HasPrefix(strings.TrimPrefix(name, "missing-"), sourceKind+"#") || strings.HasPrefix(name, incoming)
}

// lastUse is when a file was last read or written. Even where file systems are
// mounted relatime, the first is right to a day.
func lastUse(st os.FileInfo) time.Time {
	last := st.ModTime()
	if sys, ok := st.Sys().(*syscall.Stat_t); ok {
		if read := time.Unix(sys.Atim.Unix()); read.After(last) {
			last = read
		}
	}
	return last
}

// IsCached reports whether a path below the cache's folder is that of a file that the client, or
// elfutils' own, keeps there: BUILD-ID/NAME.
func IsCached(path string) bool {
	id, name, ok := strings.Cut(path, "/")
	return ok && len(id) >= 8 && strings.Trim(id, "0123456789abcdef") == "" && ours(name)
}
