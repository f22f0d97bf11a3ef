// SPDX-License-Identifier: GPL-2.0-or-later

package cgen_test

import (
	"math"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/translator/plan"
)

// TestWideHistogram checks that a histogram has a bucket for each step although the difference of
// its bounds exceeds an int64.
func TestWideHistogram(t *testing.T) {
	s := global("s", plan.Stats, plan.LockNone)
	s.Hist = &plan.Hist{Linear: true, Lo: math.MinInt64, Hi: math.MaxInt64, Step: 1 << 60}
	p := program("wide")
	p.Globals = []*plan.Global{s}
	begin(p, nil, do(&plan.StatAdd{Base: base(plan.Long), Stat: &plan.StatRef{Base: base(plan.Stats), Global: s}, X: num(1)}))
	text := string(emit(t, p, kernel.Kernel{Release: "6.1.0", Arch: "x86_64"}).C["gostap_main.c"])
	if !strings.Contains(text, "\ts64 hist[18];\n") {
		t.Errorf("not 18 buckets:\n%s", text)
	}
}

// TestVarianceOfElement checks that an element's variance is not that of a scalar, which SystemTap
// corrects, as SystemTap does.
func TestVarianceOfElement(t *testing.T) {
	s := global("s", plan.Stats, plan.LockNone, plan.Long)
	i := local("i", plan.Long)
	get := &plan.StatGet{Base: base(plan.Long), Op: "variance", Stat: &plan.StatRef{Base: base(plan.Stats), Global: s, Keys: []plan.Expr{num(1)}}}
	p := begin(program("variance"), []*plan.Local{i}, do(set(ref(i), "=", get)))
	p.Globals = []*plan.Global{s}
	if text := handlerText(t, p); !strings.Contains(text, "gs_stat_element_variance(") {
		t.Errorf("not the variance of an element:\n%s", text)
	}
}

// TestSampleIsReadOnce checks that the value of s <<< @count(s) is what was added: the count before.
func TestSampleIsReadOnce(t *testing.T) {
	s := global("s", plan.Stats, plan.LockNone)
	i := local("i", plan.Long)
	of := &plan.StatRef{Base: base(plan.Stats), Global: s}
	add := &plan.StatAdd{Base: base(plan.Long), Stat: of, X: &plan.StatGet{Base: base(plan.Long), Op: "count", Stat: of}}
	p := begin(program("sample"), []*plan.Local{i}, do(set(ref(i), "=", add)))
	p.Globals = []*plan.Global{s}
	text := handlerText(t, p)
	if n := strings.Count(text, "gs_stat_count("); n != 1 {
		t.Errorf("the count is read %d times:\n%s", n, text)
	}
}
