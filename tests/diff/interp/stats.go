// SPDX-License-Identifier: GPL-2.0-or-later

package interp

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
)

// stats has the samples of a statistic. All samples are kept; histograms are computed when a
// script asks for them.
type stats struct {
	samples              []int64
	count, sum, min, max int64
	element              bool // of an array
}

func (s *stats) add(n int64) {
	if s.count == 0 {
		s.min, s.max = n, n
	}
	s.count++
	s.sum += n
	s.min, s.max = min(s.min, n), max(s.max, n)
	s.samples = append(s.samples, n)
}

// extract returns the result of an extractor on a statistic that has samples.
func (s *stats) extract(op string, shift int64) int64 {
	switch op {
	case "count", "":
		return s.count
	case "sum":
		return s.sum
	case "min":
		return s.min
	case "max":
		return s.max
	case "avg":
		return divide(s.sum, s.count)
	}
	return s.variance(shift)
}

func (s *stats) sortKey(op string) int64 {
	if s.count == 0 {
		return 0
	}
	return s.extract(op, 0)
}

// variance follows stap(1): Welford's algorithm in integers with shift further bits, whose
// mean drifts; except for an element of an array, the squares are then corrected to the mean
// that follows from the sum. For 1 to 5 the result is 12 without a shift, 7 for an element.
func (s *stats) variance(shift int64) int64 {
	if s.count < 2 {
		return 0
	}
	mean, m2 := new(big.Int), new(big.Int)
	sum := new(big.Int)
	for i, n := range s.samples {
		v := new(big.Int).Lsh(big.NewInt(n), uint(shift))
		sum.Add(sum, v)
		delta := new(big.Int).Sub(v, mean)
		mean.Add(mean, new(big.Int).Quo(delta, big.NewInt(int64(i+1))))
		m2.Add(m2, delta.Mul(delta, v.Sub(v, mean)))
	}
	others := big.NewInt(s.count - 1)
	m2.Quo(m2, others)
	if !s.element {
		drift := mean.Sub(mean, sum.Quo(sum, big.NewInt(s.count)))
		m2.Mul(m2, others).Add(m2, drift.Mul(drift, drift).Mul(drift, big.NewInt(s.count)))
		m2.Quo(m2, others)
	}
	if m2.Rsh(m2, uint(2*shift)); !m2.IsInt64() {
		return math.MaxInt64
	}
	return m2.Int64()
}

// histogram is the form that a script asked for.
type histogram struct {
	linear       bool
	lo, hi, step int64
}

const (
	logBuckets = 128
	logZero    = 64 // the bucket of value 0
)

func shape(h *ast.HistOp) histogram { return histogram{h.Linear, h.Lo, h.Hi, h.Step} }

func (h histogram) buckets() int {
	if h.linear {
		return int((h.hi-h.lo)/h.step) + 3
	}
	return logBuckets
}

// index returns the number of a sample's bucket.
func (h histogram) index(n int64) int {
	if !h.linear {
		if n < 0 {
			return logZero - bits.Len64(uint64(-n))
		}
		return logZero + bits.Len64(uint64(n))
	}
	if n < h.lo {
		return 0
	}
	return int(min(uint64(n-h.lo)/uint64(h.step)+1, uint64(h.buckets()-1)))
}

func (h histogram) count(s *stats) []int64 {
	out := make([]int64, h.buckets())
	for _, n := range s.samples {
		out[max(0, h.index(n))]++
	}
	return out
}

// bound returns a bucket's lower bound as text.
func (h histogram) bound(i int) string {
	if !h.linear {
		switch {
		case i == logZero:
			return "0"
		case i > logZero:
			return fmt.Sprint(int64(1) << (i - logZero - 1))
		}
		return fmt.Sprint(-(int64(1) << (logZero - i - 1)))
	}
	switch i {
	case 0:
		return fmt.Sprintf("<%d", h.lo)
	case h.buckets() - 1:
		return fmt.Sprintf(">%d", h.hi)
	}
	return fmt.Sprint(h.lo + int64(i-1)*h.step)
}

// rows returns the first and the last bucket to show: those with samples and two empty ones on
// each side, if there are as many.
func (h histogram) rows(count []int64) (first, last int) {
	first, last = -1, -1
	for i, n := range count {
		if n == 0 {
			continue
		}
		if first < 0 {
			first = i
		}
		last = i
	}
	low, high := 0, len(count)-1
	if !h.linear && first >= logZero {
		low = logZero
	}
	if h.linear && count[0] == 0 {
		low = 1
	}
	if h.linear && count[high] == 0 {
		high--
	}
	return max(first-2, low), min(last+2, high)
}

// histWidth is HIST_WIDTH, elide is HIST_ELISION.
const (
	histWidth = 50
	elide     = 2
)

// text draws the histogram of a statistic that has samples.
func (h histogram) text(s *stats) string {
	count := h.count(s)
	first, last := h.rows(count)
	var most int64
	for _, n := range count {
		most = max(most, n)
	}
	scale := (most + histWidth - 1) / histWidth
	width := max(5, len(h.bound(first)), len(h.bound(last)))
	digits := len(fmt.Sprint(most))
	var b strings.Builder
	fmt.Fprintf(&b, "%*s |%s count\n", width, "value", strings.Repeat("-", histWidth))
	for i := first; i <= last; i++ {
		if h.far(count, i) {
			fmt.Fprintf(&b, "%*s ~\n", width, "")
			for i < last && h.far(count, i+1) {
				i++
			}
			continue
		}
		marks := int(count[i] / scale)
		fmt.Fprintf(&b, "%*s |%s%*d\n", width, h.bound(i), strings.Repeat("@", marks), histWidth-marks+1+digits, count[i])
	}
	b.WriteString("\n")
	return b.String()
}

// far reports whether a bucket is empty and more than elide away from buckets with samples.
func (h histogram) far(count []int64, i int) bool {
	for k := max(0, i-elide); k <= min(len(count)-1, i+elide); k++ {
		if count[k] > 0 {
			return false
		}
	}
	return true
}
