// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/modsign"
)

// ownersKey is the value of --sign-module if none is given.
const ownersKey = "MOK"

// signing is the value of --sign-module.
type signing struct {
	given string       // KEY[,CERT]
	key   *modsign.Key // the key; nil: modules are not signed
}

func (s *signing) flag(f *pflag.FlagSet) {
	f.StringVar(&s.given, "sign-module", "", "sign the module with `KEY[,CERT]`, in PEM; without a value with the machine owner's key (docs/operators.md)")
	f.Lookup("sign-module").NoOptDefVal = ownersKey
}

// withSigningKey reads the key of --sign-module, so that an unusable key is
// reported before anything is translated.
func (o *options) withSigningKey() (with *options, err error) {
	file, cert, _ := strings.Cut(o.signing.given, ",")
	switch {
	case file == "" && o.changed("sign-module"):
		return o, errors.New("--sign-module: name a key in PEM, KEY or KEY,CERT")
	case file == "" || o.lastPass < 4:
		return o, nil
	case o.events():
		return o, errors.New("--sign-module needs a module: leave --runtime=tracefs out")
	case file == ownersKey:
		file, err = findOwnersKey(modsign.Owners())
	}
	if err != nil {
		return o, fmt.Errorf("--sign-module: %w", err)
	}
	key, err := modsign.ReadKey(file, cert)
	if err != nil {
		return o, fmt.Errorf("--sign-module: %w", err)
	}
	return o.but(func(o *options) { o.signing.key = key }), nil
}

// findOwnersKey returns the first of the files that exists.
func findOwnersKey(files []string) (string, error) {
	for _, f := range files {
		if _, err := os.Stat(f); err == nil {
			return f, nil
		}
	}
	return "", fmt.Errorf("there is no machine owner's key (%s): name one, --sign-module=KEY, or make one (docs/operators.md)", strings.Join(files, ", "))
}

// sign signs the module that pass 4 has built, if --sign-module was given.
func (o *options) sign(ctx context.Context, k kernel.Kernel, m kbuild.Module) (kbuild.Module, error) {
	if o.signing.key == nil {
		return m, nil
	}
	m, err := kbuild.Sign(ctx, k, m, o.signing.key)
	if err != nil {
		if m.TempDir != "" {
			_ = os.RemoveAll(m.TempDir)
		}
		return m, fmt.Errorf("sign the module: %w", err)
	}
	return m, nil
}
