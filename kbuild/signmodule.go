// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/modsign"
	"github.com/gostap/gostap/kbuild/tempdir"
	"github.com/gostap/gostap/kbuild/trust"
)

// pinVariable is the variable with a key's passphrase that scripts/sign-file reads
// (Documentation/admin-guide/module-signing.rst).
const pinVariable = "KBUILD_SIGN_PIN"

// Sign signs the module that Build has made for k. If the module is in the cache, it signs
// a copy in a temporary folder (Module.TempDir): other processes use the cache, and a
// signed module should not stay there longer than it is needed.
func Sign(ctx context.Context, k kernel.Kernel, m Module, key *modsign.Key) (Module, error) {
	data, err := os.ReadFile(m.Path)
	if err != nil {
		return m, err
	}
	if moduleSum(data) != m.Sum {
		return m, fmt.Errorf("%s was replaced since it was built: run the script again", m.Path)
	}
	if data, err = signed(ctx, k, data, key); err != nil {
		return m, err
	}
	m.Sum = moduleSum(data)
	if m.Stored {
		if m.TempDir, err = tempdir.New(trust.TempDir()); err != nil {
			return m, tempFull(err, trust.TempDir())
		}
		m.Path, m.Stored = filepath.Join(m.TempDir, filepath.Base(m.Path)), false
	}
	return m, diskFull(writeAtomic(m.Path, data), filepath.Dir(m.Path), m.variable())
}

// variable returns the variable that selects the directory of Path, if it is not the cache.
func (m *Module) variable() string {
	if m.TempDir == "" {
		return ""
	}
	return variableOfTemp
}

// signed signs with the kernel's own scripts/sign-file, which knows what its kernel
// accepts. If the headers lack it, modsign signs.
func signed(ctx context.Context, k kernel.Kernel, data []byte, key *modsign.Key) ([]byte, error) {
	hash := cmp.Or(k.Config["MODULE_SIG_HASH"], "sha256")
	tool := filepath.Join(k.BuildDir, "scripts/sign-file")
	if info, err := os.Stat(tool); k.BuildDir == "" || err != nil || !info.Mode().IsRegular() || info.Mode()&0o111 == 0 {
		return key.Sign(data, hash)
	}
	return signByTool(ctx, []string{tool, hash, key.File, key.CertFile}, data, key.Encrypted)
}

func signByTool(ctx context.Context, argv []string, data []byte, encrypted bool) ([]byte, error) {
	var env []string
	if encrypted {
		pin, ok := os.LookupEnv(pinVariable)
		if !ok {
			return nil, fmt.Errorf("key %s needs a passphrase: set the environment variable %s to it", argv[2], pinVariable)
		}
		env = []string{pinVariable + "=" + pin}
	}
	dir, err := tempdir.New(trust.TempDir())
	if err != nil {
		return nil, tempFull(err, trust.TempDir())
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "module.ko")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		return nil, tempFull(err, dir)
	}
	out, err := command{argv: append(argv, path), env: env}.run(ctx)
	if err != nil {
		return nil, fmt.Errorf("%s couldn't sign the module: %w: %s", argv[0], err, lastLines(out, 3))
	}
	data, err = os.ReadFile(path)
	if err == nil && !modsign.Signed(data) {
		err = errors.New(argv[0] + " exited without an error but did not sign the module")
	}
	return data, err
}
