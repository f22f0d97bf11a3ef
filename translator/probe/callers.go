// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/translator/plan"
)

// trampolines are the functions whose addresses the kernel writes over return
// addresses, for return probes and the function graph tracer.
var trampolines = []string{"arch_rethook_trampoline", "__kretprobe_trampoline", "kretprobe_trampoline", "return_to_handler"}

// checkCallers adds the call chains that the handler compares with the stack, for a probe that is
// hit only through some callers (callee probes): see probes/callers.h.
func checkCallers(env *Env, d *Derived, pl *query.Place) {
	if len(pl.Chains) == 0 {
		return
	}
	list, depth := chains(pl, 0)
	d.Fields = append(d.Fields,
		plan.Field{Name: "callers", Value: list},
		plan.Field{Name: "ncallers", Value: plan.Int(len(pl.Chains))},
		plan.Field{Name: "depth", Value: plan.Int(depth)},
		plan.Field{Name: "at_entry", Value: plan.Flag(!pl.Inline)})
	d.Define = map[string]string{"GS_CALLERS_DEPTH": strconv.Itoa(maxDepth), "GS_TRAMPOLINES": knownTrampolines(env),
		"GS_FULL_REGS": ""} // the unwinder may use any register
}

// chains concatenates the call chains of the place, each filled up with 0 to the length of the
// longest, which is depth. moved is the distance in bytes from the place to the probe.
func chains(pl *query.Place, moved int64) (list plan.Distances, depth int) {
	for _, c := range pl.Chains {
		depth = max(depth, len(c))
	}
	for _, c := range pl.Chains {
		for i := range depth {
			far := int64(0)
			if i < len(c) {
				far = c[i] - moved
			}
			list = append(list, int32(far))
		}
	}
	return list, depth
}

// checkUserCallers is like checkCallers for a program, where the probe is at the place or after it:
// see probes/ucallers.h.
func checkUserCallers(d *Derived, pl, at *query.Place) {
	if len(pl.Chains) == 0 {
		return
	}
	list, depth := chains(pl, int64(at.Addr-pl.Addr))
	frame := 0
	if at.Addr != pl.Addr {
		frame = 8 // the caller's frame pointer is below the return address
	}
	d.Fields = append(d.Fields,
		plan.Field{Name: "by.returns", Value: list},
		plan.Field{Name: "by.n", Value: plan.Int(len(pl.Chains))},
		plan.Field{Name: "by.depth", Value: plan.Int(depth)},
		plan.Field{Name: "by.frame", Value: plan.Int(frame)})
	if pl.Inline {
		d.Fields = append(d.Fields, plan.Field{Name: "by.inlined", Value: plan.Flag(true)})
	}
	d.define("GS_UCALLERS", "")
	if depth > 1 || pl.Inline {
		d.define(plan.UserCallersDepth, strconv.Itoa(maxDepth))
	}
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
