// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"encoding/binary"
	"strconv"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/objects"
)

// histogram is a GS_REC_HIST.
type histogram struct {
	histHeader
	shape  *modmeta.Histogram
	counts []bucketCount // lowest bucket first
	keys   []any
	blank  bool // an empty line follows
}

type bucketCount struct {
	bucket int64
	count  int64
}

// Buckets of a logarithmic histogram (hist.h).
const (
	logBuckets = 128
	logZero    = 64 // holds 0
)

func readHist(h recHeader, body []byte, d *decoder) (*histogram, error) {
	out := &histogram{blank: h.Flags&histNewline != 0}
	n, err := binary.Decode(body, binary.LittleEndian, &out.histHeader)
	if err != nil || uint64(out.Hist) >= uint64(len(d.meta.Histograms)) || out.Width > maxPad {
		return nil, corrupt("histogram %d of %d in %d bytes", out.Hist, len(d.meta.Histograms), len(body))
	}
	out.shape, body = &d.meta.Histograms[out.Hist], body[n:]
	if uint64(out.Buckets)*16 > uint64(len(body)) || out.Buckets == 0 {
		return nil, corrupt("a histogram of %d buckets in %d bytes", out.Buckets, len(body))
	}
	for range out.Buckets {
		b := bucketCount{int64(binary.LittleEndian.Uint64(body)), int64(binary.LittleEndian.Uint64(body[8:]))}
		if last := len(out.counts) - 1; b.bucket < 0 || b.bucket >= out.size() || last >= 0 && out.counts[last].bucket >= b.bucket {
			return nil, corrupt("bucket %d of %d of a histogram", b.bucket, out.size())
		}
		out.counts, body = append(out.counts, b), body[16:]
	}
	return out, out.readKeys(argReader{data: body, places: &d.places})
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
		return corrupt("a histogram with %d keys of %d", h.Keys, a.taken)
	}
	return nil
}

// size is the number of buckets, those for what is out of range included.
func (h *histogram) size() int64 {
	if h.shape.Step <= 0 {
		return logBuckets
	}
	return (h.shape.Hi-h.shape.Lo)/h.shape.Step + 3
}

// logBound is the value in a bucket that is nearest to 0.
func logBound(bucket int64) int64 {
	switch {
	case bucket > logZero:
		return 1 << (bucket - logZero - 1)
	case bucket < logZero:
		return -1 << (logZero - 1 - bucket)
	}
	return 0
}

// low is the lower bound of a bucket of a linear histogram, but the first.
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

// object is the histogram for programs.
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

// bucket has the lowest and the highest value that a bucket counts.
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
		b.Min, b.Max = h.low(c.bucket), h.low(c.bucket)+h.shape.Step-1
	}
	return b
}

// logRange are the values of a bucket: 1, 2 to 3, 4 to 7 and so on, and the same
// below 0. Bucket 0 has the lowest number alone.
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
