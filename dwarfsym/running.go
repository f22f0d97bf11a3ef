// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/gostap/gostap/dwarfsym/checked"
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/kallsyms"
	"github.com/gostap/gostap/dwarfsym/vmlinuz"
)

// Where the running kernel shows its types and symbols.
const (
	btfPath      = "/sys/kernel/btf/vmlinux"
	kallsymsPath = "/proc/kallsyms"
	notesPath    = "/sys/kernel/notes"
)

// running has the paths of what the running kernel shows of itself.
type running struct{ kallsyms, btf, notes, boot string }

// host is the kernel that gostap runs on.
var host = running{kallsymsPath, btfPath, notesPath, checked.BootID}

// symbols describes the running kernel; nil if it hides its addresses. Reading all its symbols takes
// about a second, so the file made of them is kept in the cache folder for the rest of the boot;
// added reports whether it was put there.
func (r running) symbols(cache string) (f *elfmap.File, added bool, err error) {
	key := r.key(cache)
	kept := ""
	if key != "" {
		kept = filepath.Join(cache, "unpacked", sum(key)+keptExt)
	}
	if f = openKept(kept, kallsymsPath); f == nil {
		whole, err := r.read()
		if whole == nil || err != nil {
			return nil, false, err
		}
		if added = keep(kept, whole); added {
			f = openKept(kept, kallsymsPath) // a mapping takes less memory
		}
		if f == nil {
			f, err = elfmap.New(kallsymsPath, whole)
		}
		if err != nil {
			return nil, added, err
		}
	}
	f.OfBoot(key)
	return f, added, nil
}

// read makes an ELF file of what the kernel shows.
func (r running) read() ([]byte, error) {
	text, err := os.ReadFile(r.kallsyms)
	if err != nil {
		return nil, nil
	}
	var list []kallsyms.Symbol
	if err := kallsyms.Symbols(bytes.NewReader(text), func(s kallsyms.Symbol) bool {
		list = append(list, s)
		return true
	}); err != nil {
		return nil, fmt.Errorf("%s: %w", r.kallsyms, err)
	}
	btf, _ := os.ReadFile(r.btf) // a kernel without BTF still has symbols
	notes, _ := os.ReadFile(r.notes)
	return vmlinuz.Live(list, btf, notes), nil
}

// sampled is how much of /proc/kallsyms, in bytes, is compared before a cached file is used. The
// symbols of per-CPU data, whose addresses are the same in each boot, come first on some kernels and
// take up to 50 KB.
const sampled = 128 << 10

// key identifies the addresses of this boot; "" if it is not known, or there is no cache. Each boot
// has an ID, but a container may show one of its own (LXC, systemd-nspawn). So a part of the symbols,
// whose addresses are other ones in each boot (KASLR), belongs to the key.
func (r running) key(cache string) string {
	boot, err := os.ReadFile(r.boot)
	notes, _ := os.ReadFile(r.notes)
	id := elfmap.NoteBuildID(notes)
	if cache == "" || err != nil || len(bytes.TrimSpace(boot)) == 0 || id == "" {
		return ""
	}
	file, err := os.Open(r.kallsyms)
	if err != nil {
		return ""
	}
	defer file.Close()
	sample, err := io.ReadAll(io.LimitReader(file, sampled))
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%s %s %s", bytes.TrimSpace(boot), id, sum(string(sample)))
}
