// SPDX-License-Identifier: GPL-2.0-or-later

package modsign

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/need"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// openssl runs the openssl program in dir.
func openssl(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command(need.Program(t, "openssl", "openssl"), args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("openssl %q: %v\n%s", args, err, out)
	}
}

// makeKey creates dir/k.priv and its certificate dir/k.der.
func makeKey(t *testing.T, dir string, kind ...string) {
	t.Helper()
	args := append([]string{"req", "-new", "-x509", "-nodes", "-keyout", "k.priv", "-outform", "DER", "-out", "k.der", "-subj", "/CN=Joe's \u00fc/", "-newkey"}, kind...)
	openssl(t, dir, args...)
}

// TestSign checks that OpenSSL, which the kernel's sign-file uses, accepts the
// signatures, and rejects them for changed content.
func TestSign(t *testing.T) {
	for _, kind := range [][]string{{"rsa:2048"}, {"ec", "-pkeyopt", "ec_paramgen_curve:P-256"}} {
		dir := t.TempDir()
		makeKey(t, dir, kind...)
		k, err := ReadKey(filepath.Join(dir, "k.priv"), "")
		must(t, err)
		module := bytes.Repeat([]byte("module "), 1000)
		for _, hash := range []string{"sha256", "sha384", "sha512"} {
			signed, err := k.Sign(module, hash)
			must(t, err)
			content, signature, ok := Split(signed)
			if !ok || !Signed(signed) || !bytes.Equal(content, module) {
				t.Fatalf("%s %s: not taken apart", kind, hash)
			}
			must(t, os.WriteFile(filepath.Join(dir, "content"), content, 0o600))
			must(t, os.WriteFile(filepath.Join(dir, "signature"), signature, 0o600))
			openssl(t, dir, "x509", "-inform", "DER", "-in", "k.der", "-out", "k.crt")
			verify := []string{"cms", "-verify", "-inform", "DER", "-in", "signature", "-content", "content", "-binary",
				"-certfile", "k.crt", "-nointern", "-noverify", "-out", "verified"}
			openssl(t, dir, verify...)
			must(t, os.WriteFile(filepath.Join(dir, "content"), content[1:], 0o600))
			cmd := exec.Command("openssl", verify...)
			cmd.Dir = dir
			if cmd.Run() == nil {
				t.Errorf("%s %s: good for another module, too", kind, hash)
			}
			again, err := k.Sign(signed, hash)
			must(t, err)
			if content, _, _ := Split(again); !bytes.Equal(content, module) {
				t.Errorf("%s %s: signed twice, it has two signatures", kind, hash)
			}
		}
	}
}

func TestSignRefuses(t *testing.T) {
	dir := t.TempDir()
	makeKey(t, dir, "ed25519")
	k, err := ReadKey(filepath.Join(dir, "k.priv"), "")
	must(t, err)
	_, err = k.Sign(nil, "sha256")
	wantError(t, err, "RSA and ECDSA")
	_, err = k.Sign(nil, "sm3")
	wantError(t, err, "scripts/sign-file")
}

func wantError(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
}

func TestReadKeyRefuses(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	makeKey(t, dir, "rsa:2048")
	for from, to := range map[string]string{"k.priv": "alone.priv", "k.der": "other.der"} {
		must(t, os.Rename(path(from), path(to)))
	}
	makeKey(t, dir, "rsa:2048")
	openssl(t, dir, "pkey", "-in", "k.priv", "-aes256", "-passout", "pass:x", "-out", "secret.priv")
	must(t, os.WriteFile(path("text"), []byte("no key"), 0o600))
	for _, c := range []struct{ key, cert, want string }{
		{"missing", "", "no such file"},
		{"text", "", "no private key in PEM"},
		{"alone.priv", "", "no certificate was found in it or in "},
		{"alone.priv", path("missing"), "no such file"},
		{"alone.priv", path("text"), "certificate " + path("text")},
		{"alone.priv", path("k.der"), "belongs to another key"},
	} {
		_, err := ReadKey(path(c.key), c.cert)
		wantError(t, err, c.want)
	}
	k, err := ReadKey(path("secret.priv"), path("k.der"))
	must(t, err)
	_, err = k.Sign(nil, "sha256")
	wantError(t, err, "has a passphrase")
}

// TestKeyWithCertificate tests a file that has both, like the kernel's signing_key.pem.
func TestKeyWithCertificate(t *testing.T) {
	dir := t.TempDir()
	openssl(t, dir, "req", "-new", "-x509", "-nodes", "-keyout", "k.pem", "-out", "k.crt", "-subj", "/CN=k/", "-newkey", "rsa:2048")
	key, err := os.ReadFile(filepath.Join(dir, "k.pem"))
	must(t, err)
	cert, err := os.ReadFile(filepath.Join(dir, "k.crt"))
	must(t, err)
	both := filepath.Join(dir, "both.pem")
	must(t, os.WriteFile(both, append(key, cert...), 0o600))
	k, err := ReadKey(both, "")
	must(t, err)
	if k.CertFile != both {
		t.Errorf("the certificate is taken from %s", k.CertFile)
	}
}

func FuzzSplit(f *testing.F) {
	f.Add([]byte(strings.Repeat("\x02", 40) + marker))
	f.Fuzz(func(t *testing.T, module []byte) {
		if content, signature, ok := Split(module); ok && len(content)+len(signature)+12+len(marker) != len(module) {
			t.Errorf("%d and %d bytes of %d", len(content), len(signature), len(module))
		}
	})
}
