// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"fmt"
	"strconv"
)

// drawing is a chart as gs_hist_draw() of hist.h draws it.
type drawing struct {
	*histogram
	first, last            int64 // rows
	labelWidth, countWidth int
	scale                  int64 // counts that an "@" stands for
}

// besides is the number of rows without counts that a chart has before the first and after the last
// count.
const besides = 2

func (h *histogram) drawing() *drawing {
	d := &drawing{histogram: h, scale: 1}
	d.rows()
	most := int64(0)
	for _, c := range h.counts {
		most = max(most, c.count)
	}
	if width := int64(h.Width); most > width && width > 0 {
		d.scale = (most-1)/width + 1
	}
	d.countWidth = len(strconv.FormatInt(most, 10))
	d.labelWidth = max(len("value"), len(h.label(d.first)), len(h.label(d.last)))
	return d
}

// rows sets the range of rows.
func (d *drawing) rows() {
	first, last := d.counts[0].bucket, d.counts[len(d.counts)-1].bucket
	lowest, highest := int64(0), d.size()-1
	if d.shape.Step > 0 {
		lowest, highest = 1, d.size()-2
	} else if first >= logZero {
		lowest = logZero
	}
	d.first = min(first, max(first-besides, lowest))
	d.last = max(last, min(last+besides, highest))
}

// appendChart draws the histogram.
func (h *histogram) appendChart(dst []byte) []byte {
	d := h.drawing()
	dst = fmt.Appendf(dst, "%*s |", d.labelWidth, "value")
	dst = append(pad(dst, '-', int(h.Width)), " count\n"...)
	next := 0 // the first of counts at or above the row
	for row := d.first; row <= d.last; row++ {
		for next < len(h.counts) && h.counts[next].bucket < row {
			next++
		}
		if !d.far(row, next) {
			dst = d.row(dst, row, next)
			continue
		}
		if next == len(h.counts) {
			break // as with SystemTap, no mark follows the last row
		}
		dst = fmt.Appendf(dst, "%*s~\n", d.labelWidth+1, "")
		row = h.counts[next].bucket - int64(h.Elision) - 1 // continue behind the rows that are left out
	}
	return append(dst, '\n')
}

// far reports whether a row is too far from all counts to be shown. counts[next] is
// the first one at or above the row.
func (d *drawing) far(row int64, next int) bool {
	e := int64(d.Elision)
	if e < 0 {
		return false
	}
	above := next < len(d.counts) && d.counts[next].bucket <= row+e
	below := next > 0 && d.counts[next-1].bucket >= row-e
	return !above && !below
}

func (d *drawing) row(dst []byte, row int64, next int) []byte {
	n := int64(0)
	if next < len(d.counts) && d.counts[next].bucket == row {
		n = d.counts[next].count
	}
	bar := int(n / d.scale)
	dst = fmt.Appendf(dst, "%*s |", d.labelWidth, d.label(row))
	return fmt.Appendf(pad(dst, '@', bar), "%*d\n", int(d.Width)-bar+1+d.countWidth, n)
}
