// SPDX-License-Identifier: GPL-2.0-or-later

package operate

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/trust"
)

// modulesDir has a folder for each kernel release.
const modulesDir = "/usr/lib/gostap/modules"

// store is the folder with the modules for one kernel: NAME.ko, and NAME.globals if
// users may set globals.
type store struct{ dir string }

// installed returns the store for the running kernel.
func installed() store {
	var u unix.Utsname
	_ = unix.Uname(&u) // fails only for a bad address
	return store{filepath.Join(modulesDir, unix.ByteSliceToString(u.Release[:]))}
}

// open opens the requested module. It checks that only root can have put it there, and
// that its globals may be set.
func (s store) open(r *request) (*os.File, error) {
	path := filepath.Join(s.dir, r.module+".ko")
	f, err := trust.Open(path)
	var notRoots *trust.NotRootsError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("no module %s for this kernel in %s%s; an administrator can put one there", r.module, s.dir, s.others())
	case errors.As(err, &notRoots):
		return nil, fmt.Errorf("refused module %s: %w; an administrator can fix this with: chown root:root %s; chmod go-w %[3]s", r.module, err, notRoots.Path)
	case err != nil:
		return nil, fmt.Errorf("module %s: %w", r.module, err)
	}
	if err := s.checkGlobals(r); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// others lists the modules in the store.
func (s store) others() string {
	files, _ := filepath.Glob(filepath.Join(s.dir, "*.ko"))
	if len(files) == 0 {
		return ""
	}
	for i, f := range files {
		files[i] = strings.TrimSuffix(filepath.Base(f), ".ko")
	}
	return ", only " + strings.Join(files, ", ")
}

// checkGlobals rejects globals that NAME.globals does not list.
func (s store) checkGlobals(r *request) error {
	if len(r.globals) == 0 {
		return nil
	}
	allowed, err := s.globals(r.module)
	if err != nil {
		return err
	}
	for _, g := range r.globals {
		if name, _, _ := strings.Cut(g, "="); !slices.Contains(allowed, name) {
			return fmt.Errorf("you may not set global %s of module %s: %s does not list it", name, r.module, s.globalsFile(r.module))
		}
	}
	return nil
}

func (s store) globalsFile(module string) string { return filepath.Join(s.dir, module+".globals") }

// maxGlobals is the largest size of a list of globals, in bytes.
const maxGlobals = 1 << 16

// globals reads NAME.globals: a name on each line, blank lines and comments (#). A file that is too large
// is an error: if it were cut, the last name could become that of another global. A
// missing file is an empty list.
func (s store) globals(module string) (names []string, err error) {
	f, err := trust.Open(s.globalsFile(module))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("can't use the list of globals that users may set: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxGlobals+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxGlobals {
		return nil, fmt.Errorf("%s has more than %d KiB", s.globalsFile(module), maxGlobals>>10)
	}
	for line := range strings.Lines(string(text)) {
		line, _, _ := strings.Cut(line, "#")
		names = append(names, strings.Fields(line)...)
	}
	return names, nil
}
