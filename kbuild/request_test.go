// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
)

// TestRequestKey checks that two requests have the same key only if nothing differs that
// the module depends on.
func TestRequestKey(t *testing.T) {
	base := func() Request {
		return Request{
			Kernel: kernel.Kernel{Release: "6.1.0"}, Name: "m", Gostap: "1", Key: "k", CFlags: []string{"-DA", "-DB"},
			Sources: map[string][]byte{"m.c": []byte("text"), "m.h": []byte("more")},
		}
	}
	same := base()
	same.CacheDir, same.KeepDir, same.NoCache, same.NoReplay, same.Dest = "c", true, true, true, "d"
	if same.key() != base().key() {
		t.Error("the key depends on how the module is built")
	}
	seen := map[key]string{base().key(): "nothing"}
	for what, change := range map[string]func(*Request){
		"kernel":            func(r *Request) { r.Kernel.Release = "6.1.1" },
		"name":              func(r *Request) { r.Name = "n" },
		"gostap":            func(r *Request) { r.Gostap = "2" },
		"key":               func(r *Request) { r.Key = "" },
		"a flag":            func(r *Request) { r.CFlags[1] = "-DC" },
		"no flags":          func(r *Request) { r.CFlags = nil },
		"order of flags":    func(r *Request) { r.CFlags = []string{"-DB", "-DA"} },
		"flags in one":      func(r *Request) { r.CFlags = []string{"-DA -DB"} },
		"a source":          func(r *Request) { r.Sources["m.h"] = []byte("other") },
		"a source's name":   func(r *Request) { r.Sources = map[string][]byte{"m.c": []byte("text"), "n.h": []byte("more")} },
		"one source less":   func(r *Request) { delete(r.Sources, "m.h") },
		"sources exchanged": func(r *Request) { r.Sources["m.c"], r.Sources["m.h"] = r.Sources["m.h"], r.Sources["m.c"] },
	} {
		r := base()
		change(&r)
		if other, taken := seen[r.key()]; taken {
			t.Errorf("changing %s gives the key of changing %s", what, other)
		}
		seen[r.key()] = what
	}
}
