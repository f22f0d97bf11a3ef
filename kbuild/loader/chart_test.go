// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"encoding/binary"
	"errors"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/objects"
)

// histMeta has a logarithmic histogram, and a linear one of an array's elements.
func histMeta() *modmeta.Meta {
	meta := testMeta()
	meta.Histograms = []modmeta.Histogram{{Global: "log"}, {Global: "lin", Keys: []modmeta.KeyKind{modmeta.StringKey}, Lo: 10, Hi: 100, Step: 10}}
	return meta
}

func histRecord(head histHeader, counts []bucketCount, keys ...any) []byte {
	head.Keys, head.Buckets = uint32(len(keys)), uint32(len(counts))
	body, _ := binary.Append(nil, binary.LittleEndian, head)
	for _, c := range counts {
		body = binary.LittleEndian.AppendUint64(body, uint64(c.bucket))
		body = binary.LittleEndian.AppendUint64(body, uint64(c.count))
	}
	return record(recHist, 0, append(body, printArgs(keys...)...))
}

// TestChart expects the same charts as runtime-c/testdata/values/hist.c.
func TestChart(t *testing.T) {
	usual := histHeader{Width: 50, Elision: 2}
	for _, test := range []struct {
		name   string
		record []byte
		want   string
	}{
		{"a peak and a single one far away", histRecord(usual, []bucketCount{{65, 1}, {66, 2}, {67, 4}, {68, 8}, {69, 16}, {70, 32}, {71, 37}, {77, 1}}),
			`value |-------------------------------------------------- count
    0 |                                                    0
    1 |@                                                   1
    2 |@@                                                  2
    4 |@@@@                                                4
    8 |@@@@@@@@                                            8
   16 |@@@@@@@@@@@@@@@@                                   16
   32 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@                   32
   64 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@              37
  128 |                                                    0
  256 |                                                    0
      ~
 1024 |                                                    0
 2048 |                                                    0
 4096 |@                                                   1
 8192 |                                                    0
16384 |                                                    0

`},
		{"scaled", histRecord(usual, []bucketCount{{65, 700}, {66, 70}, {67, 7}, {68, 1}}),
			`value |-------------------------------------------------- count
    0 |                                                     0
    1 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@ 700
    2 |@@@@@                                               70
    4 |                                                     7
    8 |                                                     1
   16 |                                                     0
   32 |                                                     0

`},
		{"linear, out of range", histRecord(histHeader{Hist: 1, Width: 10, Elision: -1}, []bucketCount{{0, 15}, {1, 5}, {11, 13}}, "k"),
			`value |---------- count
  <10 |@@@@@@@    15
   10 |@@          5
   20 |            0
   30 |            0
   40 |            0
   50 |            0
   60 |            0
   70 |            0
   80 |            0
   90 |            0
  100 |            0
 >100 |@@@@@@     13

`},
		{"no empty rows", histRecord(histHeader{Width: 4, Elision: 0}, []bucketCount{{60, 1}, {66, 2}}),
			`value |---- count
      ~
   -8 |@    1
      ~
    2 |@@   2

`},
	} {
		r := &recorder{}
		if err := readRecords(test.record, newDecoder(histMeta(), nil), r); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if d := cmp.Diff(test.want, string(r.text)); d != "" {
			t.Errorf("%s: %s", test.name, d)
		}
	}
}

func TestHistogramObject(t *testing.T) {
	d := newDecoder(histMeta(), nil)
	d.emit = newEmitter(objects.JSON, d.meta, nil)
	r := &recorder{}
	log := histRecord(histHeader{Width: 50}, []bucketCount{{0, 1}, {62, 2}, {63, 3}, {64, 4}, {65, 5}, {66, 6}, {127, 7}})
	lin := histRecord(histHeader{Hist: 1, Width: 50}, []bucketCount{{0, 1}, {1, 2}, {10, 3}, {11, 4}}, "k")
	if err := readRecords(append(log, lin...), d, r); err != nil {
		t.Fatal(err)
	}
	want := `{"type":"histogram","name":"log","scale":"log","buckets":[{"min":-9223372036854775808,"max":-9223372036854775808,"count":1},{"min":-3,"max":-2,"count":2},{"min":-1,"max":-1,"count":3},{"min":0,"max":0,"count":4},{"min":1,"max":1,"count":5},{"min":2,"max":3,"count":6},{"min":4611686018427387904,"max":9223372036854775807,"count":7}]}
{"type":"histogram","name":"lin","keys":["k"],"scale":"linear","buckets":[{"max":9,"count":1},{"min":10,"max":19,"count":2},{"min":100,"max":109,"count":3},{"min":110,"count":4}]}
`
	if d := cmp.Diff(want, string(r.text)); d != "" {
		t.Error(d)
	}
}

// TestHistogramAtTheEnd checks that the last bucket with bounds ends at the highest number.
func TestHistogramAtTheEnd(t *testing.T) {
	h := &histogram{shape: &modmeta.Histogram{Lo: math.MinInt64, Hi: math.MaxInt64 - 1, Step: 1 << 62}}
	if err := checkShape(h.shape); err != nil {
		t.Fatal(err)
	}
	want := objects.Bucket{Min: 1 << 62, Max: math.MaxInt64, Count: 3}
	if d := cmp.Diff(want, h.bucket(bucketCount{4, 3})); d != "" || h.size() != 6 {
		t.Errorf("%d buckets: %s", h.size(), d)
	}
}

// TestDamagedHistogram checks that the reader reports every malformed histogram.
func TestDamagedHistogram(t *testing.T) {
	one, head := []bucketCount{{64, 1}}, histHeader{Width: 50}
	linear := histHeader{Hist: 1, Width: 50}
	for name, b := range map[string][]byte{
		"no such histogram": histRecord(histHeader{Hist: 2, Width: 50}, one),
		"no buckets":        histRecord(head, nil),
		"bucket too high":   histRecord(head, []bucketCount{{128, 1}}),
		"bucket below 0":    histRecord(head, []bucketCount{{-1, 1}}),
		"not ascending":     histRecord(head, []bucketCount{{65, 1}, {65, 1}}),
		"a count of 0":      histRecord(head, []bucketCount{{64, 0}}),
		"a negative count":  histRecord(head, []bucketCount{{64, math.MinInt64}, {65, 1}}),
		"a key too many":    histRecord(head, one, 5),
		"a key too few":     histRecord(linear, []bucketCount{{1, 1}}),
		"no width":          histRecord(histHeader{}, one),
		"a negative width":  histRecord(histHeader{Width: math.MinInt32}, one),
		"too wide":          histRecord(histHeader{Width: math.MaxInt32}, one),
		"too short":         record(recHist, 0, make([]byte, 16)),
	} {
		var damage *CorruptError
		if err := readRecords(b, newDecoder(histMeta(), nil), &recorder{}); !errors.As(err, &damage) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestDamagedShape checks that metadata can't make one record fill the memory with empty rows.
func TestDamagedShape(t *testing.T) {
	for name, c := range map[string]struct {
		shape modmeta.Histogram
		good  bool
	}{
		"128 buckets":        {modmeta.Histogram{Lo: 0, Hi: 125, Step: 1}, true},
		"129 buckets":        {modmeta.Histogram{Lo: 0, Hi: 126, Step: 1}, false},
		"as many as numbers": {modmeta.Histogram{Lo: math.MinInt64, Hi: math.MaxInt64, Step: 1}, false},
		"a huge step":        {modmeta.Histogram{Lo: math.MinInt64, Hi: math.MaxInt64, Step: math.MaxInt64}, true},
		"a negative step":    {modmeta.Histogram{Lo: 0, Hi: 10, Step: -1}, false},
		"bounds swapped":     {modmeta.Histogram{Lo: 10, Hi: 0, Step: 1}, false},
	} {
		meta := histMeta()
		meta.Histograms[0] = c.shape
		b := histRecord(histHeader{Width: 50, Elision: -1}, []bucketCount{{0, 1}, {2, 1}})
		r := &recorder{}
		if err := readRecords(b, newDecoder(meta, nil), r); (err == nil) != c.good || len(r.text) > 128*100 {
			t.Errorf("%s: %v with %d bytes", name, err, len(r.text))
		}
	}
}
