// SPDX-License-Identifier: GPL-2.0-or-later

package state

import (
	"math/bits"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// Extractors of a statistic.
const (
	Count    = "count"
	Sum      = "sum"
	Min      = "min"
	Max      = "max"
	Avg      = "avg"
	Variance = "variance"
)

// Stat has the numbers of a statistic; the zero Stat is empty. Sums wrap around.
type Stat struct {
	count, sum, min, max int64
	mean                 int64 // of @variance
	squares              squares
	buckets              []int64
}

// Add adds a sample. shift is the number of fractional bits of @variance's mean; shape is that of
// the histogram, nil if there is none.
func (s *Stat) Add(x int64, shift int64, shape *modmeta.Histogram) {
	if s.count == 0 {
		s.min, s.max = x, x
	}
	s.min, s.max = min(s.min, x), max(s.max, x)
	s.spread(x, shift)
	if shape != nil {
		if s.buckets == nil {
			s.buckets = make([]int64, Buckets(shape))
		}
		s.buckets[bucket(x, shape)]++
	}
}

// spread adds a sample to the numbers that @variance needs.
func (s *Stat) spread(x, shift int64) {
	v, before := x<<shift, s.sum
	s.count++
	s.sum += x
	if v>>shift != x || (x < 0) != (s.sum < before) && x != 0 {
		s.squares.unknown = true
	}
	delta := apart(v, s.mean)
	step := int64(delta / uint64(s.count))
	if v < s.mean {
		step = -step
	}
	s.mean += step
	s.squares = s.squares.plus(times(delta, apart(v, s.mean)))
}

// Pool adds samples that were counted elsewhere, of which only the number and the sum are known.
func (s *Stat) Pool(count, sum int64) {
	s.count += count
	s.sum += sum
}

// Extract returns what an extractor gives. ok is false if the statistic is empty and the extractor
// needs samples; the number is 0 then. keyed: it is an element of an array.
func (s *Stat) Extract(op string, shift int64, keyed bool) (n int64, ok bool) {
	switch op {
	case Count:
		return s.count, true
	case Sum:
		return s.sum, true
	}
	if s.count == 0 {
		return 0, false
	}
	switch op {
	case Min:
		return s.min, true
	case Max:
		return s.max, true
	case Avg:
		return s.sum / s.count, true
	}
	return s.variance(shift, keyed), true
}

// variance is the sample variance by Welford's method in integers, as stap(1) specifies it. The
// squares are corrected to the mean that follows from the sum, because the running mean drifts;
// SystemTap does not do that for an element of an array.
func (s *Stat) variance(shift int64, keyed bool) int64 {
	if s.count < 2 {
		return 0
	}
	others := uint64(s.count - 1)
	if keyed {
		return s.squares.divide(others).number(2 * shift)
	}
	mean := int64(times(apart(s.sum, 0), 1<<shift).divide(uint64(s.count)).low)
	if s.sum < 0 {
		mean = -mean
	}
	drift := apart(s.mean, mean)
	all := s.squares.divide(others).multiply(others).plus(times(drift, drift).multiply(uint64(s.count)))
	return all.divide(others).number(2 * shift)
}

// Counts returns the counts of a histogram's buckets; nil if there are no samples.
func (s *Stat) Counts() []int64 { return s.buckets }

// Buckets of a logarithmic histogram (runtime-c/data/hist.h).
const (
	logBuckets = 128
	logZero    = 64 // holds 0; 65 holds 1, 66 holds 2 and 3, and so on; 63 holds -1
)

// Buckets returns the number of a histogram's buckets, with those for values out of range.
func Buckets(shape *modmeta.Histogram) int64 {
	if shape.Step <= 0 {
		return logBuckets
	}
	return int64(modmeta.LinearBuckets(shape.Lo, shape.Hi, shape.Step)) // at most modmeta.MaxBuckets
}

// bucket returns the number of a sample's bucket.
func bucket(x int64, shape *modmeta.Histogram) int64 {
	switch {
	case shape.Step <= 0 && x < 0:
		return int64(logZero - bits.Len64(-uint64(x)))
	case shape.Step <= 0:
		return int64(logZero + bits.Len64(uint64(x)))
	case x < shape.Lo:
		return 0
	}
	return int64(min((uint64(x)-uint64(shape.Lo))/uint64(shape.Step)+1, uint64(Buckets(shape)-1)))
}
