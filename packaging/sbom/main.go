// SPDX-License-Identifier: GPL-2.0-or-later

// sbom prints the components that a Go program is linked from, according to its build
// information, in the JSON form of CycloneDX 1.5.
package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path"
	"runtime/debug"
)

// bom is a document (spec: https://cyclonedx.org/docs/1.5/json/).
type bom struct {
	Format     string      `json:"bomFormat"`
	Spec       string      `json:"specVersion"`
	Version    int         `json:"version"`
	Metadata   metadata    `json:"metadata"`
	Components []component `json:"components"`
}

type metadata struct {
	Component component `json:"component"`
}

type component struct {
	Type     string    `json:"type"`
	Name     string    `json:"name"`
	Version  string    `json:"version"`
	PURL     string    `json:"purl,omitempty"`
	Licenses []licence `json:"licenses,omitempty"`
	Hashes   []hash    `json:"hashes,omitempty"`
}

type licence struct {
	Expression string `json:"expression"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

func main() {
	version := flag.String("version", "", "the program's version")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "Usage: sbom -version VERSION PROGRAM")
		os.Exit(1)
	}
	doc, err := describe(flag.Arg(0), *version)
	if err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	if err := out.Encode(doc); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

// describe reads a program's build information.
func describe(file, version string) (*bom, error) {
	info, err := buildinfo.ReadFile(file)
	if err != nil {
		return nil, err
	}
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(content)
	doc := &bom{Format: "CycloneDX", Spec: "1.5", Version: 1}
	doc.Metadata.Component = component{
		Type: "application", Name: path.Base(info.Path), Version: version,
		Licenses: []licence{{"GPL-2.0-or-later"}},
		Hashes:   []hash{{"SHA-256", hex.EncodeToString(sum[:])}},
	}
	doc.Components = append(doc.Components, component{Type: "library", Name: "std", Version: info.GoVersion, PURL: "pkg:golang/std@" + info.GoVersion})
	for _, m := range info.Deps {
		doc.Components = append(doc.Components, module(m))
	}
	return doc, nil
}

// module returns the module that was linked; it may be a replacement from go.mod.
func module(m *debug.Module) component {
	if m.Replace != nil {
		m = m.Replace
	}
	return component{Type: "library", Name: m.Path, Version: m.Version, PURL: "pkg:golang/" + m.Path + "@" + m.Version}
}
