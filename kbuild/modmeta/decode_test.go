// SPDX-License-Identifier: GPL-2.0-or-later

package modmeta

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
)

// TestDecode checks that metadata is read as encoding/json reads it as a whole, and that equal names
// of probes take memory once.
func TestDecode(t *testing.T) {
	want := Meta{ABI: ABI, Name: "m", Locs: []Loc{{Kind: "identifier", Outer: -1}}, Limits: map[string]int64{"MAXACTION": 1}}
	for i := range chunk + 3 {
		want.Probes = append(want.Probes, Probe{Family: "kprobe", PP: fmt.Sprintf("kernel.function(%q)", fmt.Sprint(i)), PN: "kernel.function(\"*\")", MaxActive: i % 3})
	}
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Decode(bytes.NewReader(append(text, 0, 0)), chunk+60)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(&want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if p := got.Probes; unsafe.StringData(p[0].PN) != unsafe.StringData(p[chunk+2].PN) {
		t.Error("equal names are kept twice")
	}
	if m, err := Decode(strings.NewReader(`{"Script":"{,\",,{\\"}`), 1); err != nil || m.Script != `{,",,{\` {
		t.Errorf("a text with commas: %+v, %v", m, err)
	}
	if m, err := Decode(strings.NewReader(`{"Probes":null,"Name":"n"}`), 1); err != nil || m.Name != "n" || m.Probes != nil {
		t.Errorf("no probes: %+v, %v", m, err)
	}
}

// TestDecodeRefuses checks that what is no metadata, is cut off or has too many values is an error.
func TestDecodeRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"": "EOF", "[]": "begins the metadata", `{"Probes":1}`: "not a list", `{"Probes":[1]}`: "cannot unmarshal",
		`{"Probes":[{}`: "EOF", `{"Name":1}`: "cannot unmarshal", `{"Name":"n"`: "EOF", `{"Name"`: "EOF",
		`{"Probes":[{},{},{}]}`: "too many values", `{"Locs":[{},{},{}]}`: "too many values",
		`{"Locs":[{}],"Probes":[{}]}`: "too many values",
		// Null is an empty object in a list of objects.
		`{"Locs":[null,null,null]}`: "too many values", `{"Formats":[{"Pieces":[null,null]}]}`: "too many values",
		`{"GlobalNames":["","",""]}`: "too many values", `{"Limits":{"a":1,"b":2}}`: "too many values",
		`{"ABI":1,"ABI":1,"ABI":1}`: "too many values",
	} {
		if _, err := Decode(strings.NewReader(text), 2); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// FuzzDecode checks that no text makes Decode panic, or return nothing.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"ABI":1,"Probes":[{"PP":"a","PN":"b"},{}],"Locs":[{"Line":1}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := Decode(bytes.NewReader(text), 1000)
		if err == nil && m == nil {
			t.Error("neither metadata nor an error")
		}
	})
}
