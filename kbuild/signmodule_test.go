// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/modsign"
	"github.com/gostap/gostap/tests/need"
)

// signingKey makes a key for tests; more has further options of openssl req.
func signingKey(t *testing.T, more ...string) *modsign.Key {
	t.Helper()
	file := filepath.Join(t.TempDir(), "k.priv")
	args := append([]string{"req", "-new", "-x509", "-newkey", "rsa:2048", "-keyout", file, "-outform", "DER",
		"-out", strings.TrimSuffix(file, ".priv") + ".der", "-subj", "/CN=test/"}, more...)
	if out, err := exec.Command(need.Program(t, "openssl", "openssl"), args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	key, err := modsign.ReadKey(file, "")
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// unsigned returns a stand-in for a module that Build has made.
func unsigned(t *testing.T) Module {
	t.Helper()
	data := bytes.Repeat([]byte("module "), 1000)
	path := filepath.Join(t.TempDir(), "m.ko")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return Module{Path: path, Sum: moduleSum(data)}
}

// mustSign signs a module and returns it with its contents.
func mustSign(t *testing.T, k kernel.Kernel, m Module, key *modsign.Key) (Module, []byte) {
	t.Helper()
	m, err := Sign(t.Context(), k, m, key)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(m.Path)
	if err != nil || moduleSum(data) != m.Sum || !modsign.Signed(data) {
		t.Fatalf("%v; signed %v, sum %v", err, modsign.Signed(data), moduleSum(data) == m.Sum)
	}
	return m, data
}

// TestSignedAlike checks that the kernel's sign-file and modsign make the same bytes, so
// that the kernel accepts both or neither.
func TestSignedAlike(t *testing.T) {
	key := signingKey(t, "-nodes")
	eachKernel(t, func(t *testing.T, k kernel.Kernel) {
		need.File(t, filepath.Join(k.BuildDir, "scripts/sign-file"), "linux-kbuild")
		_, byTool := mustSign(t, k, unsigned(t), key)
		_, byUs := mustSign(t, kernel.Kernel{}, unsigned(t), key)
		if !bytes.Equal(byTool, byUs) {
			t.Errorf("sign-file:\n%x\nmodsign:\n%x", byTool[6900:], byUs[6900:])
		}
	})
}

// TestSignedCopy checks that signing does not change the file in the cache.
func TestSignedCopy(t *testing.T) {
	stored := unsigned(t)
	stored.Stored = true
	m, _ := mustSign(t, kernel.Kernel{}, stored, signingKey(t, "-nodes"))
	defer os.RemoveAll(m.TempDir)
	if data, err := os.ReadFile(stored.Path); err != nil || modsign.Signed(data) {
		t.Errorf("the stored module: %v, signed %v", err, modsign.Signed(data))
	}
	if m.Stored || filepath.Dir(m.Path) != m.TempDir || filepath.Base(m.Path) != "m.ko" {
		t.Errorf("%+v", m)
	}
}

func TestSignReplaced(t *testing.T) {
	m := unsigned(t)
	m.Sum = moduleSum(nil)
	if _, err := Sign(t.Context(), kernel.Kernel{}, m, nil); err == nil || !strings.Contains(err.Error(), "was replaced since it was built") {
		t.Errorf("error %v", err)
	}
}

// TestSignPassphrase checks that the passphrase comes from the variable that sign-file reads.
func TestSignPassphrase(t *testing.T) {
	key := signingKey(t, "-passout", "pass:word")
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		need.File(t, filepath.Join(k.BuildDir, "scripts/sign-file"), "linux-kbuild")
		if _, err := Sign(t.Context(), k, unsigned(t), key); err == nil || !strings.Contains(err.Error(), "KBUILD_SIGN_PIN") {
			t.Errorf("error %v", err)
		}
		t.Setenv(pinVariable, "wrong")
		if _, err := Sign(t.Context(), k, unsigned(t), key); err == nil || !strings.Contains(err.Error(), "couldn't sign the module") {
			t.Errorf("error %v", err)
		}
		t.Setenv(pinVariable, "word")
		mustSign(t, k, unsigned(t), key)
	})
}
