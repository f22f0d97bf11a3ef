// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

// makeKey creates dir/NAME.priv and its certificate dir/NAME.der.
func makeKey(t *testing.T, dir, name string) (key, cert string) {
	t.Helper()
	key, cert = filepath.Join(dir, name+".priv"), filepath.Join(dir, name+".der")
	cmd := exec.Command(need.Program(t, "openssl", "openssl"), "req", "-new", "-x509", "-newkey", "rsa:2048", "-nodes",
		"-keyout", key, "-outform", "DER", "-out", cert, "-subj", "/CN="+name+"/")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return key, cert
}

// TestSignatures checks that a kernel which requires signatures accepts a module that is signed
// with a trusted key, and that gostap says what to do for other modules. The guest has no
// firmware with a machine owner's key, so a module adds one to the keyring for such keys
// before the kernel requires signatures.
func TestSignatures(t *testing.T) {
	harness.EachKernelIfFull(t, func(t *testing.T, release string) {
		need.Option(t, release, "MODULE_SIG")
		dir := t.TempDir()
		owners, cert := makeKey(t, dir, "owner")
		others, _ := makeKey(t, dir, "other")
		const script = `probe begin { println("it runs") exit() }`
		s := session{want: []string{
			"it runs\nstatus 0\n",
			"(?s)takes only modules signed with a key it knows: sign the module with an enrolled key \\(--sign-module=KEY.*?EKEYREJECTED.*?kernel says: .*?unsigned module is rejected.*?status 1\n",
			"(?s)does not know the key that the module is signed with: enrol its certificate \\(mokutil --import.*?EKEYREJECTED.*?kernel says: .*?module with unavailable key is rejected.*?status 1\n",
			"it runs\nstatus 0\n",
		}}
		out := runShells(t, guest.Config{Release: release, Add: []guest.Mapping{{Host: dir}}}, map[string]module{
			"unsigned": {script: script},
			"owners":   {script: script, options: []string{"--sign-module=" + owners}},
			"others":   {script: script, options: []string{"--sign-module=" + others}},
		}, []string{`run() { /init run $1.ko 2>&1; echo status $?; }
			run unsigned; set -- $(grep -w secondary_trusted_keys /proc/kallsyms); insmod ` + buildModule(t, dir, release, "enrol") + ` keyring=0x$1 cert=` + cert + `
			echo 1 >/sys/module/module/parameters/sig_enforce; run unsigned; run others; run owners`}, "/usr/sbin/insmod")
		s.check(t, out[0])
	})
}
