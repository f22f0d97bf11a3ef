// SPDX-License-Identifier: GPL-2.0-or-later

// Package chart draws lines over two axes as an SVG picture that can be read on light and dark pages.
package chart

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
)

// Point is a measured place of a line.
type Point struct{ X, Y float64 }

// Line is what one tool was measured with, its points in the order of X.
type Line struct {
	Name   string
	Points []Point
}

// Chart is a picture. A logarithmic axis has a mark for each power of ten and no place for zero.
type Chart struct {
	Title, X, Y string // Title is what screen readers read; X and Y stand at the axes, with units
	LogX, LogY  bool
	Lines       []Line
}

// Size of the picture and of the margins around its axes, in pixels.
const (
	width, height            = 720, 400
	left, right, top, bottom = 80, 50, 20, 50
	legend                   = 20 // height of a row of the legend, which stands below the picture
)

// colors of the lines, by their index: told apart on white and on black, and by color-blind readers.
var colors = []string{"#d55e00", "#0072b2", "#009e73", "#cc79a7", "#999933", "#56b4e9"}

// style colors text and axes by what the reader's page has.
const style = `<style>text{font:13px sans-serif;fill:#24292f}.axis{stroke:#57606a}.grid{stroke:#57606a;stroke-opacity:.2}` +
	`@media(prefers-color-scheme:dark){text{fill:#d0d7de}.axis,.grid{stroke:#8b949e}}</style>`

// SVG returns the picture.
func (c *Chart) SVG() string {
	x, y := c.axes()
	var b strings.Builder
	fmt.Fprintf(&b, "<!-- SPDX-License-Identifier: GPL-2.0-or-later -->\n")
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img">`+"\n", width, height+legend*len(c.Lines))
	fmt.Fprintf(&b, "<title>%s</title>\n%s\n", html.EscapeString(c.Title), style)
	c.drawAxes(&b, x, y)
	for i, l := range c.Lines {
		l.draw(&b, i, x, y)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// axis maps values to pixels, from its least value to its greatest.
type axis struct {
	log         bool
	least, most float64
	from, to    float64
}

func (c *Chart) axes() (x, y axis) {
	x = axis{log: c.LogX, from: left, to: width - right}
	y = axis{log: c.LogY, from: height - bottom, to: top}
	var xs, ys []float64
	for _, l := range c.Lines {
		for _, p := range l.Points {
			xs, ys = append(xs, p.X), append(ys, p.Y)
		}
	}
	x.span(xs)
	y.span(ys)
	return x, y
}

// span extends an axis over values: of logarithms to whole powers of ten, otherwise from zero to a mark.
func (a *axis) span(values []float64) {
	a.least, a.most = math.Inf(1), math.Inf(-1)
	for _, v := range values {
		a.least, a.most = min(a.least, v), max(a.most, v)
	}
	if a.log {
		a.least, a.most = math.Floor(math.Log10(a.least)), math.Ceil(math.Log10(a.most))
		a.most = max(a.most, a.least+1)
		return
	}
	step := a.step()
	a.least, a.most = 0, max(math.Ceil(a.most/step), 1)*step
}

// step returns the distance of the marks: 1, 2 or 5 times a power of ten, for at most ten marks.
func (a *axis) step() float64 {
	if a.most <= 0 {
		return 1
	}
	power := math.Pow(10, math.Floor(math.Log10(a.most/10)))
	for _, n := range []float64{1, 2, 5} {
		if n*power >= a.most/10 {
			return n * power
		}
	}
	return 10 * power
}

// at returns the pixel of a value.
func (a *axis) at(v float64) float64 {
	if a.log {
		v = math.Log10(v)
	}
	return a.from + (v-a.least)/(a.most-a.least)*(a.to-a.from)
}

func (a *axis) marks() (out []float64) {
	if a.log {
		for p := a.least; p <= a.most; p++ {
			out = append(out, math.Pow(10, p))
		}
		return out
	}
	step := a.step()
	for n := 0.0; n*step <= a.most; n++ {
		out = append(out, n*step)
	}
	return out
}

func (c *Chart) drawAxes(b *strings.Builder, x, y axis) {
	for _, v := range x.marks() {
		fmt.Fprintf(b, `<path class="grid" d="M%.1f %.1fV%.1f"/>`, x.at(v), y.from, y.to)
		fmt.Fprintf(b, `<text x="%.1f" y="%.1f" text-anchor="middle">%s</text>`+"\n", x.at(v), y.from+18, label(v))
	}
	for _, v := range y.marks() {
		fmt.Fprintf(b, `<path class="grid" d="M%.1f %.1fH%.1f"/>`, x.from, y.at(v), x.to)
		fmt.Fprintf(b, `<text x="%.1f" y="%.1f" text-anchor="end">%s</text>`+"\n", x.from-6, y.at(v)+4, label(v))
	}
	fmt.Fprintf(b, `<path class="axis" fill="none" d="M%.1f %.1fV%.1fH%.1f"/>`+"\n", x.from, y.to, y.from, x.to)
	fmt.Fprintf(b, `<text x="%.1f" y="%d" text-anchor="middle">%s</text>`+"\n", (x.from+x.to)/2, height-10, html.EscapeString(c.X))
	fmt.Fprintf(b, `<text transform="translate(16 %.1f)rotate(-90)" text-anchor="middle">%s</text>`+"\n", (y.from+y.to)/2, html.EscapeString(c.Y))
}

// draw draws a line with a dot for each point, and its name in the legend.
func (l *Line) draw(b *strings.Builder, n int, x, y axis) {
	color := colors[n%len(colors)]
	var path strings.Builder
	for i, p := range l.Points {
		fmt.Fprintf(&path, "%c%.1f %.1f", "ML"[min(i, 1)], x.at(p.X), y.at(p.Y))
		fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="3" fill="%s"/>`, x.at(p.X), y.at(p.Y), color)
	}
	fmt.Fprintf(b, `<path fill="none" stroke-width="2" stroke="%s" d="%s"/>`+"\n", color, &path)
	row := height + legend*n
	fmt.Fprintf(b, `<path stroke-width="2" stroke="%s" d="M%d %dh24"/>`, color, left, row+5)
	fmt.Fprintf(b, `<text x="%d" y="%d">%s</text>`+"\n", left+32, row+10, html.EscapeString(l.Name))
}

// label writes a mark's value: 1,000; 10 million; 0.1.
func label(v float64) string {
	if v >= 1e6 {
		return strconv.FormatFloat(v/1e6, 'g', 6, 64) + " million"
	}
	s := strconv.FormatFloat(v, 'g', 6, 64)
	if v >= 1000 {
		s = s[:len(s)-3] + "," + s[len(s)-3:]
	}
	return s
}
