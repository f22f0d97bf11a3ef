// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"cmp"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/fault"
	"github.com/gostap/gostap/kbuild/trust"
)

// kindHeaders are precompiled headers, in the cache's folder headers/linux-RELEASE. Files
// for a key are KEY-SUM.gch, where SUM is the CRC-32C of the contents (SHA-256 of 45 MB
// would cost a sixth of the time that the file saves); KEY.lock, which the process locks that
// makes them; and KEY.refused, which says why KEY-SUM.gch can't be made.
const kindHeaders = "headers"

// headersLimit is the total size in bytes of the precompiled headers of all kernels.
const headersLimit = 384 << 20

// unusedAge is how long headers of other keys for the same release are kept after their last use: those of
// scripts with other options, and of another version of gostap.
const unusedAge = 24 * time.Hour

// headerStore is the folder for one kernel's precompiled headers.
type headerStore struct {
	cache cache
	dir   string
	key   key
}

func newHeaderStore(c cache, release string, k key) headerStore {
	return headerStore{c, filepath.Join(c.dir, kindHeaders, "linux-"+filepath.Base(release)), k}
}

// find returns the path of the precompiled headers, or the reason why they can't be made;
// both are "" if neither is known yet.
func (s headerStore) find() (path, refused string) {
	list, _ := os.ReadDir(s.dir)
	for _, e := range list {
		rest, ok := strings.CutPrefix(e.Name(), s.key.String())
		switch {
		case !ok:
		case rest == ".refused":
			why, _ := readOwn(filepath.Join(s.dir, e.Name()))
			refused = string(why)
		case strings.HasSuffix(rest, pchSuffix):
			path = filepath.Join(s.dir, e.Name())
		}
	}
	return path, refused
}

// claim reports whether this build must make the headers: there are none, nothing says that they
// can't be made, and no other process is making them. The caller calls release afterwards.
func (s headerStore) claim() (release func(), ok bool) {
	if s.settled() || os.MkdirAll(s.dir, 0o700) != nil {
		return nil, false
	}
	f, err := os.OpenFile(filepath.Join(s.dir, s.key.String()+".lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, false
	}
	if unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) != nil || s.settled() {
		f.Close() // settled: another process has finished in the meantime
		return nil, false
	}
	s.removeLeft()
	return func() { f.Close() }, true
}

// removeLeft removes the headers that processes were making which were killed. The lock of this key
// must be held.
func (s headerStore) removeLeft() {
	list, _ := os.ReadDir(s.dir)
	for _, e := range list {
		if strings.HasPrefix(e.Name(), s.tempPrefix()) {
			os.Remove(filepath.Join(s.dir, e.Name()))
		}
	}
}

// tempPrefix begins the names of headers in the making. Only the process that holds the lock of the
// key makes any.
func (s headerStore) tempPrefix() string { return tempPrefix + s.key.String() + "-" }

// settled reports whether there are headers, or a reason why they can't be made.
func (s headerStore) settled() bool {
	path, refused := s.find()
	return path != "" || refused != ""
}

// temp creates an empty file for the compiler to write to.
func (s headerStore) temp() (string, error) {
	f, err := os.CreateTemp(s.dir, s.tempPrefix()+"*"+pchSuffix)
	if err != nil {
		return "", err
	}
	return f.Name(), f.Close()
}

// keep renames temp to the precompiled headers' name. It removes those of other keys of
// the same release that are not used any more, and old ones beyond the size limit.
func (s headerStore) keep(temp string) error {
	sum, err := fileSum(temp)
	if err != nil {
		return err
	}
	if err := os.Rename(temp, filepath.Join(s.dir, s.key.String()+"-"+sum+pchSuffix)); err != nil {
		return err
	}
	s.removeOthers()
	s.cache.clean(kindHeaders, headersLimit)
	return nil
}

// refuse records why the headers can't be made, so that later builds don't try.
func (s headerStore) refuse(why string) {
	// If this fails, the next build only wastes time: it tries again.
	_ = writeAtomic(filepath.Join(s.dir, s.key.String()+".refused"), []byte(why))
}

// removeOthers removes files of other keys, except those that may still be used, or that another
// process may be writing.
func (s headerStore) removeOthers() {
	list, _ := os.ReadDir(s.dir)
	for _, e := range list {
		age := unusedAge
		if strings.HasPrefix(e.Name(), tempPrefix) {
			age = tempAge
		}
		info, err := e.Info()
		recent := err == nil && time.Since(info.ModTime()) < age
		if !strings.HasPrefix(e.Name(), s.key.String()) && !recent && isEntry(e.Name()) {
			os.Remove(filepath.Join(s.dir, e.Name()))
		}
	}
}

// checkedHeaders are precompiled headers whose contents are checked while the compiler reads them.
type checkedHeaders struct {
	path   string
	intact func() bool // waits for the result
}

// checkHeaders begins to check a file, and calls stop if it is damaged: of such a file GCC may make an endless
// loop that takes all memory.
func checkHeaders(path string, stop func()) checkedHeaders {
	check := sync.OnceValue(func() bool {
		ok := intact(path)
		if !ok {
			stop()
		}
		return ok
	})
	go check()
	return checkedHeaders{path, check}
}

// intact reports whether the contents of KEY-SUM.gch match its name.
func intact(path string) bool {
	sum, err := fileSum(path)
	return err == nil && strings.HasSuffix(path, "-"+sum+pchSuffix)
}

// fileSum maps the file: reading would copy tens of megabytes.
func fileSum(path string) (sum string, err error) {
	f, err := trust.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	st, err := f.Stat()
	if err != nil {
		return "", err
	}
	data, err := unix.Mmap(int(f.Fd()), 0, int(st.Size()), unix.PROT_READ, unix.MAP_PRIVATE)
	if err != nil {
		return "", err
	}
	err = fault.Catch(func() { sum = fmt.Sprintf("%08x", crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli))) })
	return sum, cmp.Or(err, unix.Munmap(data))
}
