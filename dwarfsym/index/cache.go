// SPDX-License-Identifier: GPL-2.0-or-later

package index

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"syscall"

	"github.com/gostap/gostap/dwarfsym/checked"
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/replace"
	"github.com/gostap/gostap/kbuild/trust"
)

// Load maps the index of f from the cache directory dir, or builds it and writes it there. A cache
// that can't be read or written, or is damaged, is ignored. If dir is "", or the file has no
// CacheKey, the index is built in memory. building, if not nil, is called before an index is built,
// and the function that it returns afterwards.
func Load(ctx context.Context, f *elfmap.File, dir string, workers int, building func() (done func())) (*Index, error) {
	key, name := f.CacheKey()
	if dir == "" || name == "" {
		return reportedBuild(ctx, f, key, workers, building)
	}
	path := cachePath(dir, name)
	if x, mark, err := mapIndex(path, key); err == nil {
		if x.HasDWARF == f.HasDWARF() { // an alternate file may have been added or removed
			mark.Use(path)
			return x, nil
		}
		_ = x.Close()
	}
	x, err := reportedBuild(ctx, f, key, workers, building)
	if err != nil {
		return nil, err
	}
	if len(x.Damaged) == 0 { // otherwise each run must report them
		_ = replace.File(path, x.data) // without it, the next run builds it again
	}
	return x, nil
}

func reportedBuild(ctx context.Context, f *elfmap.File, key elfmap.CacheKey, workers int, building func() (done func())) (*Index, error) {
	if building != nil {
		defer building()()
	}
	return Build(ctx, f, key, workers)
}

// cachePath contains the version, so that two versions of gostap do not replace each
// other's indexes all the time.
func cachePath(dir, name string) string {
	return filepath.Join(dir, name+"."+strconv.Itoa(version)+".index")
}

// mapIndex maps an index. Its checksum is computed once after each start of the machine.
func mapIndex(path string, key elfmap.CacheKey) (*Index, checked.Mark, error) {
	f, err := trust.Open(path)
	if err != nil {
		return nil, checked.Mark{}, err
	}
	defer f.Close()
	st, err := f.Stat()
	if err != nil {
		return nil, checked.Mark{}, err
	}
	if !st.Mode().IsRegular() || st.Size() < headerSize {
		return nil, checked.Mark{}, errDamaged
	}
	mark := checked.MarkOf(st)
	x, err := mapped(f, int(st.Size()), key, mark.On(st))
	return x, mark, err
}

func mapped(f *os.File, size int, key elfmap.CacheKey, wasChecked bool) (*Index, error) {
	data, err := syscall.Mmap(int(f.Fd()), 0, size, syscall.PROT_READ, syscall.MAP_PRIVATE|syscall.MAP_POPULATE)
	if err != nil {
		return nil, err
	}
	x, err := open(data, key, wasChecked)
	if err != nil {
		_ = syscall.Munmap(data)
		return nil, err
	}
	x.unmap = func() error { return syscall.Munmap(data) }
	return x, nil
}
