// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package kbuild

import (
	"context"
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
	runtimec "github.com/gostap/gostap/runtime-c"
)

// TestFactsTogetherEqualApart checks that facts that are found in one compilation are those that Kbuild
// finds by compiling each probe for itself, which takes 9 s.
func TestFactsTogetherEqualApart(t *testing.T) {
	eachKernelIfFull(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		var probes []runtimec.File
		probes = append(probes, runtimec.Facts()...)
		probes = append(probes,
			runtimec.File{Name: "no_header", Data: []byte("#include <linux/no_such_header.h>\n")},
			runtimec.File{Name: "no_export", Data: []byte("/* gs-export: _printk gs_nowhere */\n")},
			runtimec.File{Name: "wrong_type", Data: []byte("struct gs_a; static void gs_fact_wrong_type_b(struct gs_a *a) { }\n" +
				"static void gs_fact_wrong_type(void)\n{\n\tvoid (*f)(int *) = gs_fact_wrong_type_b;\n\tf(0);\n}\n")},
			runtimec.File{Name: "in_macro", Data: []byte("#include <linux/kernel.h>\n#include <linux/module.h>\n" +
				"static void *gs_fact_in_macro(int *p)\n{\n\treturn container_of(p, struct module, gs_nowhere);\n}\n")},
			runtimec.File{Name: "zz_fine", Data: []byte("#include <linux/list.h>\n")},
		)
		l, _ := learnOnce(t, k)
		together, err := findFacts(context.Background(), k, l, nil, probes)
		if err != nil {
			t.Fatal(err)
		}
		apart, err := findFacts(context.Background(), k, nil, nil, probes)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range probes {
			if together[p.Name] != apart[p.Name] {
				t.Errorf("%s: together %v, apart %v", p.Name, together[p.Name], apart[p.Name])
			}
		}
		for name, want := range map[string]bool{"no_header": false, "no_export": false, "wrong_type": false,
			"in_macro": false, "zz_fine": true, "proc_ops": true} {
			if got, ok := together[name]; !ok || got != want {
				t.Errorf("%s = %v, want %v", name, got, want)
			}
		}
		t.Logf("%s", factsHeader(together))
	})
}
