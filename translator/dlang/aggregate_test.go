// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"strings"
	"testing"
)

// flat replaces each run of white space by one space.
func flat(s string) string { return strings.Join(strings.Fields(s), " ") }

// TestClear checks that clear() keeps the keys and adds no sample, which would count for avg, min,
// max and stddev. A printa() or trunc() that precedes clear() in the program's text also sees the
// keys that it keeps.
func TestClear(t *testing.T) {
	got := lowered(t, `BEGIN { @a[pid] = stddev(100); printa(@a); trunc(@a, 1); clear(@a); }`, quiet())
	if strings.Contains(got, "<<< 0") {
		t.Errorf("clear() adds a sample:\n%s", got)
	}
	for _, want := range []string{
		"foreach ([k1] in _a_a) _k_a[k1] = 1; delete _a_a; delete _b0_a; delete _b1_a; delete _b2_a; delete _b3_a;",
		"foreach ([k1] in _k_a) if (!(k1 in _a_a)) _v1[k1 ^ 0x8000000000000000] = ", // of printa
		"foreach ([k1] in _k_a) if (!(k1 in _a_a)) _v2[k1 ^ 0x8000000000000000] = ", // of trunc
		"foreach ([k1] in _k_a) if (!(k1 in _a_a)) _v3[k1 ^ 0x8000000000000000] = ", // of the end probe
		"foreach ([k1] in _k_a) if (!(k1 in _a_a)) size++;",
		"delete _a_a[k1]; delete _b0_a[k1]; delete _b1_a[k1]; delete _b2_a[k1]; delete _b3_a[k1]; delete _k_a[k1];",
	} {
		if strings.Count(flat(got), want) != 1 {
			t.Errorf("not once %q:\n%s", want, got)
		}
	}
	if got := lowered(t, `BEGIN { @a[pid] = avg(100); trunc(@a); }`, quiet()); strings.Contains(got, "_k_a") {
		t.Errorf("keys are kept without clear():\n%s", got)
	}
}

// TestEmptyHistogram checks that a histogram without samples, which clear() leaves, is printed with
// the three buckets that DTrace shows.
func TestEmptyHistogram(t *testing.T) {
	for program, want := range map[string]string{
		"BEGIN { @ = quantize(1); clear(@); }":               "first = 62; last = 62 + 2;", // -1, 0 and 1
		"BEGIN { @ = lquantize(1, 0, 10); clear(@); }":       "first = 0; last = 0 + 2;",
		"BEGIN { @ = llquantize(1, 10, 0, 2, 10); clear(@)}": "first = 0; last = 0 + 2;",
	} {
		if got := lowered(t, program, quiet()); !strings.Contains(flat(got), "if (first > last) { "+want) {
			t.Errorf("%s\nhas no %q:\n%s", program, want, got)
		}
	}
}

// TestOrder checks that elements are sorted by the values of all aggregations, beginning with that of
// aggsortpos, then by keys, beginning with that of aggsortkeypos; and keys as unsigned numbers, as
// DTrace 2.0.7 does.
func TestOrder(t *testing.T) {
	const two = `BEGIN { @a[1, "x"] = sum(3); @b[2, "y"] = sum(4); printa(@a, @b); }`
	const flip = "k1 = k1 ^ 0x8000000000000000;"
	for _, c := range []struct {
		options Options
		program string
		want    string
	}{
		{Options{}, two, "foreach ([k1, k2+] in _v1) _w1[k1, k2] = _v1[k1, k2]; delete _v1; foreach ([k1+, k2] in _w1) _v1[k1, k2] = _w1[k1, k2]; delete _w1; foreach ([k1, k2] in _v1+) { " +
			flip + " _w1[k1 ^ 0x8000000000000000, k2] = [k1, k2] in _a_a ? @sum(_a_a[k1, k2]) : 0; } foreach ([k1, k2] in _w1+) { " + flip},
		{Options{}, two, "_v1[k1 ^ 0x8000000000000000, k2] = [k1, k2] in _a_b ? "},
		{Options{"aggsortpos": "1"}, two, "_v1[k1 ^ 0x8000000000000000, k2] = [k1, k2] in _a_a ? "},
		{Options{"aggsortpos": "2"}, two, "_v1[k1 ^ 0x8000000000000000, k2] = [k1, k2] in _a_b ? "},
		{Options{"aggsortkey": "1", "aggsortkeypos": "1"}, two, "foreach ([k1+, k2] in _v1) _w1[k1, k2] = _v1[k1, k2]; delete _v1; foreach ([k1, k2+] in _w1) _v1[k1, k2] = _w1[k1, k2]; foreach ([k1, k2] in _v1) { " + flip},
		{Options{}, "BEGIN { @[(uint32_t)1] = count(); }", "_v1[k1] = "},
		{Options{}, "BEGIN { @[(uint64_t)1] = count(); }", "_v1[k1 ^ 0x8000000000000000] = "},
	} {
		if got := lowered(t, c.program, c.options); !strings.Contains(flat(got), c.want) {
			t.Errorf("%v: %s\nhas no %q:\n%s", c.options, c.program, c.want, got)
		}
	}
}

// TestStddev checks that the squares are summed in 128 bits: in four parts of 32.
func TestStddev(t *testing.T) {
	got := lowered(t, `BEGIN { @a = stddev(3000000000); normalize(@a, 2); }`, quiet())
	for _, want := range []string{
		"_b0_a[0] <<< __d_square_part(3000000000, 0); _b1_a[0] <<< __d_square_part(3000000000, 1);",
		"_b2_a[0] <<< __d_square_part(3000000000, 2); _b3_a[0] <<< __d_square_part(3000000000, 3);",
		"__d_stddev(@count(_a_a[k1]), @sum(_a_a[k1]), @sum(_b0_a[k1]), @sum(_b1_a[k1]), @sum(_b2_a[k1]), @sum(_b3_a[k1]), _n_a)",
	} {
		if !strings.Contains(flat(got), want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}
