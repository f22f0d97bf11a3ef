// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/objects"
)

// Chart is a histogram that is printed without a module's record.
type Chart struct {
	Shape          *modmeta.Histogram
	Keys           []any   // of the element of an array, as int64 or string
	Counts         []int64 // of all buckets; at least one is not 0
	Width, Elision int32   // HIST_WIDTH and HIST_ELISION of runtime-c/data/hist.h
}

// Append draws the histogram.
func (c *Chart) Append(dst []byte) []byte { return c.histogram().appendChart(dst) }

// Object returns the histogram as an object for stdout.
func (c *Chart) Object() *objects.Object { return c.histogram().object() }

func (c *Chart) histogram() *histogram {
	h := &histogram{shape: c.Shape, keys: c.Keys}
	h.Width, h.Elision = c.Width, c.Elision
	for i, n := range c.Counts {
		if n > 0 {
			h.counts = append(h.counts, bucketCount{int64(i), n})
		}
	}
	return h
}
