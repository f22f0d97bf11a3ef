// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"bytes"
	"crypto/sha256"
	"debug/elf"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/modmeta"
)

const (
	// maxModule and maxMeta bound what is read of a module file, and of a bulk file's header.
	maxModule = 256 << 20
	maxMeta   = 64 << 20
	// maxMetaObjects bounds the memory that metadata takes: an object of two bytes takes some 80. A probe
	// has about two.
	maxMetaObjects = 2 << 20
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
	var image *moduleImage
	if _, err = moduleSize(f); err == nil {
		image, err = parseSections(io.NewSectionReader(f, 0, maxModule))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return image.meta, nil
}

// moduleImage is a module file with the parts that the loader reads. Its file stays open until
// close, so that the loader inserts the file that it has checked, even if the path leads to another
// file by then.
type moduleImage struct {
	file     *os.File // nil if the image did not come from a file
	data     []byte
	meta     *modmeta.Meta
	vermagic string
	memory   []byte // section modmeta.MemorySection
	tables   []byte // section modmeta.TablesSection
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
	m, err := readImage(f)
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	m.file = f
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
	size, err := moduleSize(f)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.Grow(size + bytes.MinRead) // a buffer that grows leaves several times the file's size behind
	if _, err := b.ReadFrom(io.LimitReader(f, maxModule)); err != nil {
		return nil, err
	}
	return parseModule(b.Bytes())
}

func (m *moduleImage) close() {
	if m.file != nil {
		m.file.Close()
	}
}

// checkName rejects a module whose name is not want (Config.Name).
func (m *moduleImage) checkName(want string) error {
	if want == "" || want == m.meta.Name {
		return nil
	}
	return fmt.Errorf("the module's name is %s: its file must be named %s.ko", m.meta.Name, m.meta.Name)
}

// checkSum rejects a module that is not the one that was built; want is Config.Sum.
func (m *moduleImage) checkSum(want string) error {
	sum := sha256.Sum256(m.data)
	if want == "" || want == hex.EncodeToString(sum[:]) {
		return nil
	}
	return errors.New("the file is not the module that gostap built: it was replaced since; run the script again")
}

func parseModule(data []byte) (*moduleImage, error) {
	m, err := parseSections(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	m.data = data
	return m, nil
}

// parseSections reads the sections of a module, and nothing else of it.
func parseSections(r io.ReaderAt) (*moduleImage, error) {
	f, err := elf.NewFile(r)
	if err != nil {
		return nil, fmt.Errorf("not a kernel module: %w", err)
	}
	text, err := section(f, modmeta.Section, maxMeta)
	if err != nil {
		return nil, err
	}
	if text == nil {
		return nil, fmt.Errorf("not made by gostap: it has no section %s", modmeta.Section)
	}
	m := new(moduleImage)
	if m.meta, err = parseMeta(bytes.TrimRight(text, "\x00")); err != nil {
		return nil, fmt.Errorf("section %s: %w", modmeta.Section, err)
	}
	if m.meta.Name == "" || strings.ContainsAny(m.meta.Name, "/\x00") || m.meta.Name[0] == '.' {
		return nil, fmt.Errorf("section %s: bad module name %q", modmeta.Section, m.meta.Name)
	}
	info, err := section(f, ".modinfo", maxMeta)
	if err != nil {
		return nil, err
	}
	m.vermagic = modinfo(info, "vermagic")
	if m.memory, err = section(f, modmeta.MemorySection, maxMeta); err != nil {
		return nil, err
	}
	m.tables, err = section(f, modmeta.TablesSection, maxModule)
	return m, err
}

// parseMeta reads metadata.
func parseMeta(text []byte) (*modmeta.Meta, error) {
	if n := bytes.Count(text, []byte("{")); len(text) > maxMeta || n > maxMetaObjects {
		return nil, fmt.Errorf("metadata of %d bytes with %d objects is too large", len(text), n)
	}
	m := new(modmeta.Meta)
	return m, json.Unmarshal(text, m)
}

// section returns a section's bytes, nil when there is none.
func section(f *elf.File, name string, limit uint64) ([]byte, error) {
	s := f.Section(name)
	if s == nil || s.Type == elf.SHT_NOBITS {
		return nil, nil
	}
	if s.Size > limit {
		return nil, fmt.Errorf("section %s has %d bytes, more than the limit of %d", name, s.Size, limit)
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
