// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/translator/plan"
)

// trampolines are what the kernel puts in the place of return addresses, for
// return probes and the function graph tracer.
var trampolines = []string{"arch_rethook_trampoline", "__kretprobe_trampoline", "kretprobe_trampoline", "return_to_handler"}

// checkCallers adds what the handler compares with the stack, where only some
// of those that get to the place are wanted: see probes/callers.h.
func checkCallers(env *Env, d *Derived, pl *dwarfsym.Place) {
	if len(pl.Chains) == 0 {
		return
	}
	depth := 0
	for _, c := range pl.Chains {
		depth = max(depth, len(c))
	}
	var list []string
	for _, c := range pl.Chains {
		for i := range depth {
			far := int64(0) // the chain is shorter
			if i < len(c) {
				far = c[i]
			}
			list = append(list, strconv.FormatInt(far, 10))
		}
	}
	d.Fields = append(d.Fields,
		plan.Field{Name: "callers", Value: "(const s32[]){ " + strings.Join(list, ", ") + " }"},
		plan.Field{Name: "ncallers", Value: strconv.Itoa(len(pl.Chains))},
		plan.Field{Name: "depth", Value: strconv.Itoa(depth)},
		plan.Field{Name: "at_entry", Value: strconv.FormatBool(!pl.Inline)})
	d.Define = map[string]string{"GS_CALLERS_DEPTH": strconv.Itoa(maxDepth), "GS_TRAMPOLINES": knownTrampolines(env),
		"GS_FULL_REGS": ""} // the unwinder looks at any
}

func knownTrampolines(env *Env) string {
	var out []string
	for _, name := range trampolines {
		if addr, _, ok := env.Symbols.Symbol("kernel", name); ok {
			out = append(out, fmt.Sprintf("%#xULL", addr))
		}
	}
	return strings.Join(append(out, "0"), ", ")
}
