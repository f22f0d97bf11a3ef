// SPDX-License-Identifier: GPL-2.0-or-later

package state

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/tracemeta"
)

var pairs = []modmeta.KeyKind{modmeta.StringKey, modmeta.NumberKey}

func key(s string, n int64) []Value { return []Value{{S: []byte(s)}, {N: n}} }

// put stores a number and returns the text of the error.
func put(a *Array, s string, n, v int64) string {
	e, err := a.Make(key(s, n))
	if err != nil {
		return err.Error()
	}
	e.Value.N = v
	return ""
}

// values are those of elements, in their order.
func values(list []*Element) (out []int64) {
	for _, e := range list {
		out = append(out, e.Value.N)
	}
	return out
}

func TestArray(t *testing.T) {
	a := New(&tracemeta.Array{Keys: pairs, Elements: tracemeta.Numbers, Size: 3})
	for _, e := range []struct {
		s    string
		n, v int64
		err  string
	}{
		{"a", 2, 20, ""}, {"b", 1, 30, ""}, {"a", 1, 10, ""}, {"a", 2, 21, ""}, // the last one is there already
		{"c", 1, 40, "Array overflow, check MAXMAPENTRIES"},
	} {
		if got := put(a, e.s, e.n, e.v); got != e.err {
			t.Errorf("%s, %d: %q, want %q", e.s, e.n, got, e.err)
		}
	}
	if e := a.Find(key("a", 3)); e != nil {
		t.Errorf("an element that was never stored: %v", e)
	}
	any, one := []*Value{nil, nil}, &Value{N: 1}
	for name, c := range map[string]struct {
		each    tracemeta.Each
		pattern []*Value
		want    []int64
	}{
		"as added":          {tracemeta.Each{SortKey: -1}, any, []int64{21, 30, 10}},
		"by value":          {tracemeta.Each{SortKey: 0}, any, []int64{10, 21, 30}},
		"by value, largest": {tracemeta.Each{SortKey: 0, Descending: true}, any, []int64{30, 21, 10}},
		"by text":           {tracemeta.Each{SortKey: 1}, any, []int64{21, 10, 30}},
		"by text, last":     {tracemeta.Each{SortKey: 1, Descending: true}, any, []int64{30, 21, 10}},
		"by number":         {tracemeta.Each{SortKey: 2}, any, []int64{30, 10, 21}},
		"those with 1":      {tracemeta.Each{SortKey: -1}, []*Value{nil, one}, []int64{30, 10}},
	} {
		if d := cmp.Diff(c.want, values(a.Ordered(&c.each, c.pattern))); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	a.Remove([]*Value{nil, one})
	if d := cmp.Diff([]int64{21}, values(a.Ordered(&tracemeta.Each{SortKey: -1}, any))); d != "" {
		t.Error(d)
	}
	a.Clear()
	if put(a, "a", 2, 1) != "" || a.Find(key("a", 2)).Value.N != 1 {
		t.Error("an array that was emptied can't be filled")
	}
}

func TestSizeAndWrap(t *testing.T) {
	a := New(&tracemeta.Array{Keys: pairs, Elements: tracemeta.Numbers, Size: 2, Sized: true})
	put(a, "a", 1, 1)
	put(a, "a", 2, 2)
	if got := put(a, "a", 3, 3); got != "Array overflow, check size limit (2)" {
		t.Error(got)
	}
	a = New(&tracemeta.Array{Keys: pairs, Elements: tracemeta.Numbers, Size: 2, Wrap: true})
	for n := range int64(4) {
		put(a, "a", n, n)
	}
	if d := cmp.Diff([]int64{2, 3}, values(a.Ordered(&tracemeta.Each{SortKey: -1}, []*Value{nil, nil}))); d != "" {
		t.Error(d)
	}
}

// TestKeysOfElement checks that an element keeps its keys when the memory that they came from changes.
func TestKeysOfElement(t *testing.T) {
	a := New(&tracemeta.Array{Keys: pairs, Elements: tracemeta.Numbers, Size: 3})
	k := key("abc", 1)
	e, err := a.Make(k)
	if err != nil {
		t.Fatal(err)
	}
	k[0].S[0] = 'x'
	if string(e.Keys[0].S) != "abc" || a.Find(key("abc", 1)) != e {
		t.Errorf("the key is %q", e.Keys[0].S)
	}
}

// TestStat checks extractors on 1 to 5, whose variance in integers SystemTap gives as 12, and 2 with a
// shift of 4 bits.
func TestStat(t *testing.T) {
	for shift, variance := range map[int64]int64{0: 12, 4: 2} {
		s := Stat{}
		if _, ok := s.Extract(Min, shift, false); ok {
			t.Error("an empty statistic has a minimum")
		}
		for n := int64(1); n <= 5; n++ {
			s.Add(n, shift, nil)
		}
		for op, want := range map[string]int64{Count: 5, Sum: 15, Min: 1, Max: 5, Avg: 3, Variance: variance} {
			if got, ok := s.Extract(op, shift, false); !ok || got != want {
				t.Errorf("shift %d: %s is %d, want %d", shift, op, got, want)
			}
		}
	}
}

// TestVarianceOfElement checks the variance of an array's element with SystemTap's numbers.
func TestVarianceOfElement(t *testing.T) {
	for _, c := range []struct {
		samples []int64
		want    int64
	}{
		{[]int64{3, 14, -3}, 77}, {[]int64{-5, -10, -15, -20, -25, -30}, 117}, {[]int64{-6, 2, 18, 42}, 471}, {[]int64{8}, 0},
	} {
		s := Stat{}
		for _, n := range c.samples {
			s.Add(n, 0, nil)
		}
		if got, _ := s.Extract(Variance, 0, true); got != c.want {
			t.Errorf("%d: got %d, want %d", c.samples, got, c.want)
		}
	}
}

// TestWideVariance: squares have 128 bits; the largest number stands for a variance that is larger.
func TestWideVariance(t *testing.T) {
	for _, c := range []struct {
		samples []int64
		times   int
		shift   int64
		want    int64
	}{
		{[]int64{900000000, 1100000000}, 500, 10, 10010010010010010}, // 1e16 * 1000 / 999
		{[]int64{0, 10000000000}, 2, 0, math.MaxInt64},
		{[]int64{3, 1}, 1, 62, math.MaxInt64},
		{[]int64{math.MaxInt64}, 2, 0, math.MaxInt64},
		{[]int64{-2, 2}, 1, 40, 8},
	} {
		s := Stat{}
		for range c.times {
			for _, n := range c.samples {
				s.Add(n, c.shift, nil)
			}
		}
		if got, _ := s.Extract(Variance, c.shift, false); got != c.want {
			t.Errorf("%d times %d: got %d, want %d", c.times, c.samples, got, c.want)
		}
	}
}

func TestBuckets(t *testing.T) {
	log, linear := &modmeta.Histogram{}, &modmeta.Histogram{Lo: -10, Hi: 10, Step: 5}
	for _, c := range []struct {
		shape *modmeta.Histogram
		x     int64
		want  int64
	}{
		{log, 0, 64}, {log, 1, 65}, {log, 2, 66}, {log, 3, 66}, {log, 4, 67}, {log, -1, 63}, {log, -2, 62}, {log, -3, 62},
		{log, -1 << 63, 0}, {log, 1<<63 - 1, 127},
		{linear, -11, 0}, {linear, -10, 1}, {linear, -6, 1}, {linear, 0, 3}, {linear, 9, 4}, {linear, 10, 5}, {linear, 14, 5},
		{linear, 15, 6}, {linear, 1<<63 - 1, 6}, {linear, -1 << 63, 0},
	} {
		if got := bucket(c.x, c.shape); got != c.want {
			t.Errorf("%d: bucket %d, want %d", c.x, got, c.want)
		}
	}
	wide := &modmeta.Histogram{Lo: -1 << 63, Hi: 1<<63 - 1, Step: 1 << 60} // Hi - Lo exceeds an int64
	for shape, want := range map[*modmeta.Histogram]int64{linear: 7, wide: 18} {
		if n := Buckets(shape); n != want {
			t.Errorf("%+v: %d buckets, want %d", shape, n, want)
		}
	}
	s := &Stat{}
	for _, x := range []int64{-1 << 63, 0, 1<<63 - 1} {
		s.Add(x, 0, wide)
	}
	if got := s.Counts(); len(got) != 18 || got[1] != 1 || got[9] != 1 || got[16] != 1 {
		t.Errorf("%v", got)
	}
}

func TestBucketOrder(t *testing.T) {
	counts := []int64{0, 7, 7, 1}
	for name, c := range map[string]struct {
		each tracemeta.Each
		want []int64
	}{
		"as they are":    {tracemeta.Each{SortKey: -1}, []int64{0, 1, 2, 3}},
		"last first":     {tracemeta.Each{SortKey: 1, Descending: true}, []int64{3, 2, 1, 0}},
		"largest first":  {tracemeta.Each{SortKey: 0, Descending: true}, []int64{1, 2, 3, 0}},
		"smallest first": {tracemeta.Each{SortKey: 0}, []int64{0, 3, 1, 2}},
	} {
		if d := cmp.Diff(c.want, BucketOrder(&c.each, counts, 4)); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}
