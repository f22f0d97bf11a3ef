// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/tests/harness"
)

// flowScript shows each system call of USER that reached the driver REV, and no other. It
// speculates in every call, and commits at the return of those that entered the driver.
const flowScript = `
global id, depth, reached

function path:string(f:long) %{
	char *p = d_path(&((struct file *)STAP_ARG_f)->f_path, STAP_RETVALUE, MAXSTRINGLEN);
	if (IS_ERR(p))
		STAP_RETVALUE[0] = 0;
	else
		memmove(STAP_RETVALUE, p, strlen(p) + 1);
%}
function enter(what:string) {
	if (!(tid() in id)) return 0
	speculate(id[tid()], sprintf("%*s-> %s\n", 2 * depth[tid()]++, "", what))
}
function leave(what:string) {
	if (!(tid() in id)) return 0
	speculate(id[tid()], sprintf("%*s<- %s\n", 2 * --depth[tid()], "", what))
}

probe process("USER").syscall { id[tid()] = speculation(); reached[tid()] = 0; enter(syscall_name($syscall)) }
probe process("USER").syscall.return {
	if (!(tid() in id)) next
	leave(sprintf("%s = %d", syscall_name($syscall), $return))
	if (reached[tid()]) commit(id[tid()]); else discard(id[tid()])
	delete id[tid()]
}
probe module("REV").mark("w*-entry"), module("REV").mark("open-entry"), module("REV").mark("read-entry"), module("REV").mark("ioctl-entry") {
	reached[tid()] = 1
}
probe module("REV").mark("open-entry") { enter("open " . path($file)) }
probe module("REV").mark("open-return") { leave(sprintf("open %d", $rc)) }
// older kernels end the file behind the call of close(), newer ones in it
probe module("REV").mark("release-entry") { printf("release %s\n", path($file)) }
probe module("REV").mark("release-return") { println("released") }
probe module("REV").mark("write-entry") { enter(sprintf("write %s %s %d", path($file), user_string_n($buf, $count), $count)) }
probe module("REV").mark("write-return") { leave(sprintf("write %s %d", kernel_string($rev_text), $count)) }
probe module("REV").mark("read-entry") { enter(sprintf("read %s %d flags %d", path($arg1), $arg3, $file->f_flags & 3)) }
probe module("REV").function("rev_read").mark("read-return") { leave(sprintf("read %s %d", kernel_string($rev_text), $n)) }
probe module("REV").mark("ioctl-entry") { enter(sprintf("ioctl %d %d", $cmd, $arg)) }
probe module("REV").mark("ioctl-return") { leave(sprintf("ioctl %d %s", $rc, $$parms)) }
`

// flow is the output of flowScript.
const flow = `-> openat
  -> open /dev/revdev
  <- open 0
<- openat = \d+
-> openat
  -> open /dev/revdev
  <- open -16
<- openat = -16
-> write
  -> write /dev/revdev Hello 5
  <- write olleH 5
<- write = 5
-> read
  -> read /dev/revdev 64 flags 2
  <- read olleH 5
<- read = 5
-> ioctl
  -> ioctl 7 100
  <- ioctl 105 \$arg1=0x69
<- ioctl = 105
release /dev/revdev
released
`

// buildWithSDT builds testdata/NAME as its author would, with only gostap/sdt.h.
func buildWithSDT(t *testing.T, release, name string) string {
	dir := t.TempDir()
	header, err := os.ReadFile(filepath.Join(harness.Root(), "runtime-c/sdt/gostap/sdt.h"))
	must(t, err)
	must(t, os.MkdirAll(filepath.Join(dir, name, "gostap"), 0o755))
	must(t, os.MkdirAll(filepath.Join(dir, name, "linux"), 0o755))
	must(t, os.WriteFile(filepath.Join(dir, name, "gostap/sdt.h"), header, 0o644))
	must(t, os.WriteFile(filepath.Join(dir, name, "linux/sdt.h"), []byte(kbuild.SDTLinuxHeader()), 0o644))
	return buildModule(t, dir, release, name)
}
