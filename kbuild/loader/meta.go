// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"bytes"
	"crypto/sha256"
	"debug/elf"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/modsign"
)

const (
	// maxModule and maxMeta bound what is read of a module file, and of a bulk file's header.
	maxModule = 256 << 20
	maxMeta   = 64 << 20
	// maxMetaValues bounds the memory that metadata takes (modmeta.Decode). A position in the script has
	// seven.
	maxMetaValues = 2 << 20
)

// MismatchError means that a module was built for another kernel or by another gostap. What names
// the property that differs; Module and Here are its values in the module and here.
type MismatchError struct{ What, Module, Here string }

// Error names the property and both values.
func (e *MismatchError) Error() string {
	return fmt.Sprintf("the module does not fit this machine: its %s is %s, but here it is %s; build it again", e.What, e.Module, e.Here)
}

// ReadMeta returns the metadata in the module at path (modmeta.Section).
func ReadMeta(path string) (*modmeta.Meta, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return ReadOpenedMeta(path, f)
}

// ReadOpenedMeta is ReadMeta for a file that is open; messages name it path.
func ReadOpenedMeta(path string, f *os.File) (*modmeta.Meta, error) {
	image, err := readImage(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return image.meta, nil
}

// moduleImage has the parts of a module file that the loader reads. The file itself, which may have
// 25 MB, is not kept in memory. It stays open until close, so that the loader inserts the file that it
// has checked, even if the path leads to another file by then.
type moduleImage struct {
	file     *os.File
	opened   os.FileInfo // of file, when it was opened
	meta     *modmeta.Meta
	vermagic string
	memory   []byte // section modmeta.MemorySection
	tables   []byte // section modmeta.TablesSection
	// takesNamespaces: the module has the parameter gs_namespaces.
	takesNamespaces bool
}

func readModule(path string) (*moduleImage, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	return readOpened(path, f)
}

// readModule reads the module that is to run.
func (c *Config) readModule() (*moduleImage, error) {
	if c.File != nil {
		return readOpened(c.Module, c.File)
	}
	return readModule(c.Module)
}

// readOpened is readModule for a file that is open; it closes it on errors.
func readOpened(path string, f *os.File) (*moduleImage, error) {
	st, err := f.Stat()
	m := new(moduleImage)
	if err == nil {
		m, err = readImage(f)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	m.file, m.opened = f, st
	return m, nil
}

// moduleSize returns a file's size in bytes; an error if it is too large for a module.
func moduleSize(f *os.File) (int, error) {
	st, err := f.Stat()
	if err == nil && st.Size() > maxModule {
		err = fmt.Errorf("the file is larger than %d MB, too large for a module", maxModule>>20)
	}
	if err != nil {
		return 0, err
	}
	return int(st.Size()), nil
}

func readImage(f *os.File) (*moduleImage, error) {
	if _, err := moduleSize(f); err != nil {
		return nil, err
	}
	return parseModule(io.NewSectionReader(f, 0, maxModule))
}

// contents returns a reader of the module's file, from its beginning.
func (m *moduleImage) contents() io.Reader { return io.NewSectionReader(m.file, 0, maxModule) }

// signed reports whether the module's file ends with a signature. false if it can't be read.
func (m *moduleImage) signed() bool {
	size, err := moduleSize(m.file)
	end := make([]byte, min(size, modsign.MarkerSize))
	if err == nil {
		_, err = m.file.ReadAt(end, int64(size-len(end)))
	}
	return err == nil && modsign.Signed(end)
}

// changed reports whether somebody has written to the file since it was opened.
func (m *moduleImage) changed() bool {
	st, err := m.file.Stat()
	return err != nil || st.Size() != m.opened.Size() || !st.ModTime().Equal(m.opened.ModTime())
}

func (m *moduleImage) close() { m.file.Close() }

// checkName rejects a module whose name is not want (Config.Name).
func (m *moduleImage) checkName(want string) error {
	if want == "" || want == m.meta.Name {
		return nil
	}
	return fmt.Errorf("the module's name is %s: its file must be named %s.ko", m.meta.Name, m.meta.Name)
}

// checkSum rejects a module that is not the one that was built; want is Config.Sum.
func (m *moduleImage) checkSum(want string) error {
	if want == "" {
		return nil
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, m.contents()); err != nil {
		return err
	}
	if want == hex.EncodeToString(sum.Sum(nil)) {
		return nil
	}
	return errors.New("the file is not the module that gostap built: it was replaced since; run the script again")
}

// parseModule reads the sections of a module that the loader needs, and nothing else of it.
func parseModule(r io.ReaderAt) (*moduleImage, error) {
	f, err := elf.NewFile(r)
	if err != nil {
		return nil, fmt.Errorf("not a kernel module: %w", err)
	}
	m := new(moduleImage)
	if m.meta, err = metaOf(f); err != nil {
		return nil, err
	}
	if m.meta.Name == "" || strings.ContainsAny(m.meta.Name, "/\x00") || m.meta.Name[0] == '.' {
		return nil, fmt.Errorf("section %s: bad module name %q", modmeta.Section, m.meta.Name)
	}
	info, err := section(f, ".modinfo", maxMeta)
	if err != nil {
		return nil, err
	}
	m.vermagic, m.takesNamespaces = modinfo(info, "vermagic"), bytes.Contains(info, namespacesParam)
	if m.memory, err = section(f, modmeta.MemorySection, maxMeta); err != nil {
		return nil, err
	}
	m.tables, err = section(f, modmeta.TablesSection, maxModule)
	return m, err
}

// metaOf reads the metadata in section modmeta.Section.
func metaOf(f *elf.File) (*modmeta.Meta, error) {
	s, err := sectionOf(f, modmeta.Section, maxMeta)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return nil, fmt.Errorf("not made by gostap: it has no section %s", modmeta.Section)
	}
	m, err := parseMeta(s.Open())
	if err != nil {
		return nil, fmt.Errorf("section %s: %w", modmeta.Section, err)
	}
	return m, nil
}

// parseMeta reads metadata.
func parseMeta(r io.Reader) (*modmeta.Meta, error) {
	return modmeta.Decode(io.LimitReader(r, maxMeta), maxMetaValues)
}

// sectionOf returns a section, nil when there is none. One with more bytes than limit is an error.
func sectionOf(f *elf.File, name string, limit uint64) (*elf.Section, error) {
	s := f.Section(name)
	if s == nil || s.Type == elf.SHT_NOBITS {
		return nil, nil
	}
	if s.Size > limit {
		return nil, fmt.Errorf("section %s has %d bytes, more than the limit of %d", name, s.Size, limit)
	}
	return s, nil
}

// section returns a section's bytes, nil when there is none.
func section(f *elf.File, name string, limit uint64) ([]byte, error) {
	s, err := sectionOf(f, name, limit)
	if s == nil {
		return nil, err
	}
	data, err := s.Data()
	if err != nil {
		return nil, fmt.Errorf("section %s: %w", name, err)
	}
	return data, nil
}

// modinfo returns the value of a NUL-ended "name=value" string
// (include/linux/module.h, MODULE_INFO).
func modinfo(data []byte, name string) string {
	for _, s := range bytes.Split(data, []byte{0}) {
		if v, ok := bytes.CutPrefix(s, []byte(name+"=")); ok {
			return string(v)
		}
	}
	return ""
}

// host identifies the running kernel, for comparison with a module's. "" is not known.
type host struct{ release, buildID string }

func thisHost() host {
	var u unix.Utsname
	var h host
	if unix.Uname(&u) == nil {
		h.release = unix.ByteSliceToString(u.Release[:])
	}
	if notes, err := os.ReadFile("/sys/kernel/notes"); err == nil {
		h.buildID = buildID(notes)
	}
	return h
}

// CheckKernel returns a *MismatchError if release or buildID are not those of the running kernel.
// "" is not known, and matches every kernel.
func CheckKernel(release, buildID string) error {
	h := thisHost()
	if release != "" && h.release != "" && release != h.release {
		return &MismatchError{What: "kernel release", Module: release, Here: h.release}
	}
	if buildID != "" && h.buildID != "" && buildID != h.buildID {
		return &MismatchError{What: "kernel build-id", Module: buildID, Here: h.buildID}
	}
	return nil
}

// check rejects a module of another ABI or for another kernel.
func (m *moduleImage) check(h host) error {
	if m.meta.ABI != abiVersion {
		return &MismatchError{What: "record layout (gostap " + m.meta.Gostap + ")", Module: fmt.Sprint(m.meta.ABI), Here: fmt.Sprint(abiVersion)}
	}
	built, _, _ := strings.Cut(m.vermagic, " ")
	if built == "" {
		built = m.meta.Release
	}
	if built != "" && h.release != "" && built != h.release {
		return &MismatchError{What: "kernel release", Module: built, Here: h.release}
	}
	if m.meta.BuildID != "" && h.buildID != "" && m.meta.BuildID != h.buildID {
		return &MismatchError{What: "kernel build-id", Module: m.meta.BuildID, Here: h.buildID}
	}
	return nil
}

// ModuleBuild returns the build-id of a loaded kernel module in hexadecimal; "" if it is not loaded, or
// has none.
func ModuleBuild(name string) string {
	notes, err := os.ReadFile("/sys/module/" + name + "/notes/.note.gnu.build-id")
	if err != nil {
		return ""
	}
	return buildID(notes)
}

// buildID finds the GNU build-id among ELF notes (elf(5), NT_GNU_BUILD_ID),
// in hexadecimal; "" if there is none.
func buildID(notes []byte) string {
	const header, typeBuildID = 12, 3
	for len(notes) >= header {
		nameLen := uint64(binary.LittleEndian.Uint32(notes))
		descLen := uint64(binary.LittleEndian.Uint32(notes[4:]))
		kind := binary.LittleEndian.Uint32(notes[8:])
		desc := header + (nameLen+3)&^3
		end := desc + (descLen+3)&^3
		if end > uint64(len(notes)) {
			return ""
		}
		if kind == typeBuildID && string(notes[header:header+nameLen]) == "GNU\x00" {
			return hex.EncodeToString(notes[desc : desc+descLen])
		}
		notes = notes[end:]
	}
	return ""
}
