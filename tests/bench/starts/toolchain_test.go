// SPDX-License-Identifier: GPL-2.0-or-later

package starts

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
)

// shellTools are the programs that Kbuild's rules call.
const shellTools = "make sh bash cat rm mkdir mv touch sed grep awk mawk expr test readlink realpath dirname basename uname tr cut sort uniq " +
	"wc head tail xargs find ln cp printf env stat ls cmp chmod id echo getconf mktemp true false as ld ld.bfd objcopy objdump ar nm strip"

// toolchain returns what building a module for a release takes: the kernel's headers and image,
// the compiler that built the kernel, and make with the programs that it runs.
func toolchain(t *testing.T, release string) (add []guest.Mapping) {
	build := "/lib/modules/" + release + "/build"
	headers := resolve(t, build)
	list := append(compiler(t, headers), build, headers, commonHeaders(t, headers),
		filepath.Dir(resolve(t, headers+"/scripts")), "/boot/System.map-"+release, "/boot/vmlinuz-"+release, "/boot/config-"+release,
		"/etc/passwd", "/etc/group")
	for _, name := range strings.Fields(shellTools) {
		list = append(list, look(t, name))
	}
	for _, path := range list {
		add = append(add, guest.Mapping{Host: path})
	}
	return add
}

// common matches the Makefile that Debian's headers of a flavour include.
var common = regexp.MustCompile(`(?m)^include (/\S+)/Makefile$`)

func commonHeaders(t *testing.T, headers string) string {
	return found(t, headers+"/Makefile", common)
}

// built matches the name of the compiler in a kernel's configuration.
var built = regexp.MustCompile(`(?m)^CONFIG_CC_VERSION_TEXT="(\S+) `)

// compiler returns the compiler that built the kernel: its driver, and cc1 with its own headers.
func compiler(t *testing.T, headers string) []string {
	cc := look(t, found(t, headers+"/.config", built))
	cc1 := output(t, cc, "-print-prog-name=cc1")
	return []string{look(t, "gcc"), cc, resolve(t, cc), cc1, output(t, cc, "-print-file-name=include")}
}

func found(t *testing.T, file string, re *regexp.Regexp) string {
	text, err := os.ReadFile(file)
	m := re.FindSubmatch(text)
	if m == nil {
		t.Fatalf("%s: nothing matches %v: %v", file, re, err)
	}
	return string(m[1])
}

func output(t *testing.T, argv ...string) string {
	out, err := exec.Command(argv[0], argv[1:]...).Output()
	if err != nil {
		t.Fatalf("%q: %v", argv, err)
	}
	return strings.TrimSpace(string(out))
}

func resolve(t *testing.T, path string) string {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		t.Fatal(err)
	}
	return real
}

func look(t *testing.T, name string) string {
	path, err := exec.LookPath(name)
	if err != nil {
		t.Fatal(err)
	}
	return path
}
