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
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// fakeModule is a relocatable ELF file with the two sections the loader reads.
func fakeModule(meta, modinfo string) []byte {
	names := "\x00.shstrtab\x00" + modmeta.Section + "\x00.modinfo\x00"
	at := func(name string) uint32 { return uint32(strings.Index(names, name)) }
	data := names + meta + modinfo
	sections := []elf.Section64{
		{},
		{Name: at(".shstrtab"), Type: uint32(elf.SHT_STRTAB), Off: 64, Size: uint64(len(names))},
		{Name: at(modmeta.Section), Type: uint32(elf.SHT_PROGBITS), Off: uint64(64 + len(names)), Size: uint64(len(meta))},
		{Name: at(".modinfo"), Type: uint32(elf.SHT_PROGBITS), Off: uint64(64 + len(names) + len(meta)), Size: uint64(len(modinfo))},
	}
	h := elf.Header64{
		Ident:   [16]byte{0x7f, 'E', 'L', 'F', byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), byte(elf.EV_CURRENT)},
		Type:    uint16(elf.ET_REL),
		Machine: uint16(elf.EM_X86_64), Version: 1, Ehsize: 64, Shentsize: 64,
		Shoff: uint64(64 + len(data)), Shnum: uint16(len(sections)), Shstrndx: 1,
	}
	out, _ := binary.Append(nil, binary.LittleEndian, h)
	out = append(out, data...)
	out, _ = binary.Append(out, binary.LittleEndian, sections)
	return out
}

func metaJSON(t *testing.T, m modmeta.Meta) string {
	t.Helper()
	b, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestCheck(t *testing.T) {
	here := host{release: "6.1.0-5", buildID: "abcd"}
	tests := []struct {
		name     string
		meta     modmeta.Meta
		vermagic string
		want     string
	}{
		{"fits", modmeta.Meta{ABI: abiVersion, Name: "m", Release: "6.1.0-5", BuildID: "abcd"}, "6.1.0-5 SMP", ""},
		{"nothing known", modmeta.Meta{ABI: abiVersion, Name: "m"}, "", ""},
		{"ABI", modmeta.Meta{ABI: abiVersion + 1, Name: "m"}, "", "record layout"},
		{"release", modmeta.Meta{ABI: abiVersion, Name: "m", Release: "6.1.0-4"}, "", "kernel release is 6.1.0-4"},
		{"vermagic", modmeta.Meta{ABI: abiVersion, Name: "m", Release: "6.1.0-5"}, "6.2 SMP", "kernel release is 6.2"},
		{"build-id", modmeta.Meta{ABI: abiVersion, Name: "m", BuildID: "ef01"}, "", "build-id is ef01"},
	}
	for _, test := range tests {
		m, err := parseModule(bytes.NewReader(fakeModule(metaJSON(t, test.meta), "license=GPL\x00vermagic="+test.vermagic+" \x00")))
		if err != nil {
			t.Fatal(err)
		}
		err = m.check(here)
		var mismatch *MismatchError
		if test.want == "" && err != nil || test.want != "" && (!errors.As(err, &mismatch) || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
}

func TestParseModuleRefuses(t *testing.T) {
	for name, data := range map[string][]byte{
		"empty": nil, "text": []byte("hello"), "no JSON": fakeModule("{", ""),
		"no name": fakeModule("{}", ""), "a path for a name": fakeModule(`{"Name":"../x"}`, ""),
	} {
		if _, err := parseModule(bytes.NewReader(data)); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
}

// TestReadModuleRefuses checks that a file that is too large is not read at all.
func TestReadModuleRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "large.ko")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, maxModule+1); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadMeta(path); err == nil || !strings.Contains(err.Error(), "larger than 256 MB") {
		t.Errorf("ReadMeta: %v", err)
	}
	if _, err := readModule(path); err == nil || !strings.Contains(err.Error(), "larger than 256 MB") {
		t.Error(err)
	}
}

// TestReplacedModule checks that only the module that was built is accepted, and that the file that
// was read stays the same one if its path leads to another file later.
func TestReplacedModule(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m.ko")
	built := fakeModule(metaJSON(t, modmeta.Meta{ABI: abiVersion, Name: "m"}), "")
	if err := os.WriteFile(path, built, 0o600); err != nil {
		t.Fatal(err)
	}
	m, err := readModule(path)
	if err != nil {
		t.Fatal(err)
	}
	defer m.close()
	sum := sha256.Sum256(built)
	if err := m.checkSum(hex.EncodeToString(sum[:])); err != nil {
		t.Error(err)
	}
	other := fakeModule(metaJSON(t, modmeta.Meta{ABI: abiVersion, Name: "other"}), "")
	if err := errors.Join(os.Remove(path), os.WriteFile(path, other, 0o600)); err != nil {
		t.Fatal(err)
	}
	kept := make([]byte, len(built))
	if n, err := m.file.ReadAt(kept, 0); n != len(built) || !bytes.Equal(kept, built) {
		t.Errorf("the open file has other contents now: %v", err)
	}
	_, err = Run(t.Context(), Config{Module: path, Sum: hex.EncodeToString(sum[:])})
	if err == nil || !strings.Contains(err.Error(), "not the module that gostap built") {
		t.Errorf("a module that was put in its place: %v", err)
	}
}

func FuzzModule(f *testing.F) {
	f.Add(fakeModule(`{"ABI":2,"Name":"m"}`, "vermagic=6.1 \x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if m, err := parseModule(bytes.NewReader(data)); err == nil && m.meta.Name == "" {
			t.Error("a module without a name")
		}
	})
}

func TestBuildID(t *testing.T) {
	note := func(name string, kind uint32, desc []byte) []byte {
		b := binary.LittleEndian.AppendUint32(nil, uint32(len(name)))
		b = binary.LittleEndian.AppendUint32(b, uint32(len(desc)))
		b = binary.LittleEndian.AppendUint32(b, kind)
		for b = append(b, name...); len(b)%4 != 0; {
			b = append(b, 0)
		}
		for b = append(b, desc...); len(b)%4 != 0; {
			b = append(b, 0)
		}
		return b
	}
	notes := append(note("Xen\x00", 3, []byte{9, 9}), note("GNU\x00", 3, []byte{0xab, 0xcd, 0x01})...)
	if got := buildID(notes); got != "abcd01" {
		t.Errorf("got %q", got)
	}
	if got := buildID(notes[:len(notes)-4]); got != "" {
		t.Errorf("cut notes: got %q", got)
	}
}

func TestParams(t *testing.T) {
	meta := &modmeta.Meta{Globals: []modmeta.Global{
		{Name: "n", Param: "global_n"}, {Name: "s", Param: "global_s", String: true}, {Name: "fixed"},
	}}
	tests := []struct {
		params []string
		want   string
		fail   string
	}{
		{nil, "", ""},
		{[]string{"n=0x10", "s=a b=c"}, `global_n=16 global_s="a b=c"`, ""},
		{[]string{"n=-5"}, "global_n=-5", ""},
		{[]string{"n=five"}, "", "is a number"},
		{[]string{"n"}, "", "not name=value"},
		{[]string{"x=1"}, "", "only n, s"},
		{[]string{"fixed=1"}, "", "only n, s"},
		{[]string{`s=a"b`}, "", "quotes"},
	}
	for _, test := range tests {
		got, err := moduleParams(meta, test.params)
		if got != test.want || (err == nil) != (test.fail == "") || err != nil && !strings.Contains(err.Error(), test.fail) {
			t.Errorf("%q: got %q, %v; want %q, error with %q", test.params, got, err, test.want, test.fail)
		}
	}
}

func TestCPUList(t *testing.T) {
	if d := cmp.Diff([]uint64{0, 1, 2, 5, 8}, CPUList("0-2,5,8-9\n", 9)); d != "" {
		t.Error(d)
	}
	if got := CPUList("0,x-2,3", 9); !cmp.Equal(got, []uint64{0, 3}) {
		t.Errorf("a part that is no number: %v", got)
	}
}

// TestWhyRootMayNot checks that the message names the first cause that is certain.
func TestWhyRootMayNot(t *testing.T) {
	for _, c := range []struct {
		lockdown, disabled string
		capable            bool
		want               string
	}{
		{"none [integrity] confidentiality\n", "0\n", true, "the kernel is locked down (Secure Boot)"},
		{"[none] integrity confidentiality\n", "1\n", true, "kernel.modules_disabled"},
		{"[none] integrity confidentiality\n", "0\n", true, "most likely because it is locked down"},
		{"", "0\n", false, "lacks CAP_SYS_MODULE"},
		{"", "", true, "most likely because it is locked down"},
	} {
		if got := whyRootMayNot(c.lockdown, c.disabled, c.capable, false); !strings.Contains(got, c.want) {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

// TestWhySignaturesAreRefused checks that users who have signed are told to enrol the key.
func TestWhySignaturesAreRefused(t *testing.T) {
	const locked = "none [integrity] confidentiality\n"
	for _, c := range []struct{ got, want string }{
		{whyRefused(unix.EKEYREJECTED, false), "--sign-module=KEY"},
		{whyRefused(unix.EKEYREJECTED, true), "mokutil --import"},
		{whyRefused(unix.ENOKEY, true), "mokutil --import"},
		{whyRootMayNot(locked, "0\n", true, false), "--sign-module=KEY"},
		{whyRootMayNot(locked, "0\n", true, true), "mokutil --import"},
	} {
		if !strings.Contains(c.got, c.want) {
			t.Errorf("%s: want %q", c.got, c.want)
		}
	}
}

func TestLoadErrorIsItsErrno(t *testing.T) {
	err := error(&LoadError{Module: "m", Errno: unix.EEXIST, Why: whyRefused(unix.EEXIST, false)})
	if !errors.Is(err, unix.EEXIST) || !strings.Contains(err.Error(), "-m") {
		t.Error(err)
	}
}

// TestModuleOfAnotherName checks that a module whose name is not its file's is rejected, and that
// the open file is closed.
func TestModuleOfAnotherName(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.ko")
	if err := os.WriteFile(path, fakeModule(`{"ABI":5,"Name":"b"}`, ""), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = Load(t.Context(), Config{Module: path, File: f, Name: "a"})
	if err == nil || !strings.Contains(err.Error(), "its file must be named b.ko") {
		t.Errorf("error %v", err)
	}
	if f.Close() == nil {
		t.Error("the file is still open")
	}
}

// allocated returns the bytes that a function allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestReadOnce checks that a module's file is read into one buffer of its size, and for its metadata
// into none: a module of 35,000 probes has 23 MB, and the runner's memory shall stay small.
func TestReadOnce(t *testing.T) {
	const size = 16 << 20
	path := filepath.Join(t.TempDir(), "x.ko")
	data := append(fakeModule(`{"Name":"gostap_x"}`, ""), make([]byte, size)...)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		read func() error
		most uint64
	}{
		{"readModule", func() error { m, err := readModule(path); m.close(); return err }, size * 5 / 4},
		{"ReadMeta", func() error { _, err := ReadMeta(path); return err }, size / 16},
	} {
		var err error
		if got := allocated(func() { err = c.read() }); err != nil || got > c.most {
			t.Errorf("%s: %d bytes were allocated for a file of %d: %v", c.name, got, len(data), err)
		}
	}
}
