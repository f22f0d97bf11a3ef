// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"encoding/binary"
	"math"
	"strconv"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/objects"
)

// histogram is a GS_REC_HIST record.
type histogram struct {
	histHeader
	shape  *modmeta.Histogram
	counts []bucketCount // lowest bucket first
	keys   []any
}

type bucketCount struct {
	bucket int64
	count  int64
}

// Buckets (hist.h).
const (
	logBuckets = 128 // of a logarithmic histogram
	logZero    = 64  // holds 0
)

func readHist(body []byte, d *decoder) (*histogram, error) {
	out := &histogram{}
	n, err := binary.Decode(body, binary.LittleEndian, &out.histHeader)
	if err != nil || uint64(out.Hist) >= uint64(len(d.meta.Histograms)) {
		return nil, corrupt("histogram %d of %d in %d bytes", out.Hist, len(d.meta.Histograms), len(body))
	}
	if out.Width < 1 || out.Width > maxPad {
		return nil, corrupt("a histogram that is %d columns wide", out.Width)
	}
	out.shape, body = &d.meta.Histograms[out.Hist], body[n:]
	if err := checkShape(out.shape); err != nil {
		return nil, err
	}
	if body, err = out.readCounts(body); err != nil {
		return nil, err
	}
	return out, out.readKeys(argReader{data: body, places: &d.places})
}

// checkShape refuses a linear histogram that the translator would not have made. With
// more buckets, one record of a damaged file could fill the memory with empty rows.
func checkShape(s *modmeta.Histogram) error {
	if s.Step == 0 {
		return nil
	}
	if s.Step < 0 || s.Hi <= s.Lo || modmeta.LinearBuckets(s.Lo, s.Hi, s.Step) > modmeta.MaxBuckets {
		return corrupt("a histogram from %d to %d in steps of %d", s.Lo, s.Hi, s.Step)
	}
	return nil
}

// readCounts reads the buckets, and returns what follows them.
func (h *histogram) readCounts(body []byte) ([]byte, error) {
	if uint64(h.Buckets)*16 > uint64(len(body)) || h.Buckets == 0 {
		return nil, corrupt("a histogram of %d buckets in %d bytes", h.Buckets, len(body))
	}
	for range h.Buckets {
		b := bucketCount{int64(binary.LittleEndian.Uint64(body)), int64(binary.LittleEndian.Uint64(body[8:]))}
		if last := len(h.counts) - 1; b.bucket < 0 || b.bucket >= h.size() || last >= 0 && h.counts[last].bucket >= b.bucket {
			return nil, corrupt("bucket %d of %d of a histogram", b.bucket, h.size())
		}
		if b.count < 1 {
			return nil, corrupt("bucket %d of a histogram with the count %d", b.bucket, b.count)
		}
		h.counts, body = append(h.counts, b), body[16:]
	}
	return body, nil
}

func (h *histogram) readKeys(a argReader) error {
	for _, k := range h.shape.Keys {
		conv := byte('d')
		if k != modmeta.NumberKey {
			conv = 's'
		}
		v, err := a.value(conv)
		if err != nil {
			return err
		}
		h.keys = append(h.keys, v)
	}
	if len(a.data) != 0 || a.taken != h.Keys {
		return corrupt("a histogram has %d keys, but its record says %d", a.taken, h.Keys)
	}
	return nil
}

// size returns the number of buckets, including those for values out of range.
func (h *histogram) size() int64 {
	if h.shape.Step <= 0 {
		return logBuckets
	}
	return int64(modmeta.LinearBuckets(h.shape.Lo, h.shape.Hi, h.shape.Step))
}

// logBound returns the value in a bucket that is nearest to 0.
func logBound(bucket int64) int64 {
	switch {
	case bucket > logZero:
		return 1 << (bucket - logZero - 1)
	case bucket < logZero:
		return -1 << (logZero - 1 - bucket)
	}
	return 0
}

// low returns the lower bound of a bucket of a linear histogram, except of the first.
func (h *histogram) low(bucket int64) int64 { return h.shape.Lo + (bucket-1)*h.shape.Step }

func (h *histogram) label(bucket int64) string {
	switch {
	case h.shape.Step <= 0:
		return strconv.FormatInt(logBound(bucket), 10)
	case bucket == 0:
		return "<" + strconv.FormatInt(h.shape.Lo, 10)
	case bucket == h.size()-1:
		return ">" + strconv.FormatInt(h.low(bucket)-h.shape.Step, 10)
	}
	return strconv.FormatInt(h.low(bucket), 10)
}

// object returns the histogram as an object for stdout.
func (h *histogram) object() *objects.Object {
	o := &objects.Object{Type: objects.Histogram, Name: h.shape.Global}
	if len(h.keys) > 0 {
		o.Fields = append(o.Fields, objects.Field{Name: "keys", Value: objects.Keys(h.keys)})
	}
	scale := "log"
	if h.shape.Step > 0 {
		scale = "linear"
	}
	var list objects.Buckets
	for _, c := range h.counts {
		list = append(list, h.bucket(c))
	}
	o.Fields = append(o.Fields, objects.Field{Name: "scale", Value: scale}, objects.Field{Name: "buckets", Value: list})
	return o
}

// bucket returns a bucket with its count, and the lowest and the highest value that it counts.
func (h *histogram) bucket(c bucketCount) objects.Bucket {
	b := objects.Bucket{Count: c.count}
	switch last := h.size() - 1; {
	case h.shape.Step <= 0:
		b.Min, b.Max = logRange(c.bucket)
	case c.bucket == 0:
		b.Below, b.Max = true, h.shape.Lo-1
	case c.bucket == last:
		b.Above, b.Min = true, h.low(last)
	default:
		b.Min, b.Max = h.low(c.bucket), saturate(h.low(c.bucket), h.shape.Step-1)
	}
	return b
}

// saturate returns low+n, or the highest int64 if that overflows. n is not negative.
func saturate(low, n int64) int64 {
	if low > math.MaxInt64-n {
		return math.MaxInt64
	}
	return low + n
}

// logRange returns the lowest and the highest value of a bucket: 1, 2 to 3, 4 to 7 and so on, and
// the same below 0. Bucket 0 has only the lowest int64.
func logRange(bucket int64) (low, high int64) {
	near := logBound(bucket)
	switch {
	case bucket > logZero:
		return near, near<<1 - 1
	case bucket > 0 && bucket < logZero:
		return near<<1 + 1, near
	}
	return near, near
}
