// SPDX-License-Identifier: GPL-2.0-or-later

// Package modsign signs kernel modules as the kernel's scripts/sign-file does
// (Documentation/admin-guide/module-signing.rst): it appends a PKCS#7 signature
// without certificates, and a trailer.
package modsign

import (
	"crypto"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/gostap/gostap/kbuild/foreign"
)

// Key is a private key with its certificate.
type Key struct {
	File, CertFile string
	// Encrypted means that File needs a passphrase; only sign-file can sign with it.
	Encrypted bool

	signer crypto.Signer // nil if Encrypted
	cert   *x509.Certificate
}

// Owners returns the paths at which Debian and Ubuntu keep the machine owner's key.
func Owners() []string {
	return []string{"/var/lib/shim-signed/mok/MOK.priv", "/var/lib/dkms/mok.key"}
}

// certEndings are file name endings to try in place of the key file's.
var certEndings = []string{".der", ".pub", ".crt", ".cer", ".pem", ".x509"}

// maxFile is the largest size of a file with a key or certificate, in bytes.
const maxFile = 1 << 20

// ReadKey reads a private key, in PEM, and its certificate, in PEM or DER. If certFile
// is "", the certificate must be in the key's file, or in a file of the same name with
// another ending.
func ReadKey(file, certFile string) (*Key, error) {
	text, err := read(file)
	if err != nil {
		return nil, fmt.Errorf("key: %w", err)
	}
	k := &Key{File: file}
	if err := k.parse(text); err != nil {
		return nil, fmt.Errorf("key %s: %w", file, err)
	}
	if k.cert == nil || certFile != "" {
		if err := k.findCert(certFile); err != nil {
			return nil, err
		}
	}
	if k.signer != nil && !k.fits() {
		return nil, fmt.Errorf("key %s: the certificate in %s belongs to another key", file, k.CertFile)
	}
	return k, nil
}

func read(path string) ([]byte, error) {
	f, err := foreign.OpenNamed(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(text) > maxFile {
		err = fmt.Errorf("%s is larger than %d MB, which is too large for a key", path, maxFile>>20)
	}
	return text, err
}

// parse reads the key, and the certificate if text has one.
func (k *Key) parse(text []byte) error {
	found := false
	for block, rest := pem.Decode(text); block != nil; block, rest = pem.Decode(rest) {
		switch {
		case block.Type == "CERTIFICATE" && k.cert == nil:
			cert, err := x509.ParseCertificate(block.Bytes)
			if err != nil {
				return err
			}
			k.cert, k.CertFile = cert, k.File
		case block.Type == "ENCRYPTED PRIVATE KEY" || strings.Contains(block.Headers["Proc-Type"], "ENCRYPTED"):
			found, k.Encrypted = true, true
		case strings.HasSuffix(block.Type, "PRIVATE KEY") && !found:
			found = true
			var err error
			if k.signer, err = privateKey(block); err != nil {
				return err
			}
		}
	}
	if !found {
		return errors.New("it has no private key in PEM (BEGIN PRIVATE KEY)")
	}
	return nil
}

func privateKey(block *pem.Block) (crypto.Signer, error) {
	var key any
	var err error
	switch block.Type {
	case "RSA PRIVATE KEY":
		key, err = x509.ParsePKCS1PrivateKey(block.Bytes)
	case "EC PRIVATE KEY":
		key, err = x509.ParseECPrivateKey(block.Bytes)
	default:
		key, err = x509.ParsePKCS8PrivateKey(block.Bytes)
	}
	if err != nil {
		return nil, err
	}
	signer, ok := key.(crypto.Signer)
	if !ok {
		return nil, fmt.Errorf("%T can't sign", key)
	}
	return signer, nil
}

// findCert reads the named certificate, or the one beside the key.
func (k *Key) findCert(named string) error {
	names := []string{named}
	if named == "" {
		names = nil
		for _, ending := range certEndings {
			names = append(names, strings.TrimSuffix(k.File, filepath.Ext(k.File))+ending)
		}
	}
	for _, name := range names {
		text, err := read(name)
		if named == "" && errors.Is(err, fs.ErrNotExist) || name == k.File {
			continue
		}
		if err == nil {
			k.cert, err = certificate(text)
		}
		if err != nil {
			return fmt.Errorf("certificate %s: %w", name, err)
		}
		k.CertFile = name
		return nil
	}
	return fmt.Errorf("key %s: no certificate was found in it or in %s: name one as KEY,CERT", k.File, strings.Join(names, ", "))
}

func certificate(text []byte) (*x509.Certificate, error) {
	if block, _ := pem.Decode(text); block != nil {
		text = block.Bytes
	}
	return x509.ParseCertificate(text)
}

// fits reports whether the certificate belongs to the key.
func (k *Key) fits() bool {
	public, ok := k.signer.Public().(interface{ Equal(crypto.PublicKey) bool })
	return ok && public.Equal(k.cert.PublicKey)
}
