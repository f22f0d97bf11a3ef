// SPDX-License-Identifier: GPL-2.0-or-later

package starts

import (
	"debug/elf"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/kbuild/tree"
	"github.com/gostap/gostap/tests/harness"
)

// shellTools are the programs that Kbuild's rules call.
const shellTools = "make sh bash cat rm mkdir mv touch sed grep awk mawk expr test readlink realpath dirname basename uname tr cut sort uniq " +
	"wc head tail xargs find ln cp printf env stat ls cmp chmod id echo getconf mktemp true false"

// binaryTools are those that are called by their names and by names that begin as the compiler's does:
// x86_64-linux-gnu-ld for x86_64-linux-gnu-gcc.
const binaryTools = "as ld ld.bfd objcopy objdump ar nm strip readelf"

// system is the system that a release is installed in.
type system struct {
	tree.Tree
	t *testing.T
}

// toolchain returns what building a module for a release takes, by the paths on this machine: the
// kernel's headers and image, the compiler that built the kernel, and make with the programs that it
// runs.
func toolchain(t *testing.T, release string) (add []guest.Mapping) {
	s := system{tree.Tree(harness.Tree(t, release)), t}
	headers := s.resolve(buildLink(release))
	list := append(s.compiler(headers), buildLink(release), headers, s.commonHeaders(headers),
		filepath.Dir(s.resolve(headers+"/scripts")), "/boot/vmlinuz-"+release, "/boot/config-"+release,
		"/etc/passwd", "/etc/group")
	list = append(list, s.symbols(release)...)
	for _, name := range strings.Fields(shellTools) {
		list = append(list, s.look(name))
	}
	for _, path := range list {
		add = append(add, guest.Mapping{Host: filepath.Join("/", string(s.Tree), path)})
	}
	return add
}

// buildLink is the link that leads to the headers of a release.
func buildLink(release string) string { return "/lib/modules/" + release + "/build" }

// symbols returns the kernel's System.map, which some distributions put into another package.
func (s system) symbols(release string) []string {
	path := "/boot/System.map-" + release
	if _, err := os.Stat(s.Path(path)); err != nil {
		return nil
	}
	return []string{path}
}

// common matches the Makefile that Debian's headers of a flavour include.
var common = regexp.MustCompile(`(?m)^include (/\S+)/Makefile$`)

func (s system) commonHeaders(headers string) string {
	return s.found(headers+"/Makefile", common)
}

// built matches the name of the compiler in a kernel's configuration.
var built = regexp.MustCompile(`(?m)^CONFIG_CC_VERSION_TEXT="(\S+) `)

// compiler returns the compiler that built the kernel: its driver, cc1 with its own headers, and binaryTools.
func (s system) compiler(headers string) []string {
	name := s.found(headers+"/.config", built)
	cc := s.look(name)
	cc1 := s.output(cc, "-print-prog-name=cc1")
	list := []string{s.look("gcc"), cc, s.resolve(cc), cc1, s.output(cc, "-print-file-name=include")}
	prefix, _, _ := strings.Cut(name, "gcc")
	for _, tool := range strings.Fields(binaryTools) {
		list = append(list, s.look(tool), s.look(prefix+tool))
	}
	return list
}

func (s system) found(file string, re *regexp.Regexp) string {
	text, err := os.ReadFile(s.Path(file))
	m := re.FindSubmatch(text)
	if m == nil {
		s.t.Fatalf("%s: nothing matches %v: %v", file, re, err)
	}
	return string(m[1])
}

func (s system) output(argv ...string) string {
	line, err := s.Command(nil, "/", argv)
	if err != nil {
		s.t.Fatal(err)
	}
	out, err := exec.Command(line[0], line[1:]...).Output()
	if err != nil {
		s.t.Fatalf("%q: %v", argv, err)
	}
	return strings.TrimSpace(string(out))
}

// resolve returns where the symbolic links of a path in the system lead.
func (s system) resolve(path string) string {
	real := s.Path(path)
	if s.Tree == "" {
		var err error
		if real, err = filepath.EvalSymlinks(real); err != nil {
			s.t.Fatal(err)
		}
	}
	return s.Inside(real)
}

// look returns the path of a program in the system, which may be a symbolic link.
func (s system) look(name string) string {
	if s.Tree == "" {
		path, err := exec.LookPath(name)
		if err != nil {
			s.t.Fatal(err)
		}
		return path
	}
	if _, err := s.Look(name); err != nil {
		s.t.Fatal(err)
	}
	return "/usr/bin/" + name
}

// inTree returns the files of a tree, which toolchain has found, as they lie below /peers in the guest,
// with the tree's libraries that they need, gostap, and the links to folders in the tree's root.
func inTree(t *testing.T, tr tree.Tree, release string, files []guest.Mapping) (add []guest.Mapping) {
	add = []guest.Mapping{{Host: rootLinks(t, tr, release), Guest: "/peers"}}
	var programs []string
	for _, m := range files {
		in := tr.Inside(m.Host)
		if in == buildLink(release) {
			continue // rootLinks has it
		}
		add = append(add, guest.Mapping{Host: tr.Path(in), Guest: "/peers" + in})
		programs = append(programs, dynamic(t, tr, tr.Path(in))...)
	}
	slices.Sort(programs)
	add = append(add, harness.InPeerTree(t, string(tr), slices.Compact(programs)...)...)
	self := harness.Binary(t)
	return append(add, guest.Mapping{Host: self, Guest: "/peers" + self})
}

// rootLinks makes a folder with the symbolic links of the tree's root, /bin and others, and the one
// that leads to the kernel's headers.
func rootLinks(t *testing.T, tr tree.Tree, release string) string {
	dir := t.TempDir()
	link := func(name string) {
		to, err := os.Readlink(filepath.Join(string(tr), name))
		if err != nil {
			return // a folder in this tree
		}
		path := filepath.Join(dir, strings.TrimPrefix(tr.Path(filepath.Dir(name)), string(tr)), filepath.Base(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(to, path); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"/bin", "/sbin", "/lib", "/lib64", buildLink(release)} {
		link(name)
	}
	return dir
}

// dynamic returns the dynamically linked programs at a path and below, by their paths in the tree.
func dynamic(t *testing.T, tr tree.Tree, path string) (list []string) {
	err := filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		if info, err := d.Info(); err != nil || info.Mode()&0o111 == 0 {
			return err
		}
		f, err := elf.Open(p)
		if err != nil {
			return nil // a script
		}
		defer f.Close()
		if slices.ContainsFunc(f.Progs, func(h *elf.Prog) bool { return h.Type == elf.PT_INTERP }) {
			list = append(list, tr.Inside(p))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
