// SPDX-License-Identifier: GPL-2.0-or-later

package modsign

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/rand"
	"crypto/rsa"
	_ "crypto/sha256" // for crypto.Hash
	_ "crypto/sha512"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/binary"
	"errors"
	"fmt"
	"math/big"
)

// marker ends a signed module (MODULE_SIG_STRING in linux/module_signature.h).
const marker = "~Module signature appended~\n"

// MarkerSize is how many bytes of a module's end Signed looks at.
const MarkerSize = len(marker)

// trailer is what follows the signature, before the marker (struct module_signature).
// Unnamed fields are 0 for PKCS#7.
type trailer struct {
	_    [2]byte
	Type byte
	_    [5]byte
	Size uint32 // bytes of the signature, big-endian
}

const typePKCS7 = 2 // PKEY_ID_PKCS7

// Signed reports whether a module has a signature; it does not check the signature.
func Signed(module []byte) bool { return bytes.HasSuffix(module, []byte(marker)) }

// Split separates a signed module's content and signature. ok is false if there is no signature.
func Split(module []byte) (content, signature []byte, ok bool) {
	rest, ok := bytes.CutSuffix(module, []byte(marker))
	size := binary.Size(trailer{})
	if !ok || len(rest) < size {
		return module, nil, false
	}
	var t trailer
	_, _ = binary.Decode(rest[len(rest)-size:], binary.BigEndian, &t) // the length was checked above
	rest = rest[:len(rest)-size]
	if t.Type != typePKCS7 || uint64(t.Size) > uint64(len(rest)) {
		return module, nil, false
	}
	at := len(rest) - int(t.Size)
	return rest[:at], rest[at:], true
}

// Object identifiers (RFC 5652, 8017, 5758; NIST for hashes).
var (
	oidData       = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 7, 1}
	oidSignedData = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 7, 2}
	oidRSA        = asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 1}
	null          = asn1.RawValue{Tag: asn1.TagNull}
)

// algorithm is a hash algorithm, named as in CONFIG_MODULE_SIG_HASH.
type algorithm struct {
	hash  crypto.Hash
	oid   asn1.ObjectIdentifier
	ecdsa asn1.ObjectIdentifier
}

var algorithms = map[string]algorithm{
	"sha256": {crypto.SHA256, asn1.ObjectIdentifier{2, 16, 840, 1, 101, 3, 4, 2, 1}, asn1.ObjectIdentifier{1, 2, 840, 10045, 4, 3, 2}},
	"sha384": {crypto.SHA384, asn1.ObjectIdentifier{2, 16, 840, 1, 101, 3, 4, 2, 2}, asn1.ObjectIdentifier{1, 2, 840, 10045, 4, 3, 3}},
	"sha512": {crypto.SHA512, asn1.ObjectIdentifier{2, 16, 840, 1, 101, 3, 4, 2, 3}, asn1.ObjectIdentifier{1, 2, 840, 10045, 4, 3, 4}},
}

// The parts of a PKCS#7 SignedData message that module signatures have (RFC 5652).
type (
	contentInfo struct {
		Type    asn1.ObjectIdentifier
		Content signedData `asn1:"explicit,tag:0"`
	}
	signedData struct {
		Version int
		Digests []pkix.AlgorithmIdentifier `asn1:"set"`
		Content struct{ Type asn1.ObjectIdentifier }
		Signers []signerInfo `asn1:"set"`
	}
	signerInfo struct {
		Version   int
		Signer    issuerAndSerial
		Digest    pkix.AlgorithmIdentifier
		Algorithm pkix.AlgorithmIdentifier
		Signature []byte
	}
	issuerAndSerial struct {
		Issuer asn1.RawValue
		Serial *big.Int
	}
)

// Sign returns the module with a new signature, which replaces one that it has. hash is the
// kernel's CONFIG_MODULE_SIG_HASH. It supports sha256, sha384 and sha512, keys for RSA and ECDSA,
// and no encrypted key.
func (k *Key) Sign(module []byte, hash string) ([]byte, error) {
	a, ok := algorithms[hash]
	switch {
	case !ok:
		return nil, fmt.Errorf("modules of this kernel are signed with %q, which only the kernel's scripts/sign-file supports", hash)
	case k.signer == nil:
		return nil, errors.New("the key has a passphrase, which only the kernel's scripts/sign-file supports")
	}
	content, _, _ := Split(module)
	signature, err := k.pkcs7(content, a)
	if err != nil {
		return nil, fmt.Errorf("key %s: %w", k.File, err)
	}
	out := append(bytes.Clone(content), signature...)
	out, err = binary.Append(out, binary.BigEndian, trailer{Type: typePKCS7, Size: uint32(len(signature))})
	return append(out, marker...), err
}

func (k *Key) pkcs7(content []byte, a algorithm) ([]byte, error) {
	method := pkix.AlgorithmIdentifier{Algorithm: oidRSA, Parameters: null}
	switch k.signer.Public().(type) {
	case *rsa.PublicKey:
	case *ecdsa.PublicKey:
		method = pkix.AlgorithmIdentifier{Algorithm: a.ecdsa}
	default:
		return nil, errors.New("the kernel supports only RSA and ECDSA keys")
	}
	h := a.hash.New()
	h.Write(content)
	signature, err := k.signer.Sign(rand.Reader, h.Sum(nil), a.hash)
	if err != nil {
		return nil, err
	}
	digest := pkix.AlgorithmIdentifier{Algorithm: a.oid}
	info := contentInfo{Type: oidSignedData, Content: signedData{
		Version: 1, Digests: []pkix.AlgorithmIdentifier{digest},
		Signers: []signerInfo{{
			Version: 1, Signer: issuerAndSerial{asn1.RawValue{FullBytes: k.cert.RawIssuer}, k.cert.SerialNumber},
			Digest: digest, Algorithm: method, Signature: signature,
		}},
	}}
	info.Content.Content.Type = oidData
	return asn1.Marshal(info)
}
